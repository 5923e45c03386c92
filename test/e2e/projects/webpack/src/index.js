import 'prompt-forms/define';
