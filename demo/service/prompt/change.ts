/** Applies the changes that a description asks for at its end, and notes what differs from the version before. */
import { controlName } from '../control-name.js';
import type { Changes, Field, FieldKind, FormDefinition, Language } from '../form.js';
import { isSameField } from '../mark-changes.js';
import * as changes from './change-terms.js';
import { RANGE, readField, readFields, type Draft } from './field.js';
import { itemsIn, MAX_CHANGE, membersOf, sentencesIn } from './split.js';
import * as terms from './terms.js';
import { isKnown, kindOf } from './terms.js';
import { countIn, sentenceCase, shorten } from './title.js';
import { defaultFields, textOf, translate } from './topics.js';

const MAX_CLAUSES = 10;
const MAX_FIELDS = 40;
const MAX_OPTIONS = 30;
const MAX_ADDED = 3;
const MAX_SCALE = 10;
const MAX_TITLE = 70;
const MAX_LABEL = 120;
const MAX_OPTION = 80;

/** A field, and what it was in the previous version. */
interface Entry {
  field: Field;
  readonly before?: Field;
  isMoved?: boolean;
}

interface Groups {
  readonly what: string;
  readonly to: string;
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly side?: string | undefined;
}

type Operation = (clause: string) => boolean;

/** A form that is being changed, sentence by sentence. */
export class FormChange {
  readonly #before: FormDefinition;
  #entries: Entry[];
  #title: string;
  #lang: Language;
  readonly notUnderstood: string[] = [];

  constructor(form: FormDefinition) {
    this.#before = form;
    this.#entries = form.fields.map((before) => ({ field: before, before }));
    this.#title = form.title;
    this.#lang = form.lang;
  }

  /** @param text A change on one line, with ASCII punctuation. */
  apply(text: string): void {
    const clauses = sentencesIn(text.slice(0, MAX_CHANGE))
      .flatMap((sentence) => sentence.text.split(changes.NEXT_CHANGE))
      .slice(0, MAX_CLAUSES);
    for (const clause of clauses) {
      const asked = withoutPoliteness(clause);
      // An operation that does not find its fields lets the next one try.
      const isDone = asked === '' || this.#operations.some((apply) => apply(asked));
      if (!isDone) this.notUnderstood.push(clause.trim());
    }
  }

  /** The new form, with marks. */
  get form(): FormDefinition {
    const fields = this.#entries.map((entry) => {
      const change = changeOf(entry);
      return change ? { ...entry.field, change } : entry.field;
    });
    return { ...this.#before, title: this.#title, lang: this.#lang, fields };
  }

  get changes(): Changes {
    const { title, lang, fields } = this.#before;
    const kept = new Set(this.#entries.map(({ before }) => before));
    const labelsOf = (change: Field['change']) =>
      this.#entries.filter((entry) => changeOf(entry) === change).map(({ field }) => field.label);
    return {
      added: labelsOf('new'),
      changed: [
        ...(title === this.#title ? [] : [textOf('title', lang)]),
        ...(lang === this.#lang ? [] : [textOf('language', lang)]),
        ...labelsOf('changed'),
      ],
      removed: fields.filter((field) => !kept.has(field)).map(({ label }) => label),
    };
  }

  /** The first that fits is applied. Narrow phrases stand before wide ones. */
  readonly #operations: readonly Operation[] = [
    matching(changes.LANGUAGE, ({ to }) => this.#translate(to)),
    matching(changes.TITLE, (groups) => this.#setTitle(groups)),
    matching(changes.SHORTEN, () => this.#shorten()),
    matching(changes.LENGTHEN, () => this.#lengthen()),
    matching(changes.ADD_OPTION, (groups) => this.#addOptions(groups)),
    matching(changes.REMOVE_OPTION, (groups) => this.#removeOptions(groups)),
    matching(changes.SWAP, (groups) => this.#swap(groups)),
    matching(changes.REPLACE, (groups) => this.#replace(groups)),
    matching(changes.RENAME, (groups) => this.#rename(groups)),
    matching(changes.CALL, ({ what }) => this.#call(what)),
    matching(changes.TURN, (groups) => this.#turn(groups)),
    matching(changes.CHANGE, (groups) => this.#rename(groups, true)),
    matching(changes.MOVE, (groups) => this.#move(groups)),
    matching(changes.KEEP_ONLY, ({ what }) => this.#keepOnly(what)),
    matching(changes.REMOVE, ({ what }) => this.#remove(what)),
    matching(changes.ADD, ({ what }) => this.#add(what)),
    (clause) => this.#setRequired(clause),
    (clause) => this.#limit(clause),
    (clause) => this.#addListed(clause.replace(changes.ALSO, '')),
  ];

  #translate(language: string): boolean {
    const [lang] = changes.LANGUAGE_NAMES.find(([, name]) => name.test(language)) ?? [];
    if (lang === undefined) return false;
    if (lang === this.#lang) return true;
    this.#lang = lang;
    for (const entry of this.#entries) {
      const label = translate(entry.field.label, lang);
      if (label === undefined) this.notUnderstood.push(entry.field.label);
      else if (label !== entry.field.label) this.#relabel(entry, label);
    }
    return true;
  }

  #setTitle({ to }: Groups): boolean {
    const title = sentenceCase(shorten(withoutQuotes(to), MAX_TITLE));
    const isText = /\p{L}{2}|\p{N}/u.test(title) && !changes.NO_TITLE.test(title);
    if (isText) this.#title = title;
    return isText;
  }

  /** Keeps the required fields, or else the first half. */
  #shorten(): boolean {
    const { length } = this.#entries;
    const required = this.#entries.filter(({ field }) => field.required);
    const isPart = required.length > 0 && required.length < length;
    if (length < 2) return false;
    this.#entries = isPart ? required : this.#entries.slice(0, Math.ceil(length / 2));
    return true;
  }

  /** Adds default fields of the topic. */
  #lengthen(): boolean {
    const { drafts } = defaultFields(this.#title, '', this.#lang);
    const more = { label: textOf('anything', this.#lang), kind: 'long' } as const;
    const isThere = ({ label }: Draft) => this.#find(label) !== undefined;
    const added = [...drafts, more].filter((draft) => !isThere(draft)).slice(0, MAX_ADDED);
    for (const draft of added) this.#insert(draft);
    return added.length > 0;
  }

  #addOptions({ what, to }: Groups): boolean {
    const entry = this.#find(what);
    const { options } = entry?.field ?? {};
    if (!entry || !options) return false;
    const added = membersOf(to).map((option) => sentenceCase(shorten(option, MAX_OPTION)));
    const all = [...new Set([...options, ...added])].slice(0, MAX_OPTIONS);
    entry.field = { ...entry.field, options: all };
    return true;
  }

  #removeOptions({ what, to }: Groups): boolean {
    const entry = this.#find(what);
    const { options = [] } = entry?.field ?? {};
    const removed = new Set(membersOf(to).map((option) => option.toLowerCase()));
    const kept = options.filter((option) => !removed.has(option.toLowerCase()));
    if (!entry || kept.length === options.length || kept.length < 2) return false;
    entry.field = { ...entry.field, options: kept };
    return true;
  }

  #swap({ what, to }: Groups): boolean {
    const one = this.#find(what);
    const other = this.#find(to);
    if (!one || !other) return false;
    this.#entries = this.#entries.map((each) =>
      each === one ? other : each === other ? one : each,
    );
    one.isMoved = true;
    other.isMoved = true;
    return true;
  }

  #replace({ what, to }: Groups): boolean {
    const entry = this.#find(what);
    const { drafts } = readFields(to);
    if (!entry || drafts.length === 0) return false;
    const index = this.#entries.indexOf(entry);
    this.#entries.splice(index, 1);
    for (const [offset, draft] of drafts.entries()) this.#insert(draft, index + offset);
    return true;
  }

  /** @param mayHaveKind The new label may also name another kind of field. */
  #rename({ what, to }: Groups, mayHaveKind = false): boolean {
    const entry = this.#find(what);
    const draft = readField(withoutQuotes(to));
    if (!entry || !draft || terms.OPTIONAL.test(to) || terms.REQUIRED.test(to)) return false;
    if (mayHaveKind && draft.kind !== 'text' && draft.kind !== entry.field.kind)
      entry.field = { ...draft, name: entry.field.name, required: entry.field.required };
    this.#relabel(entry, sentenceCase(shorten(withoutQuotes(to), MAX_LABEL)));
    return true;
  }

  /** "call guests people": the longest start that is a field. */
  #call(text: string): boolean {
    const words = text.split(' ');
    for (let count = words.length - 1; count > 0; count--) {
      const what = words.slice(0, count).join(' ');
      if (this.#find(what)) return this.#rename({ what, to: words.slice(count).join(' ') });
    }
    return false;
  }

  /** Makes a field one of another kind. */
  #turn({ what, to }: Groups): boolean {
    const entry = this.#find(what);
    if (!entry) return false;
    const { name, label, required, hint } = entry.field;
    const basis = { name, label, required, ...(hint !== undefined && { hint }) };
    const list = changes.CHOICE_OF.test(to) ? membersOf(to.replace(changes.CHOICE_OF, '')) : [];
    if (list.length > 1) {
      const isSeveral = terms.SEVERAL.test(to) || terms.SEVERAL.test(what);
      const options = list.map((option) => sentenceCase(shorten(option, MAX_OPTION)));
      const kind = isSeveral ? 'multiple' : 'single';
      entry.field = { ...basis, kind, options: [...new Set(options)].slice(0, MAX_OPTIONS) };
      return true;
    }
    const named = to
      .replace(RANGE, '')
      .replace(/^(?:an? |eine?n? )/i, '')
      .trim();
    const [kind] = changes.KIND_NAMES.find(([, pattern]) => pattern.test(named)) ?? [];
    if (kind === undefined) return false;
    // An "Email" that becomes a phone number has another label.
    const isNamedByKind = /^\S+$/.test(label) && kindOf(label) === entry.field.kind;
    entry.field = { ...basis, kind, ...(kind === 'rating' && { min: 1, max: 5 }) };
    if (isNamedByKind && kindOf(named) === kind)
      this.#relabel(entry, readField(named)?.label ?? label);
    return this.#limitEntry(entry, to) || true;
  }

  #move({ what, to, first, last, side }: Groups): boolean {
    const entry = this.#find(what);
    const place = entry && this.#placeOf({ to, first, last, side }, entry);
    if (!entry || place === undefined) return false;
    const others = this.#entries.filter((each) => each !== entry);
    this.#entries = others.toSpliced(place, 0, entry);
    entry.isMoved = true;
    return true;
  }

  /** The index among the other entries; undefined if there is no such place. */
  #placeOf({ to, first, last, side }: Omit<Groups, 'what'>, moved?: Entry): number | undefined {
    const others = this.#entries.filter((each) => each !== moved);
    if (first !== undefined) return 0;
    if (last !== undefined) return others.length;
    const anchor = this.#find(to);
    const index = anchor ? others.indexOf(anchor) : -1;
    return index < 0 ? undefined : index + (changes.isBefore(side ?? '') ? 0 : 1);
  }

  /** Removes all other fields. */
  #keepOnly(what: string): boolean {
    if (terms.OPTIONAL.test(what) || terms.REQUIRED.test(what)) return false;
    const count = countIn(what) ?? this.#entries.length;
    const { entries, unknown } = this.#findAll(what);
    if (count > 0 && count < this.#entries.length) this.#entries = this.#entries.slice(0, count);
    else if (entries.length > 0) {
      this.#entries = this.#entries.filter((entry) => entries.includes(entry));
      for (const item of unknown) if (!this.#addListed(item)) this.notUnderstood.push(item);
    } else return false;
    return true;
  }

  #remove(what: string): boolean {
    if (changes.NOT_REQUIRED.test(`kein ${what}`)) return false;
    const isOptional = terms.OPTIONAL.test(what);
    const { entries, unknown } = isOptional
      ? { entries: this.#entries.filter(({ field }) => !field.required), unknown: [] }
      : this.#findAll(what);
    // A form without fields is none.
    if (entries.length === 0 || entries.length === this.#entries.length) return false;
    this.#entries = this.#entries.filter((entry) => !entries.includes(entry));
    this.notUnderstood.push(...unknown);
    return true;
  }

  #add(text: string, isWanted = (_draft: Draft): boolean => true): boolean {
    const placed = changes.PLACE.exec(text)?.groups;
    const place = placed && this.#placeOf({ to: placed.to ?? '', ...placed });
    const what = place === undefined ? text : (placed?.what ?? text);
    const isVague = [changes.VAGUE, terms.NO_FIELD, terms.DECORATION].some((look) =>
      look.test(what),
    );
    const { drafts, notUnderstood } = readFields(what);
    if (isVague || drafts.length === 0 || !drafts.every(isWanted)) return false;
    for (const [offset, draft] of drafts.entries())
      this.#insert(draft, place === undefined ? undefined : place + offset);
    this.notUnderstood.push(...notUnderstood);
    return true;
  }

  /** Adds a bare list of fields, if they are known, or sets the options of a field: "size: S, M, L". */
  #addListed(list: string): boolean {
    if (changes.COMMAND.test(list)) return false;
    return this.#add(list, ({ label, options }) => {
      if (options !== undefined || label.endsWith('?')) return true;
      const isThere = this.#entries.some(({ field }) => isSameText(field.label, label));
      return !isThere && isKnown(label) && label.split(' ').length < 5;
    });
  }

  #setRequired(clause: string): boolean {
    const isNot = changes.NOT_REQUIRED.test(clause) || terms.OPTIONAL.test(clause);
    if (!isNot && !terms.REQUIRED.test(clause)) return false;
    const isOnly = terms.ONLY.test(clause);
    const rest = clause
      .replace(changes.NOT_REQUIRED, ' ')
      .replace(terms.OPTIONAL, ' ')
      .replace(terms.REQUIRED, ' ');
    const { entries, unknown } = terms.ALL.test(rest)
      ? { entries: this.#entries, unknown: [] }
      : this.#findAll(withoutFiller(rest));
    if (entries.length === 0) return false;
    for (const entry of this.#entries) {
      if (entries.includes(entry)) entry.field = { ...entry.field, required: !isNot };
      else if (isOnly) entry.field = { ...entry.field, required: isNot };
    }
    this.notUnderstood.push(...unknown);
    return true;
  }

  /** "guests from 1 to 10", "at most 5 guests" */
  #limit(clause: string): boolean {
    const rest = clause
      .replace(changes.BETWEEN, ' ')
      .replace(changes.AT_MOST, ' ')
      .replace(changes.AT_LEAST, ' ')
      .replace(RANGE, ' ');
    if (rest === clause) return false;
    const what = withoutFiller(rest);
    const numbers = this.#entries.filter(({ field }) => /number|rating/.test(field.kind));
    const entry = what === '' && numbers.length === 1 ? numbers[0] : this.#find(what);
    return entry !== undefined && this.#limitEntry(entry, clause);
  }

  #limitEntry(entry: Entry, clause: string): boolean {
    const { field } = entry;
    if (!/number|rating|text/.test(field.kind)) return false;
    const limits = limitsIn(clause);
    if (!limits || (limits.min ?? -Infinity) >= (limits.max ?? Infinity)) return false;
    const { min, max, ...basis } = { ...field, ...limits };
    const isScale =
      field.kind === 'rating' && min !== undefined && max !== undefined && max - min <= MAX_SCALE;
    const kind: FieldKind = isScale ? 'rating' : 'number';
    entry.field = {
      ...basis,
      kind,
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
    return true;
  }

  /** Adds a field, or the details of a field that is already there. */
  #insert({ required, ...draft }: Draft, index = this.#entries.length): void {
    const label = draft.label === '' ? textOf('choice', this.#lang) : draft.label;
    const existing = this.#entries.find(({ field }) => isSameText(field.label, label));
    if (existing) {
      const kind = draft.options ? draft.kind : existing.field.kind;
      const details = { ...(draft.options && draft), ...(required !== undefined && { required }) };
      existing.field = { ...existing.field, ...details, kind, label: existing.field.label };
    } else if (this.#entries.length >= MAX_FIELDS) this.notUnderstood.push(label);
    else {
      const isContact = draft.kind === 'name' || draft.kind === 'email';
      const name = controlName(label, this.#namesWithout());
      const field = { ...draft, label, name, required: required ?? isContact };
      this.#entries = this.#entries.toSpliced(index, 0, { field });
    }
  }

  #relabel(entry: Entry, label: string): void {
    const name = controlName(label, this.#namesWithout(entry));
    entry.field = { ...entry.field, label, name };
  }

  #namesWithout = (entry?: Entry): Set<string> =>
    new Set(this.#entries.filter((each) => each !== entry).map(({ field }) => field.name));

  /** The fields of a list such as "email and phone", and its other items. */
  #findAll(list: string): { entries: Entry[]; unknown: string[] } {
    const whole = this.#entries.find(({ field }) => isSameText(field.label, list.trim()));
    if (whole) return { entries: [whole], unknown: [] };
    const entries: Entry[] = [];
    const unknown: string[] = [];
    for (const { text } of itemsIn(list).slice(0, MAX_FIELDS)) {
      const entry = this.#find(text);
      if (entry) entries.push(entry);
      else unknown.push(text);
    }
    return { entries, unknown };
  }

  /** The field that a visitor means. */
  #find(mention: string): Entry | undefined {
    const meant = stemsOf(mention);
    if (meant.length === 0) return undefined;
    const stems = new Map(this.#entries.map((entry) => [entry, stemsOf(entry.field.label)]));
    const find = (fits: (stems: readonly string[], entry: Entry) => boolean) =>
      this.#entries.find((entry) => fits(stems.get(entry) ?? [], entry));
    const kind = kindOf(mention);
    const ofKind = this.#entries.filter(({ field }) => field.kind === kind);
    return (
      find((label) => label.join(' ') === meant.join(' ')) ??
      find((label) => meant.every((stem) => label.includes(stem))) ??
      find(
        (label) =>
          label.length > 0 &&
          label.every((stem) => meant.includes(stem)) &&
          meant.every((stem) => label.includes(stem) || changes.USUAL_WORD.test(stem)),
      ) ??
      (kind && changes.TELLING_KINDS.includes(kind) && ofKind.length === 1 ? ofKind[0] : undefined)
    );
  }
}

/** The operation for clauses of a pattern. */
const matching =
  (patterns: readonly RegExp[], apply: (groups: Groups) => boolean): Operation =>
  (clause) =>
    patterns.some((pattern) => {
      const found = pattern.exec(clause);
      return found !== null && apply({ what: '', to: '', ...found.groups });
    });

function withoutPoliteness(clause: string): string {
  let text = clause.trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(changes.POLITE_START, '').replace(changes.POLITE_END, '').trim();
  }
  return text;
}

const withoutQuotes = (text: string): string => text.trim().replace(/^["'“„‘«]+|["'”“’»]+$/g, '');

const withoutFiller = (text: string): string =>
  text
    .replace(changes.FILLER, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,]+|[\s:,]+$/g, '');

/** The words of a label that tell it from others, without endings. */
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => !changes.ARTICLE.test(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:e?s|e?n|e)$/u, '') : word));

const isSameText = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

function limitsIn(text: string): Pick<Field, 'min' | 'max'> | undefined {
  const [, low, high] = changes.BETWEEN.exec(text) ?? RANGE.exec(text) ?? [];
  if (low !== undefined) return { min: Number(low), max: Number(high) };
  const most = changes.AT_MOST.exec(text)?.[1];
  const least = changes.AT_LEAST.exec(text)?.[1];
  if (most === undefined && least === undefined) return undefined;
  return {
    ...(least !== undefined && { min: Number(least) }),
    ...(most !== undefined && { max: Number(most) }),
  };
}

/** What a field is to the previous version; undefined if it is the same. */
function changeOf({ field, before, isMoved }: Entry): Field['change'] {
  if (!before) return 'new';
  return isMoved || !isSameField(field, before) ? 'changed' : undefined;
}
