import {
  FIELD_CHANGES,
  FIELD_KINDS,
  LANGUAGES,
  type Field,
  type FieldChange,
  type FieldKind,
  type FormDefinition,
  type Language,
} from './form.js';

export const MAX_FIELDS = 40;
export const MAX_OPTIONS = 30;
const MAX_TEXT_LENGTH = 500;
/** From the lowest to the highest step of a rating. */
export const MAX_RATING_RANGE = 10;

/**
 * The form definition in a value of unknown origin: only known properties, each of its type.
 * @returns undefined if any of them is missing or wrong.
 */
export function readDefinition(value: unknown): FormDefinition | undefined {
  if (!isRecord(value)) return undefined;
  const { title, description, lang } = value;
  if (!isText(title) || !isOptional(description, isText) || !isLanguage(lang)) return undefined;
  const fields = readFields(value.fields);
  return fields && { title, lang, fields, ...(description !== undefined && { description }) };
}

function readFields(value: unknown): readonly Field[] | undefined {
  if (!isList(value, MAX_FIELDS)) return undefined;
  const fields = value.map(readField).filter((field) => field !== undefined);
  const names = new Set(fields.map(({ name }) => name));
  return names.size === value.length ? fields : undefined;
}

function readField(value: unknown): Field | undefined {
  if (!isRecord(value)) return undefined;
  const { name, label, kind, required, hint, options, min, max, change } = value;
  if (!isControlName(name) || !isText(label) || !isKind(kind) || !isBoolean(required))
    return undefined;
  if (!isOptional(hint, isText) || !isOptional(options, isOptionList)) return undefined;
  if (!isOptional(change, isChange)) return undefined;
  if (!isOptional(min, isNumber) || !isOptional(max, isNumber)) return undefined;
  if (kind === 'rating' && !isRatingRange(min, max)) return undefined;
  return {
    name,
    label,
    kind,
    required,
    ...(hint !== undefined && { hint }),
    ...(options !== undefined && { options }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(change !== undefined && { change }),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: unknown, maxLength: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= maxLength;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_TEXT_LENGTH;

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

const isNumber = (value: unknown): value is number => Number.isFinite(value);

const isOptional = <Wanted>(
  value: unknown,
  isWanted: (value: unknown) => value is Wanted,
): value is Wanted | undefined => value === undefined || isWanted(value);

const isOptionList = (value: unknown): value is readonly string[] =>
  isList(value, MAX_OPTIONS) && value.every(isText);

/** Lowercase ASCII, as in {@link Field}. */
const isControlName = (value: unknown): value is string =>
  isText(value) && /^[a-z0-9][a-z0-9_]*$/.test(value);

const isKind = (value: unknown): value is FieldKind => FIELD_KINDS.includes(value as FieldKind);

const isChange = (value: unknown): value is FieldChange =>
  FIELD_CHANGES.includes(value as FieldChange);

const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);

const isRatingRange = (min: number | undefined, max: number | undefined): boolean =>
  Number.isInteger(min) && Number.isInteger(max) && max! > min! && max! - min! <= MAX_RATING_RANGE;
