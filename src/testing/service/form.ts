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
}

/** The languages in which the page speaks for itself; the prompt's words stay as they are. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface FormDefinition {
  title: string;
  description?: string;
  lang: Language;
  fields: readonly Field[];
}
