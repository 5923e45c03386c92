/** The form pages' own text in each language. */
import type { Field, Language } from '../../../src/testing/service/form.js';
import { ar } from './texts/ar.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { ja } from './texts/ja.js';
import type { Texts, UsualLabel } from './texts/texts.js';

export type { Texts } from './texts/texts.js';

export const TEXTS: Readonly<Record<Language, Texts>> = { ar, de, en, es, fr, ja };

const isUsualLabel = (label: string, texts: Texts): label is UsualLabel =>
  Object.hasOwn(texts.usualLabels, label);

/** The label of a field as the page shows it: in the words of the prompt, or in the language of the page. */
export const labelOf = ({ label, isDefault }: Field, texts: Texts): string =>
  isDefault === true && isUsualLabel(label, texts) ? texts.usualLabels[label] : label;
