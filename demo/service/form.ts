/** The definition of a form. The prompt reader creates it, the page renders it, and the server validates against it. */

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

export const FIELD_CHANGES = ['new', 'changed'] as const;
export type FieldChange = (typeof FIELD_CHANGES)[number];

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
  /** The difference from the previous version of the form. */
  change?: FieldChange;
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

/** The maker of a form: the prompt reader, or a language model. */
export type FormOrigin = 'sample' | 'model';

/** How much of a prompt became a form. */
export interface Understanding {
  /** Origin of the fields: named in the prompt, the default fields of its topic, or those of any form. */
  readonly fieldSource: 'prompt' | 'topic' | 'default';
  /** Phrases of the prompt that became neither title nor field nor option, in the prompt's own words. */
  readonly notUnderstood: readonly string[];
  /** Labels of the fields that the prompt does not name. */
  readonly assumed: readonly string[];
}

/** Labels of the fields in which a form differs from its previous version. */
export interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The definition of a form in the local service. */
export interface LocalDefinition extends FormDefinition, Understanding {
  /** The maker of the form: the prompt reader, or a language model. */
  readonly origin: FormOrigin;
  /** Why there is no form of the language model, as an English sentence without a full stop. */
  readonly notice?: string;
  /** Only of a form whose prompt asks for a change of a previous version. */
  readonly changed?: Changes;
}

/** The answer of the local service at `/_local/forms/<id>`. */
export interface FormSummary extends Omit<LocalDefinition, 'description' | 'lang' | 'fields'> {
  readonly fields: readonly Pick<Field, 'name' | 'label' | 'kind'>[];
}
