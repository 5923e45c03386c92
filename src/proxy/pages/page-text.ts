import { localeFor } from '../../language/loading.js';
import { textFormats } from '../../language/text-formats.js';
import { en, type Messages } from '../../locales/en.js';
import type { FormsPagesOptions, PageLanguage } from './options.js';

/** All texts in one language. */
export interface PageText {
  /** The language of the texts. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  /** The language with the region of the visitor, for numbers and dates. */
  readonly tag: string;
  readonly text: Messages;
}

const RTL_SCRIPTS = ['Arab', 'Hebr', 'Syrc', 'Thaa'];

const ENGLISH = /^en\b/i;

function directionOf(lang: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(lang).maximize();
  return RTL_SCRIPTS.includes(script) ? 'rtl' : 'ltr';
}

/** Entries of `Accept-Language` that count. Browsers send fewer, and each one costs time before any check of the request. */
const MAX_LANGUAGES = 20;
/** Longer tags name no language: https://www.rfc-editor.org/rfc/rfc5646#section-4.4.1 */
const MAX_TAG_LENGTH = 35;

const isTag = (text: string): boolean =>
  text !== '' && text !== '*' && text.length <= MAX_TAG_LENGTH;

/** The languages of `Accept-Language`, the best first. */
export function acceptedLanguages(header: string | null): string[] {
  return (header ?? '')
    .split(',', MAX_LANGUAGES)
    .map((entry) => {
      const [tag = '', quality = ''] = entry.split(/;\s*q=/);
      return { tag: tag.trim(), quality: quality === '' ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => isTag(tag) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}

const isAvailable = (tag: string): boolean => ENGLISH.test(tag) || localeFor(tag) !== undefined;

/** The language of the site, else that of the visitor, else English. */
function requestedLanguage(lang: PageLanguage | undefined, request: Request | undefined): string {
  const given = typeof lang === 'function' ? request && lang(request) : lang;
  const accepted = acceptedLanguages(request?.headers.get('Accept-Language') ?? null);
  return given ?? accepted.find(isAvailable) ?? 'en';
}

/** The texts for a request: those of its language, replaced by the messages of the site. */
export async function textOf(
  { lang, messages }: FormsPagesOptions,
  request: Request | undefined,
): Promise<PageText> {
  const requested = requestedLanguage(lang, request);
  const found = localeFor(requested);
  const isEnglish = found === undefined;
  const textLang = found?.tag ?? 'en';
  // Numbers use the region only if the texts are in that language.
  const formats = textFormats(isEnglish && !ENGLISH.test(requested) ? 'en' : requested);
  const localized = found?.locale(formats);
  const parts =
    localized && 'parts' in localized ? (await localized.parts()).default(formats) : undefined;
  return {
    lang: textLang,
    dir: directionOf(textLang),
    tag: formats.tag,
    text: { ...en(formats), ...localized, ...parts, ...messages },
  };
}
