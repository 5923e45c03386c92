/** Reads a prompt by the words of its language, see languages/: the head, and lists of fields. */
import type { Draft } from './item.js';
import { phrasesIn, stripEnd, stripStart } from './languages/phrases.js';
import { kindIn, type Vocabulary } from './languages/vocabulary.js';
import { split } from './languages/words.js';
import { sentenceCase, shorten } from './label.js';
import type { Reading } from './read.js';
import { sentences } from './split.js';
import { isFieldList, isKnownLabel, optionsOf, readWordItem, readWordList } from './word-items.js';
import { hasUrl } from './urls.js';

const LONGEST_SENTENCE = 3_000;
const MOST_DRAFTS = 60;
const LONGEST_DESCRIPTION = 200;

/** Punctuation and digits of other scripts, as the parser expects them. */
const PLAIN: Readonly<Record<string, string>> = {
  '：': ': ',
  '；': '; ',
  '。': '. ',
  '．': '. ',
  '？': '? ',
  '！': '! ',
  '，': ', ',
  '（': ' (',
  '）': ')',
  '؟': '?',
  '؛': ';',
  '／': '/',
  '\u3000': ' ',
};

export function readWithWords(text: string, language: Vocabulary): Reading {
  const reading: Reading = { head: '', drafts: [], rules: [], strict: true };
  let isListing = false;
  for (const sentence of sentences(plain(text, language))) {
    if (reading.drafts.length > MOST_DRAFTS) break;
    const line = sentence.text.slice(0, LONGEST_SENTENCE);
    if (sentence.afterGap && !sentence.bullet) isListing = false;
    if (sentence.bullet || isListing) {
      reading.drafts.push(...readWordList(line, language));
      isListing = true;
    } else {
      readSentence(line, reading, language);
      isListing = line.endsWith(':');
    }
  }
  return reading;
}

const plain = (text: string, { to }: Vocabulary): string =>
  text
    .replace(/[：；。．？！，（）؟؛／\u3000]/g, (sign) => PLAIN[sign] ?? sign)
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(to, '$1-')
    .replace(/^[・●○■]/gm, '- ');

function readSentence(line: string, reading: Reading, language: Vocabulary): void {
  const choice = readChoice(line, language);
  if (choice) {
    reading.drafts.push(choice);
    return;
  }
  const cut = cutAt(line, language);
  if (cut) {
    if (reading.head === '') reading.head = cut.head;
    reading.drafts.push(...readWordList(cut.list, language));
    return;
  }
  const isQuestion = /\?(?: ?\([^()]*\))?$/.test(line);
  if (isQuestion && kindIn(line, language.questions, language.words.spaced)) {
    const draft = readWordItem(line, language);
    if (draft) reading.drafts.push(draft);
    return;
  }
  const list =
    reading.head === '' || !namesForm(line, language) ? readWordList(line, language) : [];
  const known = list.filter((draft) => isKnownLabel(draft.label, language)).length;
  const hasOptions = list.length === 1 && list[0]?.options !== undefined;
  // A question in a list ends the sentence, and "and" continues it.
  const continues = known >= 1 && language.and.exec(` ${line}`)?.index === 0;
  if (hasOptions || continues || (known >= 1 && list.length >= 2 && known >= list.length / 2)) {
    reading.drafts.push(...list);
  } else if (reading.head === '') reading.head = line;
  else if (hasUrl(line) && line.length <= LONGEST_DESCRIPTION) reading.description ??= line;
}

const namesForm = (text: string, { lists }: Vocabulary): boolean => {
  const lower = text.toLowerCase();
  return lists.forms.some((form) => lower.includes(form));
};

interface Cut {
  /** Words for the title. */
  head: string;
  list: string;
}

/** Separates the fields of a sentence from the words around them. */
function cutAt(line: string, language: Vocabulary): Cut | undefined {
  return (
    cutAtColon(line, language) ?? cutAfterPhrase(line, language) ?? cutBeforePhrase(line, language)
  );
}

function cutAtColon(line: string, language: Vocabulary): Cut | undefined {
  const colon = line.search(/:(?:\s|$)/);
  const words = line.slice(0, Math.max(0, colon));
  if (words === '' || /[,،、(]/.test(words)) return undefined;
  const list = line.slice(colon + 1).trim();
  const head = stripEnd(words, language.lists.before, language.words.spaced);
  if (isForm(head, language)) return { head, list };
  const isHead = head === '' || namesForm(head, language) || !isKnownLabel(head, language);
  return isHead && (list === '' || isFieldList(list, language)) ? { head, list } : undefined;
}

/** True if the main word is a form, which is the first or, with the verb at the end, the last word: "Survey of guests". */
function isForm(head: string, { lists, words }: Vocabulary): boolean {
  const name = stripStart(head, lists.requestStart, words.spaced).toLowerCase();
  return lists.forms.some((form) => (words.spaced ? name.startsWith(form) : name.endsWith(form)));
}

/** "A form with name and email." */
function cutAfterPhrase(line: string, language: Vocabulary): Cut | undefined {
  const { lists, words } = language;
  for (const { start, end, phrase } of phrasesIn(line, lists.before, words.spaced)) {
    const list = line.slice(end);
    if (!isFieldList(list, language)) continue;
    // A phrase may begin with the word for the form, which belongs to the title.
    const noun = lists.forms.find((form) => phrase.startsWith(form)) ?? '';
    return { head: line.slice(0, start + noun.length), list };
  }
  return undefined;
}

/** Languages with the verb at the end name the fields first, and then the form. */
function cutBeforePhrase(line: string, language: Vocabulary): Cut | undefined {
  const { lists, words } = language;
  for (const { start, end } of phrasesIn(line, lists.after, words.spaced)) {
    const list = line.slice(0, start);
    if (!isFieldList(list, language)) continue;
    const rest = stripStart(line.slice(end), lists.afterEnd, words.spaced);
    return { head: namesForm(rest, language) ? rest : '', list };
  }
  return undefined;
}

/** Characters before "choose between", at most. */
const MAX_CHOICE_START = 30;

/** A sentence that offers a choice: "Guests choose beef, fish or vegetarian." */
function readChoice(line: string, language: Vocabulary): Draft | undefined {
  const { lists, words } = language;
  const before = phrasesIn(line, lists.chooseBefore, words.spaced)[0];
  if (before && before.start <= MAX_CHOICE_START) {
    return choiceOf(words.yourChoice, line.slice(before.end), language);
  }
  const after = phrasesIn(line, lists.chooseAfter, words.spaced)[0];
  if (!after) return undefined;
  const topic = phrasesIn(line.slice(0, after.start), lists.topic, words.spaced)[0];
  const subject = line.slice(0, topic?.start ?? 0);
  const isLabel = subject !== '' && !lists.people.includes(subject);
  const options = line.slice(topic?.end ?? 0, after.start);
  return choiceOf(isLabel ? subject : words.yourChoice, options, language);
}

function choiceOf(label: string, text: string, language: Vocabulary): Draft | undefined {
  const options = optionsOf(text, language);
  return options.length > 1 ? readWordItem(`${label}: ${options.join(', ')}`, language) : undefined;
}

const LONGEST_TITLE = 70;

/** The title in the words before the fields. Undefined if they only ask for a form. */
export function titleWithWords(head: string, language: Vocabulary): string | undefined {
  const { lists, words } = language;
  const start = stripStart(head, lists.requestStart, words.spaced);
  const title = stripEnd(start, lists.requestEnd, words.spaced);
  const [form] = split(words.forms);
  if (title === '' || title.toLowerCase() === form) return undefined;
  return shorten(sentenceCase(title), LONGEST_TITLE);
}
