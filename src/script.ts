/** The script-tag file: everything of `prompt-forms` and `prompt-forms/define` in one module. */
export * from './index.js';
import './define.js';
import { configure } from './index.js';
import { loadLocalesBeside } from './script/locale-files.js';

// The embed code refers to this file by its own URL.
configure({ script: import.meta.url });
loadLocalesBeside(import.meta.url);
