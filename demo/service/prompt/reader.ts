/** Reads a prompt sentence by sentence: title, fields, rules about required fields, and the rest. */
import { readField, readFields, type Draft } from './field.js';
import { itemsIn, membersOf, sentencesIn } from './split.js';
import * as terms from './terms.js';
import { MAX_FIELDS } from '../read-definition.js';
import { isKnown } from './terms.js';
import { countIn, sentenceCase, startsWithCount } from './title.js';
import { namesForm } from './topics.js';
import { hasUrl } from './urls.js';

const MAX_SENTENCES = 500;
/** Characters of a phrase that is a rule, or was not understood. */
export const MAX_PHRASE = 200;
/** A dash counts as a colon. */
const COLON = /:(?=\s|$)|\s[–—-](?=\s)/g;
/** Characters and fields that show whether a text is a list of fields. */
const SAMPLE_LENGTH = 400;
const SAMPLE_FIELDS = 4;

/** Collects what a prompt says. `head` has the words of the title. */
export class Reader {
  head = '';
  drafts: Draft[] = [];
  /** The prompt lists its fields outright, so no default field is added. */
  isList = false;
  /** Which fields are required. Without labels: all. */
  rules: { labels: readonly string[] | undefined; required: boolean; isOnly: boolean }[] = [];
  descriptions: string[] = [];
  notUnderstood: string[] = [];

  read(text: string): void {
    const sentences = sentencesIn(text).slice(0, MAX_SENTENCES);
    const head = Math.max(
      0,
      sentences.findIndex((each) => !each.isBullet && namesForm(each.text)),
    );
    let isListing = false;
    for (const [index, { text: sentence, isBullet, isAfterGap }] of sentences.entries()) {
      if (this.drafts.length > MAX_FIELDS) this.notUnderstood.push(sentence);
      else if (isBullet || (isListing && !isAfterGap))
        isListing = this.#readLine(sentence, isBullet);
      else if (index === head) isListing = this.#readHead(sentence);
      else isListing = this.#readMore(sentence);
    }
  }

  /** Adds the fields of a list. Returns false if there are none. */
  #take(list: string, isList = true): boolean {
    const { drafts, notUnderstood } = readFields(list);
    if (drafts.length === 0 && countIn(list) === undefined) return false;
    this.drafts.push(...drafts);
    this.isList ||= isList;
    this.notUnderstood.push(...notUnderstood.filter((phrase) => !this.#readRule(phrase)));
    return true;
  }

  #readLine(text: string, isBullet: boolean): true {
    const draft = isBullet ? readField(text) : undefined;
    if (draft) this.drafts.push(draft);
    else if (!this.#readRule(text) && (isBullet || !this.#take(text)))
      this.notUnderstood.push(text);
    this.isList = true;
    return true;
  }

  /** Reads the sentence that names the form. Returns true if a list of lines follows. */
  #readHead(text: string): boolean {
    if (this.#readChoice(text)) return false;
    const cut = this.#cut(text);
    if (cut) {
      this.head = cut.head;
      this.#take(cut.list, cut.isList);
      return text.endsWith(':');
    }
    const { drafts } = readFields(text);
    const first = itemsIn(text)[0]?.text ?? '';
    const isChoice = drafts[0]?.options !== undefined && /^[^(,:?]{2,40}\([^()]*\)$/.test(text);
    const isField =
      !namesForm(first) && (isChoice || (isKnown(first) && first.split(' ').length < 6));
    const isQuestion =
      text.endsWith('?') &&
      (terms.ASKS_YES_NO.test(text) || /^(?:what|which|how|when|why)\b/i.test(text));
    if (isChoice && isField) this.head = drafts[0]?.label ?? '';
    const isTaken =
      (isQuestion || (isField && 2 * this.#known(drafts) >= drafts.length)) && this.#take(text);
    if (!isTaken) this.head = text;
    return isTaken && drafts.length === 1;
  }

  /** Reads all other sentences. Returns true if a list of lines follows. */
  #readMore(text: string): boolean {
    if (this.#readRule(text) || this.#readChoice(text) || this.#readOptions(text)) return false;
    if (/\?(?: ?\([^()]*\))?$/.test(text) && this.#take(text)) return false;
    const cut = this.#cut(text);
    const isCut = cut && (cut.head.length <= 40 || namesForm(cut.head)) && this.#take(cut.list);
    if (isCut && namesForm(cut.head)) this.head ||= cut.head;
    if (isCut || text.endsWith(':')) return text.endsWith(':');
    const { drafts } = readFields(text);
    const isShort = drafts.length > 1 || text.split(' ').length <= (/\d/.test(text) ? 8 : 4);
    const isFields = isShort && this.#known(drafts) > 0 && 2 * this.#known(drafts) >= drafts.length;
    if (hasUrl(text)) this.descriptions.push(sentenceCase(text));
    else if (!isFields || terms.NO_FIELD.test(text) || !this.#take(text))
      this.notUnderstood.push(text);
    return false;
  }

  #known = (drafts: readonly Draft[]): number =>
    drafts.filter(({ label, options }) => options ?? isKnown(label)).length;

  /** "Guests choose beef, fish or vegetarian." */
  #readChoice(text: string): boolean {
    const start = terms.CHOOSE.exec(text)?.[0];
    const japanese = /^(?:[^は]{1,15}は)?(.+?)(?:の中)?から(?:一つ)?選/.exec(text)?.[1];
    const list = start === undefined ? japanese : text.slice(start.length);
    if (list === undefined || membersOf(list).length < 2) return false;
    return this.#take(`: ${list}`);
  }

  /** "Sizes are S, M and L." */
  #readOptions(text: string): boolean {
    const [, label, list = ''] = terms.ARE.exec(text) ?? [];
    const options = membersOf(list);
    const areShort = options.every((each) => each.split(' ').length <= 3 && !isKnown(each));
    return options.length > 1 && areShort && this.#take(`${label}: ${options.join(', ')}`);
  }

  /** "Name and email are required.", "make everything optional", "only the email is required". */
  #readRule(text: string): boolean {
    const isOptional = terms.OPTIONAL.test(text);
    if (
      (!isOptional && !terms.REQUIRED.test(text)) ||
      text.length > MAX_PHRASE ||
      text.includes('(')
    )
      return false;
    const isNamed = ({ label }: Draft) => text.toLowerCase().includes(label.toLowerCase());
    const named = this.drafts.filter(isNamed).map(({ label }) => label);
    if (named.length === 0 && !terms.ALL.test(text)) return false;
    const labels = named.length > 0 ? named : undefined;
    this.rules.push({ labels, required: !isOptional, isOnly: terms.ONLY.test(text) });
    return true;
  }

  /** Separates the words of the title from a list of fields: at the first phrase that fields follow. */
  #cut(text: string): { head: string; list: string; isList: boolean } | undefined {
    const found = [terms.BEFORE, terms.WITH, COLON].flatMap((phrase) =>
      [...text.matchAll(phrase)].map((match) => ({ match, phrase })),
    );
    found.sort((a, b) => a.match.index - b.match.index || b.match[0].length - a.match[0].length);
    for (const { match, phrase } of found.slice(0, 10)) {
      const head = text.slice(0, match.index);
      const list = text.slice(match.index + match[0].length).replace(/^[:\s]+/, '');
      const isColon = phrase === COLON;
      if (isColon && (/[,،、(?]/.test(head) || (!namesForm(head) && isKnown(head)))) continue;
      const cut = { head, list, isList: phrase !== terms.WITH };
      if (list === '' && text.endsWith(':')) return cut;
      if (phrase === terms.WITH && startsWithCount(list)) continue;
      const isNamed = phrase === terms.BEFORE || (isColon && namesForm(head));
      if (this.#areFields(list, isNamed ? 0 : isColon ? 2 : 1)) return cut;
    }
    const end = terms.AFTER.exec(text);
    const list = text.slice(0, end?.index);
    const head = text.slice(list.length + (end?.[0].length ?? 0));
    return end && this.#areFields(list, 1)
      ? { head: namesForm(head) ? head : '', list, isList: true }
      : undefined;
  }

  /** True if at least `least` fields at the start of the list are known, and half of them. 0: two fields or a question. */
  #areFields(list: string, least: 0 | 1 | 2): boolean {
    const drafts = readFields(list.slice(0, SAMPLE_LENGTH)).drafts.slice(0, SAMPLE_FIELDS);
    const known = this.#known(drafts);
    const [first, second] = drafts;
    // "collect feedback about our app" names the form.
    if (first && !second && namesForm(first.label) && !first.label.endsWith('?')) return false;
    return (
      (least === 0 && (second !== undefined || first?.label.endsWith('?') === true)) ||
      (known >= Math.max(1, least) && known * 2 >= drafts.length)
    );
  }
}
