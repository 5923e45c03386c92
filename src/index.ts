/** The public names of `prompt-forms`. Importing this registers nothing; `prompt-forms/define` does. */
export * from './client/index.js';
export { configure, type FormsConfig } from './elements/shared/configure.js';
export type { FormsEvent, FormsEventDetails, FormsEventName } from './elements/shared/events.js';
export { resetConsent } from './elements/form-embed/consent.js';
export { FormEmbedElement } from './elements/form-embed/form-embed.js';
export { FormGeneratorElement } from './elements/form-generator/form-generator.js';
export { FormListElement } from './elements/form-list/form-list.js';
export type { Messages } from './locales/en.js';
export type { Formats, PluralForms } from './language/formats.js';
export type { LocaleLoader } from './language/register.js';
export { resetForms } from './store/connect.js';
export { registerLocale, type Locale } from './language/register.js';
