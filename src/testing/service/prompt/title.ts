/** A form's title from its prompt: "Please make an RSVP form for our summer party" becomes "Summer party RSVP". */
import { sentenceCase, shorten } from './label.js';
import { NOT_A_FIELD } from './list.js';

const LONGEST = 70;

const REQUEST = new RegExp(
  `^(?:${[
    'hi|hello|hey|hallo|please|bitte|ok|okay',
    'can you|could you|would you|kannst du|können sie',
    `(?:i|we)(?:'d| would)? (?:need|want|like)(?: to have| to| you to)?|(?:i|we) am looking for|(?:i'm|i am|we're|we are) looking for|let's|ich (?:brauche|möchte|hätte gern)|wir (?:brauchen|möchten)`,
    'create|make|build|generate|design|write|draft|prepare|produce|give|set up|put together|help|erstelle?|mache?|baue?|generiere|collect',
    'me|us|mir|uns',
    'an?|the|some|my|our|eine?n?|ein|das|die|der|unser[en]?',
    '\\d{1,2}[ -]question|quick|simple|short|basic|nice|small|little|beautiful|modern|good|new|online|web|html|easy|professional|friendly|kurzes|einfaches|kleines|schönes',
    'form (?:that|which|to|asking|for people|where|with)(?=\\s(?:asks?|collects?|lets?|includes?|has|name|people))',
  ].join('|')})[,!]?\\s+`,
  'i',
);

const KIND = String.raw`rsvp|registration|sign[- ]?up|feedback|survey|poll|quiz|questionnaire|application|booking|reservation|appointment|order|pre-?order|contact|[ei]nquiry|request|review|newsletter(?: sign[- ]?up)?|waiting list|volunteer sign[- ]?up|invitation|entry|nomination|intake|bug report|check-?in|evaluation`;
const FOR = new RegExp(
  String.raw`^(.{0,40}?\b(?:${KIND}))(?: (?:form|page|sheet))? (for|to|about|on|at) (?:(?:our|my|the|a|an|your|this year's|people who|all)\s+)?(.{2,60})$`,
  'i',
);
/** Time and place, which belong to the text and not to the title. */
const PLACE =
  /\s+(?:on|at|in|this|next|every|from|by|to|who|that|which|where|so|because|am|bei|im)\s.*$/i;

/** `head`: the text of the prompt before its fields. Returns undefined if it has no title. */
export function titleOf(head: string): string | undefined {
  let words = head.replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== words;) {
    before = words;
    words = words.replace(REQUEST, '');
  }
  words = words
    .replace(
      /\s+(?:with|mit) (?:about |only |just )?(?:\d+|\w+) (?:\w+ )?(?:questions?|fields?|fragen|feldern?)\b.*$/i,
      '',
    )
    .replace(/\s+(?:with|in|mit) .*$/i, (rest) => (NOT_A_FIELD.test(rest) ? '' : rest))
    .replace(
      /\s+(?:with|that|which|and|for|to|mit|und|asking|including|containing|where|by|it|should|need|must)$/i,
      '',
    )
    .replace(/[\s,.;:!–—-]+$/, '')
    .trim();
  if (
    words === '' ||
    /^(?:ask|asks|collect|let)\b/i.test(words) ||
    /^(?:forms?|web forms?|formulare?|(?:form|questions|fields|survey) (?:that|which))$/i.test(
      words,
    )
  ) {
    return undefined;
  }
  const own = /^form for (?:my|our) ([\p{L}\d' -]{2,40}?)(?: where .*)?$/iu.exec(words)?.[1];
  if (own !== undefined) return sentenceCase(`${own} form`);
  words = words.replace(/^form (?:to|for) (?=\S+ \S)/i, '');
  const match = FOR.exec(words);
  const title = match
    ? turned(match[1] ?? '', match[2] ?? 'for', match[3] ?? '')
    : words.replace(/\s+form$/i, (form) => (words.split(' ').length > 3 ? '' : form));
  return shorten(sentenceCase(title), LONGEST);
}

/** "RSVP" and "summer party on Friday" as "summer party RSVP"; a long subject stays behind its "for". */
function turned(kind: string, joint: string, subject: string): string {
  const thing = subject.replace(PLACE, '').trim();
  const isShort =
    thing.split(' ').length <= 4 &&
    /^[\p{L}\d]/u.test(thing) &&
    !/^(?:people|collecting|getting|those|anyone)\b/i.test(thing);
  if (!isShort) return `${kind} ${joint} ${subject}`;
  if (/\bcontact$/i.test(kind)) return `${thing} ${lowerFirst(kind)} form`;
  return `${/\b(?:order|booking|reservation|review|rental)$/i.test(kind) ? singular(thing) : thing} ${lowerFirst(kind)}`;
}

const singular = (words: string): string =>
  words.replace(/ies$/, 'y').replace(/(?<=[^siu'’])s$/, '');

const lowerFirst = (words: string): string =>
  /^[A-Z][a-z]/.test(words) ? words[0]?.toLowerCase() + words.slice(1) : words;
