/** A form's title from the words before its fields: "Please make an RSVP form for our summer party" becomes "Summer party RSVP". */
import * as terms from './terms.js';

const MAX_TITLE = 70;
/** A title that loses fewer words still says the same. */
const LOST_WORDS = 5;
/** Characters of the words before the fields that may become a title. */
const MAX_HEAD = 400;
const SPELLING: Readonly<Record<string, string>> = {
  rsvp: 'RSVP',
  cv: 'CV',
  bbq: 'BBQ',
  't-shirt': 'T-shirt',
  't-shirts': 'T-shirts',
};

/** Starts with a capital, spells known words correctly, and lowercases text in capitals. */
export function sentenceCase(text: string): string {
  const isShouted = text.length > 12 && text === text.toUpperCase() && text !== text.toLowerCase();
  const words = (isShouted ? text.toLowerCase() : text).replace(
    /[a-z][a-z-]*/gi,
    (word) => (Object.hasOwn(SPELLING, word.toLowerCase()) && SPELLING[word.toLowerCase()]) || word,
  );
  // "iPhone" keeps its own spelling.
  return /^\p{Ll}\p{Lu}/u.test(words)
    ? words
    : words.replace(/^¿?\p{L}/u, (start) => start.toUpperCase());
}

/** At most `length` characters, cut between words. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`;
}

const COUNT =
  /(?:[\s,]{1,2}(?:with|mit|avec|con))?(?:^|[\s,]{1,2})(?:about |just )?(\d{1,2}|two|three|four|five) ?(?:questions?|fields?|fragen|felder|champs|preguntas|campos|問|つの質問|أسئلة)(?!\p{L})/iu;
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 };

/** "with 5 questions" as 5. */
export function countIn(text: string): number | undefined {
  const word = COUNT.exec(text)?.[1]?.toLowerCase();
  return word === undefined ? undefined : (NUMBERS[word] ?? Number(word));
}

/** "3 questions about bridges" names no field. */
export const startsWithCount = (text: string): boolean => COUNT.exec(text)?.index === 0;

const KIND =
  /^(.{0,40}?\b(?:rsvp|registration|sign[- ]?up|feedback|survey|poll|quiz|questionnaire|application|booking|reservation|appointment|order|contact|[ei]nquiry|request|review|newsletter(?: sign[- ]?up)?|intake))(?: form)? (?:for|to|about|on|at) (?:(?:our|my|the|an?|your) )?(.{2,60})$/i;
/** Time and place, which are no part of a title. */
const WHEN = /\s+(?:on|at|in|this|next|every|from|by|to|who|that|which|where|so) .*$/i;

/** A wish after the words of a title: "form for our agency, must look professional". */
const WISH =
  /[,;]\s(?:and |but |und |aber )?(?:(?:it|which|that|they|er|sie|es|das) )?(?:must|should|has to|needs? to|connect|send|make|use|show|keep|save|notify|translate|integrate|post|forward|e?mail me|muss|soll|sollte|schick|sende|verbinde|nutze|zeige)(?!\p{L})/iu;

/** The title is empty if the words only ask for a form. */
export function titleOf(head: string): { title: string; rest: string[] } {
  const rest: string[] = [];
  let words = head.slice(0, MAX_HEAD).replace(/\s+/g, ' ').replace(COUNT, '');
  const drop = (phrase: string): string => {
    rest.push(phrase);
    return '';
  };
  for (let before = ''; before !== words;) {
    before = words;
    words = words
      .replace(/^[\s,]+|[\s,،、.;:!–—-]+$/g, '')
      .replace(terms.REQUEST_START, '')
      .replace(terms.REQUEST_END, '');
    words = words.replace(
      /\s(?:with|that|which|and|for|to|where|it|should|must|mit|und|avec|con|مع)$/i,
      '',
    );
  }
  words = words
    .replace(/\s(?:with|in|mit|avec|con) .*$/i, (phrase) =>
      terms.NO_FIELD.test(phrase) ? drop(phrase) : phrase,
    )
    .replace(/^form (?:to|for) (?:(?:my|our) )?(?=\S+ \S)/i, '');
  const wish = WISH.exec(words);
  if (wish) {
    drop(words.slice(wish.index).replace(/^[\s,;]+/, ''));
    words = words.slice(0, wish.index);
  }
  if (/^(?:forms?|formulare?|formulaire|formulario|フォーム|نموذج|fields?|ask)$/i.test(words))
    words = '';
  const [, kind = '', subject = ''] = KIND.exec(words) ?? [];
  const thing = subject.replace(WHEN, '');
  if (kind !== '' && thing.split(' ').length <= 4 && !/^people\b/i.test(thing)) {
    if (thing !== subject) drop(subject.slice(thing.length));
    const lower = /^[A-Z][a-z]/.test(kind) ? kind.charAt(0).toLowerCase() + kind.slice(1) : kind;
    const isOne = /\b(?:order|booking|reservation|review)$/i.test(kind);
    words = `${isOne ? thing.replace(/(?<=[^siu'])s$/, '') : thing} ${lower}${/contact$/i.test(kind) ? ' form' : ''}`;
  } else if (words.split(' ').length > 3) words = words.replace(/\s+form$/i, '');
  const title = shorten(sentenceCase(words), MAX_TITLE);
  const lost = title.endsWith('…') ? words.slice(title.length - 1).trim() : '';
  if (lost.split(' ').length >= LOST_WORDS) drop(lost);
  return { title, rest };
}
