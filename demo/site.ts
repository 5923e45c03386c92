/** Theme and language of the elements, on the pages of the demo that show them, from the page's header. */
import { configure, type FormGeneratorElement } from '../src/index.js';
import { examplesIn } from './examples.js';
import { locales } from './locales.js';
import { PAGE_LANGUAGES, preferredPageLanguage, showPageLanguage } from './page-language.js';
import { rememberedLanguage, rememberLanguage } from './preferences.js';
import './theme.js';

configure({ locales });

const languages = document.querySelector<HTMLSelectElement>('.language select');
const stage = document.querySelector<HTMLElement>('.stage');
/** The page's own text has the selected language too, if the page has it. */
const isTranslated = document.body.classList.contains('home');

/** Shows the language in the elements and in the header. */
export function showLanguage(tag: string): void {
  if (languages) languages.value = tag;
  if (isTranslated) showPageLanguage(tag);
  const shown = isTranslated
    ? document.querySelectorAll<HTMLElement>('form-generator, form-list, form-embed')
    : stage
      ? [stage]
      : [];
  for (const element of shown) {
    element.lang = tag;
    element.dir = /^(ar|fa|he|ur)/.test(tag) ? 'rtl' : 'ltr';
  }
  const generator = isTranslated && document.querySelector<FormGeneratorElement>('form-generator');
  if (generator) generator.examples = examplesIn(tag);
}

function addLanguages(tags: readonly string[], parent: HTMLElement): void {
  for (const tag of tags) {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    parent.append(Object.assign(new Option(name, tag), { lang: tag }));
  }
}

const tags = Object.keys(locales);
if (languages && isTranslated) {
  const isForPage = (tag: string): boolean => PAGE_LANGUAGES.includes(tag);
  const page = Object.assign(document.createElement('optgroup'), { label: 'Whole page' });
  const others = Object.assign(document.createElement('optgroup'), { label: 'Only the elements' });
  addLanguages(tags.filter(isForPage), page);
  addLanguages(
    tags.filter((tag) => !isForPage(tag)),
    others,
  );
  languages.append(page, others);
} else if (languages) {
  addLanguages(tags, languages);
}

languages?.addEventListener('change', () => {
  showLanguage(languages.value);
  rememberLanguage(languages.value);
});

const remembered = rememberedLanguage();
const isKnown = remembered !== undefined && Object.hasOwn(locales, remembered);
const preferred = isTranslated ? preferredPageLanguage(navigator.languages) : 'en';
showLanguage(isKnown ? remembered : preferred);
