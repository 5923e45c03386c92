/** Changes a form as the sentences of a visitor ask for it. A sentence that asks for something else changes nothing. */
import type { Changes, FormDefinition, Language } from '../form.js';
import { MAX_OPTIONS } from '../read-definition.js';
import * as changes from './change-terms.js';
import { ChangedFields, limit } from './changed-fields.js';
import { readField, readFields, type Draft } from './field.js';
import { languageNamed } from './language.js';
import { MAX_CHANGE, membersOf, sentencesIn } from './split.js';
import * as terms from './terms.js';
import { isKnown, kindOf } from './terms.js';
import { sentenceCase, shorten } from './title.js';
import { textOf, translate } from './topics.js';

const MAX_CLAUSES = 10;
const MAX_TITLE = 70;
const MAX_LABEL = 120;
const MAX_OPTION = 80;
/** A longer phrase without a verb is no field. */
const MAX_LISTED_WORDS = 4;

interface Groups {
  /** Names fields of the form. */
  readonly what: string;
  /** The new words. */
  readonly to: string;
}

/** Returns false if the clause asks for something else. */
type Operation = (clause: string) => boolean;

export class FormChange {
  readonly #before: FormDefinition;
  readonly #fields: ChangedFields;
  #title: string;
  #lang: Language;
  readonly notUnderstood: string[] = [];

  constructor(form: FormDefinition) {
    this.#before = form;
    this.#fields = new ChangedFields(form.fields);
    this.#title = form.title;
    this.#lang = form.lang;
  }

  /** @param text A change on one line, with ASCII punctuation. */
  apply(text: string): void {
    const clauses = sentencesIn(text.slice(0, MAX_CHANGE))
      .flatMap((sentence) => sentence.text.split(changes.NEXT_CHANGE))
      .slice(0, MAX_CLAUSES);
    for (const clause of clauses) {
      const asked = changes.withoutPoliteness(clause);
      const isDone = asked === '' || this.#operations.some((apply) => apply(asked));
      if (!isDone) this.notUnderstood.push(clause.trim());
    }
  }

  /** The new form, with marks. */
  get form(): FormDefinition {
    const { marked } = this.#fields;
    return { ...this.#before, title: this.#title, lang: this.#lang, fields: marked };
  }

  get changes(): Changes {
    const { title, lang } = this.#before;
    const { added, changed, removed } = this.#fields.changes;
    const ofForm = [
      ...(title === this.#title ? [] : [textOf('title', lang)]),
      ...(lang === this.#lang ? [] : [textOf('language', lang)]),
    ];
    return { added, changed: [...ofForm, ...changed], removed };
  }

  /** The first that fits is applied, so narrow phrases stand before wide ones. */
  readonly #operations: readonly Operation[] = [
    matching(changes.LANGUAGE, ({ to }) => this.#translate(to)),
    matching(changes.TITLE, ({ to }) => this.#setTitle(to)),
    matching(changes.SHORTEN, () => this.#shorten()),
    matching(changes.REPLACE, (groups) => this.#replace(groups)),
    matching(changes.RENAME, (groups) => this.#rename(groups)),
    matching(changes.TURN, (groups) => this.#turn(groups)),
    matching(
      changes.CHANGE,
      (groups) => this.#fields.isNewLabel(groups.to) && this.#rename(groups, true),
    ),
    matching(changes.REMOVE, ({ what }) => this.#remove(what)),
    matching(changes.ADD, ({ what }) => this.#add(what)),
    (clause) => this.#setRequired(clause),
    (clause) => this.#limit(clause),
    (clause) => this.#addListed(clause.replace(changes.ALSO, '')),
  ];

  #translate(language: string): boolean {
    const lang = languageNamed(language);
    if (lang === undefined) return false;
    if (lang === this.#lang) return true;
    this.#lang = lang;
    for (const entry of this.#fields.entries) {
      const label = translate(entry.field.label, lang);
      if (label === undefined) this.notUnderstood.push(entry.field.label);
      else if (label !== entry.field.label) this.#fields.relabel(entry, label);
    }
    return true;
  }

  #setTitle(text: string): boolean {
    const title = sentenceCase(shorten(withoutQuotes(text), MAX_TITLE));
    const isText = /\p{L}{2}|\p{N}/u.test(title) && !changes.NO_TITLE.test(title);
    if (isText) this.#title = title;
    return isText;
  }

  /** Keeps the required fields, or else the first half. */
  #shorten(): boolean {
    const { entries } = this.#fields;
    const optional = entries.filter(({ field }) => !field.required);
    const secondHalf = entries.slice(Math.ceil(entries.length / 2));
    return this.#fields.remove(optional) || this.#fields.remove(secondHalf);
  }

  #replace({ what, to }: Groups): boolean {
    const entry = this.#fields.find(what);
    const { drafts, notUnderstood } = this.#readNew(to);
    if (!entry || drafts.length === 0) return false;
    this.notUnderstood.push(...this.#fields.replace(entry, drafts), ...notUnderstood);
    return true;
  }

  /** @param mayHaveKind The new label may also name another kind of field. */
  #rename({ what, to }: Groups, mayHaveKind = false): boolean {
    const entry = this.#fields.find(what);
    const draft = readField(withoutQuotes(to));
    if (!entry || !draft || terms.OPTIONAL.test(to) || terms.REQUIRED.test(to)) return false;
    const { name, required, kind } = entry.field;
    if (mayHaveKind && draft.kind !== 'text' && draft.kind !== kind)
      entry.field = { ...draft, name, required };
    this.#fields.relabel(entry, sentenceCase(shorten(withoutQuotes(to), MAX_LABEL)));
    return true;
  }

  /** Makes a field one of another kind. */
  #turn({ what, to }: Groups): boolean {
    const entry = this.#fields.find(what);
    if (!entry) return false;
    const { name, label, required, hint } = entry.field;
    const basis = { name, label, required, ...(hint !== undefined && { hint }) };
    const list = changes.CHOICE_OF.test(to) ? membersOf(to.replace(changes.CHOICE_OF, '')) : [];
    if (list.length > 1) {
      const kind = terms.SEVERAL.test(to) || terms.SEVERAL.test(what) ? 'multiple' : 'single';
      const options = list.map((option) => sentenceCase(shorten(option, MAX_OPTION)));
      entry.field = { ...basis, kind, options: [...new Set(options)].slice(0, MAX_OPTIONS) };
      return true;
    }
    const kind = changes.kindNamed(to);
    if (kind === undefined) return false;
    // An "Email" that becomes a phone number has another label.
    const isNamedByKind = /^\S+$/.test(label) && kindOf(label) === entry.field.kind;
    entry.field = { ...basis, kind, ...(kind === 'rating' && { min: 1, max: 5 }) };
    if (isNamedByKind && kindOf(to) === kind)
      this.#fields.relabel(entry, readField(to)?.label ?? label);
    limit(entry, changes.limitsIn(to));
    return true;
  }

  #remove(what: string): boolean {
    if (changes.NOT_REQUIRED.test(`kein ${what}`) || this.#fields.isBeside(what)) return false;
    const optional = this.#fields.entries.filter(({ field }) => !field.required);
    const { entries, unknown } = terms.OPTIONAL.test(what)
      ? { entries: optional, unknown: [] }
      : this.#fields.findAll(what);
    const isDone = this.#fields.remove(entries);
    if (isDone) this.notUnderstood.push(...unknown);
    return isDone;
  }

  #add(text: string, isWanted = (_draft: Draft): boolean => true): boolean {
    const { drafts, notUnderstood } = this.#readNew(text);
    if (drafts.length === 0 || !drafts.every(isWanted)) return false;
    const tooMany = drafts.filter((draft) => !this.#fields.insert(draft));
    this.notUnderstood.push(...tooMany.map(({ label }) => label), ...notUnderstood);
    return true;
  }

  /** Adds a bare list of fields, if they are known, or sets the options of a field: "size: S, M, L". */
  #addListed(list: string): boolean {
    if (changes.COMMAND.test(list)) return false;
    return this.#add(list, ({ label, options }) => {
      const isShort = label.split(' ').length <= MAX_LISTED_WORDS;
      const isNew = isShort && isKnown(label) && !this.#fields.has(label);
      return options !== undefined || label.endsWith('?') || isNew;
    });
  }

  /** The new fields of a list. There are none if the text asks for something else. */
  #readNew(text: string): ReturnType<typeof readFields> {
    const { drafts, notUnderstood } = readFields(text);
    const haveOptions = drafts.some(({ options }) => options !== undefined);
    const areFields =
      (haveOptions || !changes.OPTION.test(text)) &&
      ![changes.VAGUE, terms.NO_FIELD, terms.DECORATION].some((pattern) => pattern.test(text)) &&
      drafts.every(({ label }) => this.#fields.isNewLabel(label));
    const choice = textOf('choice', this.#lang);
    const labelled = drafts.map((draft) => ({ ...draft, label: draft.label || choice }));
    return { drafts: areFields ? labelled : [], notUnderstood };
  }

  #setRequired(clause: string): boolean {
    const isNot = changes.NOT_REQUIRED.test(clause) || terms.OPTIONAL.test(clause);
    if (!isNot && !terms.REQUIRED.test(clause)) return false;
    const isOnly = terms.ONLY.test(clause);
    const rest = clause
      .replace(changes.NOT_REQUIRED, ' ')
      .replace(terms.OPTIONAL, ' ')
      .replace(terms.REQUIRED, ' ');
    const what = changes.withoutFiller(rest);
    const all = this.#fields.entries;
    const { entries, unknown } =
      terms.ALL.test(what) && !changes.NO_LABEL.test(what)
        ? { entries: all, unknown: [] }
        : this.#fields.findAll(what);
    if (entries.length === 0) return false;
    for (const entry of all) {
      if (entries.includes(entry)) entry.field = { ...entry.field, required: !isNot };
      else if (isOnly) entry.field = { ...entry.field, required: isNot };
    }
    this.notUnderstood.push(...unknown);
    return true;
  }

  /** "guests from 1 to 10", "at most 5 guests" */
  #limit(clause: string): boolean {
    const limits = changes.limitsIn(clause);
    if (!limits) return false;
    const what = changes.withoutFiller(limits.rest);
    const numbers = this.#fields.entries.filter(({ field }) => /number|rating/.test(field.kind));
    const entry = what === '' && numbers.length === 1 ? numbers[0] : this.#fields.find(what);
    return entry !== undefined && limit(entry, limits);
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

const withoutQuotes = (text: string): string => text.trim().replace(/^["'“„‘«]+|["'”“’»]+$/g, '');
