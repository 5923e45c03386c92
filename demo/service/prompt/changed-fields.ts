/** The fields of a form that is being changed. They find the field that a visitor means, and note what differs from before. */
import { controlName } from '../control-name.js';
import type { Changes, Field, FieldChange } from '../form.js';
import { isSameField } from '../mark-changes.js';
import { MAX_FIELDS, MAX_RATING_RANGE } from '../read-definition.js';
import * as changes from './change-terms.js';
import type { Draft } from './field.js';
import { itemsIn } from './split.js';
import { kindOf } from './terms.js';

/** A field, and what it was in the previous version. */
export interface Entry {
  field: Field;
  readonly before?: Field;
}

/** The fields of a list that a visitor means, and the items that are no field of the form. */
interface Found {
  readonly entries: readonly Entry[];
  readonly unknown: readonly string[];
}

export class ChangedFields {
  readonly #before: readonly Field[];
  #entries: readonly Entry[];

  constructor(fields: readonly Field[]) {
    this.#before = fields;
    this.#entries = fields.map((before) => ({ field: before, before }));
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** The fields, with marks. */
  get marked(): readonly Field[] {
    return this.#entries.map((entry) => {
      const change = changeOf(entry);
      return change ? { ...entry.field, change } : entry.field;
    });
  }

  get changes(): Changes {
    const kept = new Set(this.#entries.map(({ before }) => before));
    const labelsOf = (change: FieldChange) =>
      this.#entries.filter((entry) => changeOf(entry) === change).map(({ field }) => field.label);
    return {
      added: labelsOf('new'),
      changed: labelsOf('changed'),
      removed: this.#before.filter((field) => !kept.has(field)).map(({ label }) => label),
    };
  }

  /** True if there is a field with this label. */
  has(label: string): boolean {
    return this.#labelled(label) !== undefined;
  }

  /**
   * Adds a field, or the details of a field that is already there.
   * @returns false if the form has too many fields.
   */
  insert({ required, ...draft }: Draft, index = this.#entries.length): boolean {
    const existing = this.#labelled(draft.label);
    if (!existing && this.#entries.length >= MAX_FIELDS) return false;
    if (existing) {
      const { label } = existing.field;
      const details = { ...(draft.options && draft), ...(required !== undefined && { required }) };
      existing.field = { ...existing.field, ...details, label };
    } else {
      const isContact = draft.kind === 'name' || draft.kind === 'email';
      const name = controlName(draft.label, this.#namesWithout());
      const field = { ...draft, name, required: required ?? isContact };
      this.#entries = this.#entries.toSpliced(index, 0, { field });
    }
    return true;
  }

  relabel(entry: Entry, label: string): void {
    const name = controlName(label, this.#namesWithout(entry));
    entry.field = { ...entry.field, label, name };
  }

  /** A form without fields is none, so some fields stay. */
  remove(entries: readonly Entry[]): boolean {
    const kept = this.#entries.filter((entry) => !entries.includes(entry));
    if (kept.length === 0 || kept.length === this.#entries.length) return false;
    this.#entries = kept;
    return true;
  }

  /** @returns the labels of new fields for which the form has no room. */
  replace(entry: Entry, drafts: readonly Draft[]): string[] {
    const index = this.#entries.indexOf(entry);
    this.#entries = this.#entries.toSpliced(index, 1);
    return drafts
      .filter((draft, offset) => !this.insert(draft, index + offset))
      .map(({ label }) => label);
  }

  /** The fields of a list such as "email and phone". */
  findAll(list: string): Found {
    const whole = this.#sameWords(list);
    if (whole) return { entries: [whole], unknown: [] };
    if (changes.NO_LABEL.test(list)) return { entries: [], unknown: [list] };
    const items = itemsIn(list).slice(0, MAX_FIELDS);
    const found = items.map(({ text }) => ({ text, entry: this.find(text) }));
    return {
      entries: found.flatMap(({ entry }) => entry ?? []),
      unknown: found.filter(({ entry }) => !entry).map(({ text }) => text),
    };
  }

  /** The field that a visitor means: that of the same words, of more words, of fewer words, or the only one of its kind. */
  find(mention: string): Entry | undefined {
    const meant = stemsOf(mention);
    if (meant.length === 0) return undefined;
    const rows = this.#entries.map((entry) => ({ entry, label: stemsOf(entry.field.label) }));
    const isMeant = (label: readonly string[]) =>
      label.length > 0 &&
      label.every((stem) => meant.includes(stem)) &&
      meant.every((stem) => label.includes(stem) || changes.USUAL_WORD.test(stem));
    const row =
      rows.find(({ label }) => meant.every((stem) => label.includes(stem))) ??
      rows.find(({ label }) => isMeant(label));
    return this.#sameWords(mention) ?? row?.entry ?? this.#findByKind(mention);
  }

  /** "your mail" means "Contact address: email". */
  #findByKind(mention: string): Entry | undefined {
    const kind = kindOf(mention);
    if (!kind || !changes.TELLING_KINDS.has(kind) || changes.isUnsupported(mention))
      return undefined;
    const [entry, other] = this.#entries.filter(({ field }) => field.kind === kind);
    return other ? undefined : entry;
  }

  /** True of words about a field that is there, such as "vegan to the meal". */
  isBeside(text: string): boolean {
    const { of, choice } = changes.BESIDE.exec(text)?.groups ?? {};
    const { field } = this.find(of ?? choice ?? '') ?? {};
    // "Link to the portfolio" may be the label itself.
    if (!field || changes.BESIDE.test(field.label)) return false;
    return of !== undefined || field.options !== undefined;
  }

  /** False of "Email first", "More" and "Vegan to the meal". */
  isNewLabel(label: string): boolean {
    if (label.endsWith('?')) return true;
    return !changes.NO_LABEL.test(label) && !changes.VAGUE.test(label) && !this.isBeside(label);
  }

  #sameWords(mention: string): Entry | undefined {
    const meant = stemsOf(mention).join(' ');
    if (meant === '') return undefined;
    return this.#entries.find(({ field }) => stemsOf(field.label).join(' ') === meant);
  }

  #labelled = (label: string): Entry | undefined =>
    this.#entries.find(({ field }) => field.label.toLowerCase() === label.toLowerCase());

  #namesWithout = (entry?: Entry): Set<string> =>
    new Set(this.#entries.filter((each) => each !== entry).map(({ field }) => field.name));
}

/** Gives limits to a number or a rating. A text becomes a number. */
export function limit(entry: Entry, limits: Pick<Field, 'min' | 'max'> | undefined): boolean {
  const { kind, name, label, required, hint } = entry.field;
  const { min = entry.field.min, max = entry.field.max } = limits ?? {};
  const isRange = (limits?.min ?? -Infinity) < (limits?.max ?? Infinity);
  if (!limits || !isRange || !/number|rating|text/.test(kind)) return false;
  const isScale = kind === 'rating' && (max ?? Infinity) - (min ?? 0) <= MAX_RATING_RANGE;
  entry.field = {
    name,
    label,
    required,
    kind: isScale ? 'rating' : 'number',
    ...(hint !== undefined && { hint }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
  };
  return true;
}

/** The difference from the previous version; undefined without one. */
function changeOf({ field, before }: Entry): FieldChange | undefined {
  if (!before) return 'new';
  return isSameField(field, before) ? undefined : 'changed';
}

/** The words of a label that tell it from others, without endings. */
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !changes.ARTICLE.test(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:e?s|e?n|e)$/u, '') : word));
