/** Theme and language of the elements on all pages of the demo, from the page's header. */
import { configure } from '../src/index.js';
import { locales } from './locales.js';
import {
  applyTheme,
  rememberedLanguage,
  rememberedTheme,
  rememberLanguage,
  rememberTheme,
  themeOf,
  type Theme,
} from './preferences.js';

configure({ locales });

const themes = document.querySelector('.theme');
const languages = document.querySelector<HTMLSelectElement>('.language select');
const stage = document.querySelector<HTMLElement>('.stage');

/** Shows the theme on the page and in its header. The elements follow the page's color-scheme. */
export function showTheme(theme: Theme): void {
  applyTheme(theme);
  for (const input of themes?.querySelectorAll('input') ?? []) {
    input.checked = input.value === theme;
  }
}

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

themes?.addEventListener('change', ({ target }) => {
  const theme = themeOf((target as HTMLInputElement).value);
  applyTheme(theme);
  rememberTheme(theme);
});
languages?.addEventListener('change', () => {
  showLanguage(languages.value);
  rememberLanguage(languages.value);
});

const language = rememberedLanguage();
showTheme(rememberedTheme());
showLanguage(language !== undefined && Object.hasOwn(locales, language) ? language : 'en');
