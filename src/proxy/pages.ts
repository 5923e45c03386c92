/** `prompt-forms/proxy/pages`: pages for visitors without JavaScript, in front of the proxy. */
export { createFormsPages } from './pages/pages.js';
export type {
  FormsPages,
  FormsPagesOptions,
  GeneratorMarkupOptions,
  ListMarkupOptions,
  PageContent,
} from './pages/options.js';
