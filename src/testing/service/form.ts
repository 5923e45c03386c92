/** The definition of a form. The prompt parser creates it, the page renders it, and the server validates against it. */

export const FIELD_KINDS = [
  'text',
  'name',
  'email',
  'phone',
  'date',
  'time',
  'number',
  'rating',
  'yesno',
  'single',
  'multiple',
  'long',
  'file',
  'url',
  'address',
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface Field {
  /** The control's name: lowercase ASCII, unique in the form. */
  name: string;
  /** The prompt's own words. */
  label: string;
  kind: FieldKind;
  required: boolean;
  hint?: string;
  /** Of `single` and `multiple`. */
  options?: readonly string[];
  /** Of `rating` (always both) and `number`. */
  min?: number;
  max?: number;
  /** The prompt names no field, so this is one of three usual ones, and a page may write its label in its own language. */
  isDefault?: boolean;
}

/** The languages of the page's own text. The words of the prompt stay as they are. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ar', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface FormDefinition {
  title: string;
  description?: string;
  lang: Language;
  fields: readonly Field[];
}
