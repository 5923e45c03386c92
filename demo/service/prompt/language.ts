import type { Language } from '../form.js';

/** Frequent words. */
const COMMON: Readonly<Partial<Record<Language, string>>> = {
  en: 'an?|the|with|and|for|our|please|forms?|or|to|your|of|my|i',
  de: 'eine?n?|mit|und|für|fuer|unser\\p{L}*|bitte|\\p{L}*formular|der|die|das|dem|oder|nach|ihre?|wie|was|zum|\\p{L}*anmeldung|\\p{L}*umfrage|felder|datum|uhrzeit|anzahl|vorname|nachname|nachricht|telefon|alter',
  fr: 'le|la|les|une?|des|du|de|et|avec|pour|nos|votre|formulaire|inscription|questionnaire|sondage|champs|nom|ou|au|aux|sur|je|il|à|satisfaction',
  es: 'el|la|los|las|una?|del?|y|con|para|nuestr[oa]|por|favor|formulario|inscripción|encuesta|reserva|campos|nombre|o|en|correo|sobre|contacto|preguntas',
};

/** Characters that are enough to recognize a language. */
const SAMPLE_LENGTH = 2_000;

/** By script, then by frequent words. English wins a draw, and French and Spanish need two words. */
export function languageOf(prompt: string): Language {
  const text = prompt.slice(0, SAMPLE_LENGTH);
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const half = count(/\p{L}/gu) / 2;
  // Persian and Urdu have the Arabic script and these letters. Chinese has no kana.
  if (count(/\p{sc=Arabic}/gu) > half && !/[\u06a9\u06cc\u06d2]/.test(text)) return 'ar';
  const kana = count(/[\p{sc=Hiragana}\p{sc=Katakana}]/gu);
  if (kana > 0 && kana + count(/[\p{sc=Han}ー]/gu) > half) return 'ja';
  const scores = (['en', 'de', 'fr', 'es'] as const).map((lang) => {
    const score = count(new RegExp(`(?<!\\p{L})(?:${COMMON[lang]})(?!\\p{L})`, 'giu'));
    return { lang, score: score === 1 && lang !== 'en' && lang !== 'de' ? 0 : score };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).lang;
}

const LANGUAGE_NAMES = [
  ['en', /^(?:english|englisch|anglais|inglés)/iu],
  ['de', /^(?:german|deutsch|allemand|alemán)/iu],
  ['fr', /^(?:french|französisch|français|francés)/iu],
  ['es', /^(?:spanish|spanisch|espagnol|español)/iu],
  ['ar', /^(?:arabic|arabisch|arabe|árabe)/iu],
  ['ja', /^(?:japanese|japanisch|japonais|japonés)/iu],
] as const;

/** The language that a text names, by the start of its word. */
export const languageNamed = (text: string): Language | undefined =>
  LANGUAGE_NAMES.find(([, name]) => name.test(text))?.[0];
