/** The server's validation of a submission, since that of the browser can be turned off. */
import type { Field, FormDefinition } from '../form.js';
import type { Submission } from '../../../src/testing/service/store.js';
import { TEXTS, type Texts } from './texts.js';

export interface Checked {
  answers: Submission;
  /** Field name to message. Empty if all values are valid. */
  errors: Readonly<Record<string, string>>;
}

export const MAX_SHORT = 500;
export const MAX_LONG = 10_000;

/** As strict as the browser's own check of `type="email"`; linear on long input. */
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
/** The same as the `pattern` of the phone field. */
export const PHONE_PATTERN = String.raw`[0-9+\(\)\-.\/ ]{5,40}`;
const PHONE = new RegExp(`^${PHONE_PATTERN}$`);

/** Keeps only the form's own fields; a file is kept as its name alone. */
export function checkAnswers(form: FormDefinition, data: FormData): Checked {
  const answers: [string, string | string[]][] = [];
  const errors: [string, string][] = [];
  for (const field of form.fields) {
    const values = data
      .getAll(field.name)
      .map((value) => (typeof value === 'string' ? value : value.name).trim())
      .filter((value) => value !== '');
    const message = problem(field, values, TEXTS[form.lang]);
    if (message) errors.push([field.name, message]);
    if (values.length > 0) {
      answers.push([field.name, field.kind === 'multiple' ? values : (values[0] ?? '')]);
    }
  }
  return { answers: Object.fromEntries(answers), errors: Object.fromEntries(errors) };
}

function problem(field: Field, values: readonly string[], texts: Texts): string | undefined {
  const value = values[0];
  if (value === undefined) {
    if (!field.required) return undefined;
    return isChoice(field) ? texts.missingChoice : texts.missing;
  }
  if (value.length > (field.kind === 'long' ? MAX_LONG : MAX_SHORT)) return texts.tooLong;
  switch (field.kind) {
    case 'email':
      return EMAIL.test(value) ? undefined : texts.badEmail;
    case 'phone':
      return PHONE.test(value) ? undefined : texts.badPhone;
    case 'url':
      return isWebAddress(value) ? undefined : texts.badUrl;
    case 'date':
      return isDate(value) ? undefined : texts.badDate;
    case 'time':
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) ? undefined : texts.badTime;
    case 'number':
    case 'rating':
      return numberProblem(field, value, texts);
    case 'yesno':
      return value === 'yes' || value === 'no' ? undefined : texts.badChoice;
    case 'single':
    case 'multiple':
      return values.every((each) => field.options?.includes(each)) ? undefined : texts.badChoice;
    default:
      return undefined;
  }
}

const isChoice = (field: Field): boolean =>
  ['single', 'multiple', 'yesno', 'rating'].includes(field.kind);

function numberProblem(field: Field, value: string, texts: Texts): string | undefined {
  const number = /^[+-]?\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : NaN;
  if (Number.isNaN(number)) return texts.badNumber;
  if (field.min !== undefined && number < field.min) {
    return texts.tooSmall.replace('{min}', String(field.min));
  }
  if (field.max !== undefined && number > field.max) {
    return texts.tooBig.replace('{max}', String(field.max));
  }
  return undefined;
}

/** True for a date in the format of `<input type="date">`. 31 February is no date. */
function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isWebAddress(value: string): boolean {
  try {
    return /^https?:$/.test(new URL(value).protocol);
  } catch {
    return false;
  }
}
