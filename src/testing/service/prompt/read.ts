/** Reads a prompt by sentences: one names the form, others name fields or set rules. */
import { countOf, readItem, readQuestion, type Draft } from './item.js';
import { isKnown } from './kinds.js';
import { sentenceCase } from './label.js';
import { readList } from './list.js';
import { ruleOf, type Rule } from './marks.js';
import { sentences, type Sentence } from './split.js';
import { hasUrl } from './urls.js';

const LONGEST_SENTENCE = 3_000;

const FORM_WORD =
  /\bforms?\b|\bsurvey|\bquestionnaire|\brsvp\b|\bsign[- ]?up\b|\bregistration\b|\bapplication\b|\bpoll\b|\bquiz\b|\bbooking\b|\border\b|\bfeedback\b|\bfields?\b|\bquestions?\b|\bfollowing\b|\bcontact\b|\bnewsletter\b|\bcollect\b|\bask\b|formular|umfrage|anmeldung|fragebogen|\bfelder\b/i;

/** Names for a form, which never begin a list of fields. */
const FORM_NOUN =
  /\b(?:forms?|survey|questionnaire|rsvp|sign[- ]?up|registration|application|poll|quiz|booking|order|feedback|newsletter)\b|formular|umfrage|anmeldung|fragebogen/i;

/** Phrases before a list of fields. */
const STRONG =
  /\b(?:that |which |to |it |should |must |please |and )*(?:asks?|asking|requesting|collect(?:s|ing)?|gather(?:s|ing)?|captur(?:es|ing)|(?<=to )capture|includ(?:es?|ing)|contain(?:s|ing)?)\b(?: (?:people|guests|users|customers|them|visitors|everyone|applicants))?(?: (?:for|about))?(?= )|\b(?:with |these |the following |following )?(?:fields?|questions?|inputs?)(?: for| like| such as|:| are:?)(?= |$)|\b(?:should|must|needs? to) have(?= )|\b(?:having|has|consisting of)(?= )|\bwhere (?:people|users|guests|customers|clients|members|students|parents|patients|they|visitors|you) (?:can |could |may )?(?:enter|give|leave|choose|pick|select|provide|upload|tell us)(?= )|\bwe need(?= )|\b(?:fragt nach|enthält|mit den feldern|mit folgenden feldern|felder)(?=[ :])/i;
const WEAK = /\b(?:with|mit)(?= )/i;
/** "with 5 questions about planets" is a number and a subject, and no field. */
const QUESTIONS_ABOUT = /^ \S{1,5} (?:questions|fragen) (?:about|on|über|zum thema) /i;
const COLON = /:(?=\s|$)/;

export interface Reading {
  head: string;
  drafts: Draft[];
  rules: Rule[];
  /** The prompt lists its fields explicitly, so no field is added. */
  strict: boolean;
  /** "3 questions". */
  count?: number;
  description?: string;
}

export function read(text: string): Reading {
  const all = sentences(text).map((each) => ({
    ...each,
    text: each.text.slice(0, LONGEST_SENTENCE),
  }));
  const reading: Reading = { head: '', drafts: [], rules: [], strict: false };
  const count =
    /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf) (?:(?:short|quick|simple|easy|kurze[n]?) )?(?:questions|question(?= quiz)|fields|fragen|feldern?)\b/i.exec(
      text,
    )?.[1];
  if (count !== undefined) reading.count = countOf(count);
  const headAt = Math.max(
    0,
    all.findIndex(({ text: each, bullet }) => !bullet && FORM_WORD.test(each)),
  );

  let listing = false;
  for (const [index, sentence] of all.entries()) {
    if (sentence.afterGap && !sentence.bullet) listing = false;
    if (index === headAt && !sentence.bullet) listing = readHead(sentence.text, reading);
    else if (index < headAt && !sentence.bullet) continue;
    else listing = readMore(sentence, reading, listing);
  }
  return reading;
}

/** Reads the sentence that names the form. Returns true if a list of lines follows. */
function readHead(sentence: string, reading: Reading): boolean {
  const cut = cutAt(sentence);
  if (!cut) return readPlainHead(sentence, reading);
  reading.head = sentence.slice(0, cut.start);
  take(sentence.slice(cut.end), reading, cut.strict);
  return sentence.trimEnd().endsWith(':');
}

/** Reads a first sentence without a phrase before fields: a list, a question, or a title. */
function readPlainHead(sentence: string, reading: Reading): boolean {
  const first = sentence.split(',')[0] ?? '';
  const { drafts } = readList(sentence);
  const known = drafts.filter(({ label }) => isKnown(label)).length;
  const isList = !FORM_NOUN.test(first) && isKnown(first) && first.split(' ').length <= 5;
  if (isList && known >= Math.max(2, drafts.length / 2)) take(sentence, reading, true);
  else if (!FORM_NOUN.test(first) && isOneChoice(sentence, drafts)) {
    reading.head = drafts[0]?.label ?? '';
    take(sentence, reading, true);
  } else if (isList && drafts.length === 1 && !sentence.includes(' form')) {
    take(sentence, reading, true);
    return true;
  } else if (
    sentence.includes('?') &&
    /^(?:what|which|how|do|are|when|where|why)\b/i.test(sentence)
  ) {
    const draft = readQuestion(sentence);
    if (draft) reading.drafts.push(draft);
  } else if (BEGIN.test(sentence) && !FORM_NOUN.test(sentence)) take(sentence, reading, false);
  else reading.head = sentence;
  return false;
}

/** "severity (low, medium, high)": one label with its options in brackets, and nothing else. */
const isOneChoice = (sentence: string, drafts: readonly Draft[]): boolean =>
  drafts.length === 1 &&
  drafts[0]?.options !== undefined &&
  /^[^(,:?]{2,40}\([^()]*\)$/.test(sentence);

/** A sentence that asks for more fields. */
const BEGIN =
  /^(?:then |and |also |finally |please |lastly )*(?:ask|add|include|collect|we need|i need|i want|we want|let|people|guests|users|customers|clients|they|rate|describe|upload|attach|choose|pick|select|it (?:should|must|needs to)|there should be|frage?|füge)\b/i;

interface Cut {
  start: number;
  end: number;
  strict: boolean;
}

/** Start of the fields in a sentence. "with" counts only before fields: a form may be for owners with dogs. */
function cutAt(sentence: string): Cut | undefined {
  const strong = STRONG.exec(sentence);
  const colon = COLON.exec(sentence);
  const weak = WEAK.exec(sentence);
  const candidates: Cut[] = [];
  if (strong)
    candidates.push({ start: strong.index, end: strong.index + strong[0].length, strict: true });
  const beforeColon = sentence.slice(0, colon?.index);
  if (colon && !beforeColon.includes(',') && FORM_WORD.test(beforeColon)) {
    candidates.push({ start: colon.index, end: colon.index + 1, strict: true });
  }
  if (colon && isTitleBeforeFields(beforeColon, sentence.slice(colon.index + 1))) {
    candidates.push({ start: colon.index, end: colon.index + 1, strict: true });
  }
  if (weak && !QUESTIONS_ABOUT.test(sentence.slice(weak.index + weak[0].length))) {
    const end = weak.index + weak[0].length;
    const { drafts } = readList(sentence.slice(end));
    const first = drafts[0];
    const isFields =
      drafts.length > 1 ||
      (first !== undefined && (isKnown(first.label) || first.options !== undefined));
    if (isFields) candidates.push({ start: weak.index, end, strict: false });
  }
  candidates.sort((a, b) => a.start - b.start);
  const [first, second] = candidates;
  // "with these fields: a, b" begins behind its colon.
  if (first && second && second.strict && second.start - first.end < 40 && second.end > first.end) {
    const between = sentence.slice(first.end, second.start);
    if (!between.includes(',') && !isKnown(between.replace(/\b(?:questions?|fields?)\b/gi, ''))) {
      return { ...second, start: first.start };
    }
  }
  return first;
}

/** "Book a table: date, time, allergies": words that name no field, before fields that are known. */
function isTitleBeforeFields(title: string, list: string): boolean {
  if (/[,(?]/.test(title) || /\s(?:or|oder)\s/i.test(list) || isKnown(title)) return false;
  const { drafts } = readList(list);
  const known = drafts.filter(({ label }) => isKnown(label)).length;
  return known >= 2 && known >= drafts.length / 2;
}

/** A question, perhaps with its options in brackets behind it. */
const QUESTION = /\?(?:\s*\([^()]*\))?$/;

/** Reads all other sentences. Returns true if lines of a list may follow. */
function readMore(sentence: Sentence, reading: Reading, listing: boolean): boolean {
  const { text, bullet } = sentence;
  if (bullet || listing) {
    const draft = text.length > 200 ? undefined : readItem(text);
    if (draft) reading.drafts.push(draft);
    reading.strict = true;
    return true;
  }
  const rule = ruleOf(text);
  if (rule) {
    reading.rules.push(rule);
    return false;
  }
  if (hasUrl(text) && !QUESTION.test(text) && !STRONG.test(text) && !BEGIN.test(text)) {
    describe(text, reading);
    return false;
  }
  if (QUESTION.test(text)) {
    const draft = readQuestion(text);
    if (draft) {
      reading.drafts.push(draft);
      reading.strict = true;
    }
    return false;
  }
  const last = reading.drafts.at(-1);
  const answers =
    last?.kind === 'text' && last.label.endsWith('?') && !last.options
      ? readItem(`${last.label} ${text}`)
      : undefined;
  if (answers?.options && text.length < 120 && !/\b(?:ask|add|include|also)\b/i.test(text)) {
    reading.drafts[reading.drafts.length - 1] = answers;
    return false;
  }
  const strong = STRONG.exec(text);
  if (strong && (BEGIN.test(text) || strong.index < 40))
    take(text.slice(strong.index + strong[0].length), reading, true);
  else if (
    /^(?:and|also|plus|und)\b/i.test(text) ||
    (BEGIN.test(text) && !/^(?:i|we) (?:want|need)\b/i.test(text))
  )
    take(text, reading, false);
  else if (isKnown(text) && text.split(' ').length <= 4) take(text, reading, false);
  else if (text.trimEnd().endsWith(':') && text.length < 120) return true;
  else if (COLON.test(text) || /,.*\b(?:and|und)\b/.test(text)) {
    const { drafts } = readList(text);
    if (drafts.length > 0 && drafts.every(({ label, options }) => isKnown(label) || options))
      reading.drafts.push(...drafts);
  } else describe(text, reading);
  return false;
}

/** Selects the text for the form's page: only time and place of an event, and a URL. */
function describe(text: string, reading: Reading): void {
  if (reading.description !== undefined || text.length > 200) return;
  if (
    hasUrl(text) ||
    /^(?:the|our|it|this|we)\b.{0,60}\b(?:is|are|takes? place|starts?|begins?|happens?|will be|meets?)\b.{0,20}\b(?:on|at|from|in)\b/i.test(
      text,
    )
  ) {
    const plain = sentenceCase(text.replace(/[.!]+$/, ''));
    // A dot right behind a URL would look like a part of it.
    reading.description = hasUrl(plain.slice(-1)) ? plain : `${plain}.`;
  }
}

function take(list: string, reading: Reading, strict: boolean): void {
  const { drafts, rules } = readList(list);
  reading.rules.push(...rules);
  reading.drafts.push(...drafts);
  if (drafts.length > 0) reading.strict ||= strict;
}
