import type { PartMessages } from '../en.js';

/** Japanese. Machine-made, not yet checked by a speaker. */
export default (): PartMessages => ({
  // embed code
  embedCode: '埋め込みコード',
  scriptTag: 'scriptタグ',
  copy: 'コピー',
  embedCopied: '埋め込みコードをコピーしました',
  scriptHint: 'prompt-forms.jsは、npmパッケージprompt-formsのdistフォルダにあります',
});
