/** The form pages' own text in each language. */
import type { Language } from '../form.js';
import { ar } from './texts/ar.js';
import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { es } from './texts/es.js';
import { fr } from './texts/fr.js';
import { ja } from './texts/ja.js';
import type { Texts } from './texts/texts.js';

export type { Texts } from './texts/texts.js';

export const TEXTS: Readonly<Record<Language, Texts>> = { ar, de, en, es, fr, ja };
