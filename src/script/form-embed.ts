/** The script-tag file of `<form-embed>` alone, for pages that only show forms. */
export { createFormsClient, FormsError, isFormsError } from '../client/index.js';
export { resetConsent } from '../elements/form-embed/consent.js';
export { FormEmbedElement } from '../elements/form-embed/form-embed.js';
export { configure, type FormsConfig } from '../elements/shared/configure.js';
export { registerLocale, type Locale } from '../language/register.js';
export { resetForms } from '../store/connect.js';
import '../define/form-embed.js';
import { configure } from '../elements/shared/configure.js';
import { loadLocalesBeside } from './locale-files.js';

// The embed code refers to this file by its own URL.
configure({ script: import.meta.url });
loadLocalesBeside(import.meta.url);
