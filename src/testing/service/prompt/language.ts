/** The language of a prompt, by its script and its frequent words. */
import type { Language } from '../form.js';
import { es } from './languages/es.js';
import { fr } from './languages/fr.js';
import { split, type Words } from './languages/words.js';

/** Characters that are enough to recognize a language. */
const READ_LENGTH = 2_000;

const ENGLISH: Words = 'a, an, the, with, and, for, our, please, form, or, to, your, of';
const GERMAN: Words =
  'ein, eine, einen, mit, und, für, fuer, unser, unsere, bitte, formular, der, die, das, oder, nach, ihr, ihre, anmeldung, kontaktformular, umfrage, datum, uhrzeit, anzahl, vorname, nachname, nachricht, telefon';
/** Parts of German words that no other language has. */
const GERMAN_WORD = /formular\b|\bumfrage\b|anmeldung\b|\bfeld(?:er)?\b/;
const GERMAN_WORD_WEIGHT = 2;

/** Persian and Urdu have the Arabic script, and these letters. */
const NOT_ARABIC = /[\u06a9\u06cc\u06d2]/;

const COMMON: Readonly<Partial<Record<Language, ReadonlySet<string>>>> = {
  en: new Set(split(ENGLISH)),
  de: new Set(split(GERMAN)),
  fr: new Set(split(fr.common ?? '')),
  es: new Set(split(es.common ?? '')),
};

export function languageOf(prompt: string): Language {
  const text = prompt.slice(0, READ_LENGTH).toLowerCase();
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const share = (script: RegExp) => (text.match(script)?.length ?? 0) / letters;
  if (share(/\p{Script=Arabic}/gu) > 0.5 && !NOT_ARABIC.test(text)) return 'ar';
  // Chinese has no kana.
  const hasKana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  if (hasKana && share(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/gu) > 0.5)
    return 'ja';
  return latinLanguage(text);
}

/** The language with the most frequent words. English wins a draw, and French and Spanish need two words. */
function latinLanguage(text: string): Language {
  const words: readonly string[] = text.match(/\p{L}+/gu) ?? [];
  const count = (lang: Language): number => words.filter((word) => COMMON[lang]?.has(word)).length;
  let best: Language = 'en';
  let most = count('en');
  for (const lang of ['de', 'fr', 'es'] as const) {
    const bonus = lang === 'de' && GERMAN_WORD.test(text) ? GERMAN_WORD_WEIGHT : 0;
    const found = count(lang) + bonus;
    if (found > most && (lang === 'de' || found >= 2)) [best, most] = [lang, found];
  }
  return best;
}
