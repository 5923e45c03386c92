/** The script-tag file: everything of `prompt-forms` and `prompt-forms/define` in one module. */
export * from './index.js';
import './define.js';
import { configure } from './index.js';

// The embed code that people copy names the file from which the page has it.
configure({ script: import.meta.url });
