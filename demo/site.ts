/** What the demo's pages have in common: colours and language of the elements, from the page's header. */
import { configure } from '../src/index.js';
import { locales } from './locales.js';

configure({ locales });

// The elements follow the page's color-scheme, so a page needs no more than this to switch it.
document.querySelector('.theme')?.addEventListener('change', (event) => {
  document.documentElement.style.colorScheme = (event.target as HTMLInputElement).value;
});

// They speak the language of their place: the page around them stays English.
const stage = document.querySelector<HTMLElement>('.stage');
const languages = document.querySelector<HTMLSelectElement>('.language select');
for (const tag of Object.keys(locales)) {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
  languages?.append(
    Object.assign(new Option(name, tag, tag === 'en', tag === 'en'), { lang: tag }),
  );
}
languages?.addEventListener('change', () => {
  if (stage) stage.lang = languages.value;
  if (stage) stage.dir = /^(ar|fa|he|ur)/.test(languages.value) ? 'rtl' : 'ltr';
});
