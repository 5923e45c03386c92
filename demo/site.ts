/** Theme and language of the elements, on the pages of the demo that show them, from the page's header. */
import { configure } from '../src/index.js';
import { locales } from './locales.js';
import { rememberedLanguage, rememberLanguage } from './preferences.js';
import './theme.js';

configure({ locales });

const languages = document.querySelector<HTMLSelectElement>('.language select');
const stage = document.querySelector<HTMLElement>('.stage');

/** Shows the language in the elements and in the header. The page around them stays English. */
export function showLanguage(tag: string): void {
  if (languages) languages.value = tag;
  if (!stage) return;
  stage.lang = tag;
  stage.dir = /^(ar|fa|he|ur)/.test(tag) ? 'rtl' : 'ltr';
}

for (const tag of Object.keys(locales)) {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  languages?.append(Object.assign(new Option(name, tag), { lang: tag }));
}

languages?.addEventListener('change', () => {
  showLanguage(languages.value);
  rememberLanguage(languages.value);
});

const language = rememberedLanguage();
showLanguage(language !== undefined && Object.hasOwn(locales, language) ? language : 'en');
