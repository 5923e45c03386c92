/** The words of a prompt's language, compiled to regular expressions, and the language itself. */
import { LANGUAGES, type FieldKind, type Language } from '../form.js';
import { ar } from './languages/ar.js';
import { de } from './languages/de.js';
import { en } from './languages/en.js';
import { es } from './languages/es.js';
import { fr } from './languages/fr.js';
import { ja } from './languages/ja.js';
import type { LanguageWords, Words } from './languages/words.js';

const WORDS: Readonly<Record<Language, LanguageWords>> = { en, de, fr, es, ar, ja };

/** Letters of scripts that separate words by spaces. */
const LETTER = '[\\p{sc=Latin}\\p{sc=Arabic}\\p{M}]';

/** Matches whole words. Without words, nothing. */
function whole(words: Words = '(?!)', { start = '', end = '', endings = '', flags = 'iu' } = {}) {
  const source = words.replace(/(?<![.)])\*/g, `${LETTER}*`);
  const close = `(?:(?<=')|(?!${LETTER}))`;
  return new RegExp(`${start}(?<!${LETTER})(?:${source})(?:${endings})?${close}${end}`, flags);
}

/** Words that have the same meaning in all languages in which they occur. */
export const REQUIRED = whole(
  'required|mandatory|pflicht(?:feld|angabe)?|erforderlich|obligatoires?|obligatori[oa]s?|(?:入力)?必須|مطلوبة?',
);
export const OPTIONAL = whole(
  'optional|not required|freiwillig|keine pflicht|facultati(?:f|ve)s?|optionnel(?:le)?s?|opcional(?:es)?|任意|اختيارية?',
);
export const ALL = whole('all|every|everything|alles?|tous|toutes|tod[oa]s|全て|すべて|جميع');
export const ONLY = whole('only|nur|seulement|solo|のみ|فقط');
export const SEVERAL = whole(
  'all that apply|multiple(?! choice)|checkboxes|several|which (?:days|topics)|mehrere|mehrfach*|plusieurs|vari[oa]s|複数(?:選択|回答)?|متعدد',
);
/** Labels that ask for several options without a word for it. */
export const SEVERAL_THINGS = whole(
  '(?:interests|toppings|needs|requirements|preferences|allergies|skills|languages|extras|days|times|topics|sessions|allergien|sprachen|themen|tage|jours|días|الأيام|اللغات)(?: available| المتاحة)?$',
);
export const YES_NO =
  /^(?:yes|ja|oui|s[íi]|はい|あり|参加|出席|نعم)[/,|](?:no|nein|non|いいえ|なし|不参加|欠席|لا)$/i;
export const EXAMPLE =
  /^(?:e\.g|for example|such as|like|max|up to|z\. ?b|par exemple|por ejemplo|例|مثل)/i;
export const WITH = whole('with|mit|avec|con|مع', { flags: 'giu' });
/** Words about the look or the behavior of a form, which name no field. */
export const NO_FIELD = whole(
  'buttons?|theme|style|designs?|tone|layout|look|logo|background|(?:thank[- ]you|confirmation) (?:page|email|message)|progress bar|captcha|fonts?|anonymous|ton|stil|bestätigung*|tono|estilo|diseño|bouton|^(?:send|make|keep|use|show|save|notify|etc|more)',
);

export type Vocabulary = ReturnType<typeof compile>;

function compile(lang: Language) {
  const words = WORDS[lang];
  const space = lang === 'ja' ? '' : '\\s';
  const kinds = Object.entries(words.kinds) as [FieldKind, Words][];
  const folded = (text: Words) => whole(withoutAccents(text), words);
  return {
    lang,
    direct: words.direct ?? [],
    common: whole(words.common, { flags: 'giu' }),
    requestStart: whole(words.request, { start: '^', end: '[\\s,!،]*' }),
    requestEnd: whole(words.request, { start: '[\\s,،]*', end: '$' }),
    before: whole(words.before, { flags: 'giu' }),
    after: whole(words.after, { flags: 'giu' }),
    choose: whole(words.choose, { start: '^' }),
    options: whole(words.options, { start: '^(.{0,120}?)', end: '\\s+(.+)$' }),
    are: whole(words.are, { start: '^(.{1,40}?)\\s', end: '\\s+(.+)$' }),
    and: new RegExp(`${space}(?:${words.and})${lang === 'ar' ? '' : space}`, 'giu'),
    or: new RegExp(lang === 'ja' ? words.or : `(?:\\s|^)(?:${words.or})\\s`, 'iu'),
    itemStart: whole(words.itemStart, { start: '^', end: '(?!-)' }),
    itemEnd: whole(words.itemEnd, { end: '$' }),
    yesNo: whole(words.yesNo, { start: '^' }),
    which: whole(words.which, { start: '^' }),
    kinds: kinds.map(([kind, text]) => [kind, folded(text)] as const),
    short: folded(words.short),
  };
}

const vocabularies = new Map<Language, Vocabulary>();

export function vocabularyOf(lang: Language): Vocabulary {
  const vocabulary = vocabularies.get(lang) ?? compile(lang);
  vocabularies.set(lang, vocabulary);
  return vocabulary;
}

const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/[\p{M}ـ]/gu, '');

/** Without accents and, in Arabic, without articles. */
const fold = (text: string): string =>
  withoutAccents(text).replace(/(?<!\p{L})(?:ال|لل|بال)(?=\p{L}{2})/gu, '');

/** The kind of field that a label names. Some labels are English in every language: "Email". */
export function kindOf(label: string, { kinds, lang }: Vocabulary): FieldKind | undefined {
  const text = fold(label);
  const kind = kinds.find(([, words]) => words.test(text))?.[0];
  const isEnglish = lang !== 'en' && /^[a-z -]+$/i.test(label);
  return kind ?? (isEnglish ? kindOf(label, vocabularyOf('en')) : undefined);
}

/** True if these words are likely to be a field in a list of fields. */
export const isKnown = (label: string, vocabulary: Vocabulary): boolean =>
  kindOf(label, vocabulary) !== undefined || vocabulary.short.test(fold(label));

/** Characters that are enough to recognize a language. */
const SAMPLE_LENGTH = 2_000;

/** By script, then by frequent words. English wins a draw, and French and Spanish need two words. */
export function languageOf(prompt: string): Language {
  const text = prompt.slice(0, SAMPLE_LENGTH);
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  const half = count(/\p{L}/gu) / 2;
  // Persian and Urdu have the Arabic script and these letters. Chinese has no kana.
  if (count(/\p{sc=Arabic}/gu) > half && !/[\u06a9\u06cc\u06d2]/.test(text)) return 'ar';
  const kana = count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu);
  if (kana > 0 && kana + count(/[\p{sc=Han}ー]/gu) > half) return 'ja';
  let best = { lang: 'en' as Language, score: count(vocabularyOf('en').common) };
  for (const lang of LANGUAGES) {
    const score = count(vocabularyOf(lang).common);
    if (score > best.score && (lang === 'de' || score > 1)) best = { lang, score };
  }
  return best.lang;
}
