/** The script-tag file: everything of `prompt-forms` and `prompt-forms/define` in one module. */
export * from './index.js';
import './define.js';
