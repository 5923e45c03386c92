/** One field of a form page as markup: label, control, hint and a place for its message. */
import type { Field } from '../form.js';
import { html, type Markup } from './html.js';
import type { Texts } from './texts.js';
import { MAX_LONG, MAX_SHORT, PHONE_PATTERN } from './validate.js';

export interface FieldState {
  texts: Texts;
  /** Prefilled value. */
  values: readonly string[];
  error?: string;
}

/** With at least this many options, a select takes less space than radio buttons. */
const SELECT_FROM = 8;

export function renderField(field: Field, state: FieldState): Markup {
  const isGroup =
    ['rating', 'yesno', 'multiple'].includes(field.kind) ||
    (field.kind === 'single' && !isLong(field));
  return isGroup ? renderGroup(field, state) : renderSingle(field, state);
}

const isLong = (field: Field): boolean => (field.options?.length ?? 0) >= SELECT_FROM;
const idOf = (field: Field): string => `field-${field.name}`;

/** Before the mark of a required field, so that the line does not break there. */
const WORD_JOINER = '\u2060';

/** The marks after a label: of a required field, and of one that differs from the previous version. */
function marks({ required, change }: Field, { texts }: FieldState): Markup {
  return html`${required && html`<span class="mark" aria-hidden="true">${WORD_JOINER}*</span>`}${
    change !== undefined &&
    html` <bdi class="change">${change === 'new' ? texts.newField : texts.changedField}</bdi>`
  }`;
}

function describedBy(field: Field, state: FieldState): string {
  const hint = hintOf(field, state) ? `${idOf(field)}-hint ` : '';
  return `${hint}${idOf(field)}-error`;
}

function hintOf(field: Field, { texts }: FieldState): string | undefined {
  return field.hint ?? (field.kind === 'multiple' ? texts.several : undefined);
}

function notes(field: Field, state: FieldState): { hint: Markup; error: Markup } {
  const hint = hintOf(field, state);
  return {
    hint: html`${
      hint !== undefined && html`<p class="hint" id="${idOf(field)}-hint" dir="auto">${hint}</p>`
    }`,
    error: html`<p
      class="error"
      id="${idOf(field)}-error"
      ${state.error === undefined && html` hidden`}
    >
      ${state.error}
    </p>`,
  };
}

function renderSingle(field: Field, state: FieldState): Markup {
  const { hint, error } = notes(field, state);
  return html`<div class="field" data-field="${field.name}" data-kind="${field.kind}">
    <label for="${idOf(field)}" dir="auto">${field.label}${marks(field, state)}</label>
    ${hint} ${control(field, state)} ${error}
  </div>`;
}

function control(field: Field, state: FieldState): Markup {
  const value = state.values[0];
  const shared = html` id="${idOf(field)}" name="${field.name}"
  aria-describedby="${describedBy(field, state)}"${state.error !== undefined && html` aria-invalid="true"`}${field.required && html` required`}`;
  const limits = html`${field.min !== undefined && html` min="${field.min}"`}${field.max !== undefined && html` max="${field.max}"`}`;
  const filled = html`${value !== undefined && html` value="${value}"`}`;
  const short = html` maxlength="${MAX_SHORT}"${filled}`;
  switch (field.kind) {
    case 'long':
      return html`<textarea${shared} dir="auto" rows="4" maxlength="${MAX_LONG}">${value}</textarea>`;
    case 'address':
      return html`<textarea${shared} dir="auto" rows="3" maxlength="${MAX_SHORT}" autocomplete="street-address">${value}</textarea>`;
    case 'single':
      return html`<select${shared} dir="auto"><option value="">${state.texts.choose}</option>${(field.options ?? []).map((option) => html`<option${option === value && html` selected`}>${option}</option>`)}</select>`;
    case 'email':
      return html`<input type="email" ${shared}${short} autocomplete="email" />`;
    case 'phone':
      return html`<input
        type="tel"
        ${shared}${short}
        autocomplete="tel"
        pattern="${PHONE_PATTERN}"
      />`;
    case 'url':
      return html`<input type="url" ${shared}${short} autocomplete="url" placeholder="https://" />`;
    case 'date':
      return html`<input type="date" ${shared}${filled} />`;
    case 'time':
      return html`<input type="time" ${shared}${filled} />`;
    case 'number':
      return html`<input
        type="number"
        ${shared}${filled}${limits}
        step="any"
        inputmode="decimal"
      />`;
    case 'file':
      return html`<input type="file" ${shared} />`;
    default:
      return html`<input type="text" ${shared}${short} dir="auto" ${autocomplete(field)} />`;
  }
}

function autocomplete(field: Field): Markup {
  if (field.kind !== 'name') return html``;
  if (/first|given|vorname|prénom/i.test(field.label)) return html` autocomplete="given-name"`;
  if (/last|family|sur|nachname/i.test(field.label)) return html` autocomplete="family-name"`;
  return html` autocomplete="name"`;
}

interface Choice {
  value: string;
  label: string;
  spoken?: string;
}

function choices(field: Field, texts: Texts): Choice[] {
  if (field.kind === 'yesno') {
    return [
      { value: 'yes', label: texts.yes },
      { value: 'no', label: texts.no },
    ];
  }
  if (field.kind !== 'rating') {
    return (field.options ?? []).map((option) => ({ value: option, label: option }));
  }
  const { min = 1, max = 5 } = field;
  return Array.from({ length: max - min + 1 }, (_, index) => ({
    value: String(min + index),
    label: String(min + index),
    spoken: texts.ratingStep(min + index, max),
  }));
}

function renderGroup(field: Field, state: FieldState): Markup {
  const { hint, error } = notes(field, state);
  const type = field.kind === 'multiple' ? 'checkbox' : 'radio';
  const options = choices(field, state.texts).map((choice, index) => {
    const spoken = choice.spoken !== undefined && html` aria-label="${choice.spoken}"`;
    const checked = state.values.includes(choice.value) && html` checked`;
    // `required` on a checkbox would demand that one box, so the script and the server check the group.
    const required = field.required && type === 'radio' && html` required`;
    return html`<label class="choice" dir="auto"
      ><input
        type="${type}"
        id="${idOf(field)}-${index}"
        name="${field.name}"
        value="${choice.value}"
        ${spoken}${checked}${required}
      /><span>${choice.label}</span></label
    >`;
  });
  const ends =
    field.kind === 'rating' &&
    html`<div class="ends" aria-hidden="true">
      <span>${field.min ?? 1} = ${state.texts.low}</span
      ><span>${field.max ?? 5} = ${state.texts.high}</span>
    </div>`;
  return html`<fieldset
    class="field"
    data-field="${field.name}"
    data-kind="${field.kind}"
    ${field.required && html` data-required`}
    aria-describedby="${describedBy(field, state)}"
  >
    <legend dir="auto">${field.label}${marks(field, state)}</legend>
    ${hint}
    <div class="choices">${options}</div>
    ${ends} ${error}
  </fieldset>`;
}
