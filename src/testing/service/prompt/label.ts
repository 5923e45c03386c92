/** Extracts the label of a field from the words around it: "a field for their phone number" becomes "Phone number". */

export const PEOPLE =
  'people|guests|users|customers|visitors|everyone|attendees|participants|applicants|clients|members|students|parents|patients|employees|fans|buyers';

const LEADING = new RegExp(
  `^(?:${[
    'and|also|then|plus(?! one)|finally|first(?! name)|next|please|und|auch',
    'an?|the|their|your|our|his|her|my|each|every|some|one|two|dem|den|der|die|das|einem?|einen?r?|ihren?|ihre',
    `(?:${PEOPLE})(?:'s|')`,
    '(?:text |input |free[- ]text |short |long |comment )?(?:fields?|inputs?|boxes|box|spaces?|places?|areas?|sections?|slots?) (?:for|to enter|to add|to write|to leave|with|called|named|labell?ed)',
    '(?:(?:multiple|single)[- ]choice |yes/no |open |rating )?questions? (?:about|on|asking|for)',
    '(?:options?|ability|possibility|chance|way) (?:for|to)(?: (?:people|guests|users|customers|visitors|them))?(?: to)?',
    '(?:drop-?down|checkbox(?:es)?|radio buttons?|multiple[- ]choice|select|date picker|file upload|upload|choice|selection|list) (?:for|of|to|with)',
    'ask(?:s|ing)?(?: (?:' + PEOPLE + '|them))?(?: (?:for|about))?',
    'let(?:s)? (?:' +
      PEOPLE +
      '|them)|(?:' +
      PEOPLE +
      '|they) (?:can|could|should|must|may|will)(?: also)?',
    `(?:${PEOPLE}|they)(?= (?:choose|pick|select|enter|leave|give|upload|rate)\\b)`,
    '(?:enter|give|leave|provide|fill in|type in|write|choose|pick|select|upload|add|include|collect|tell us|specify|attach)(?: (?:a|an|the|their|your|one|between|from|among))?',
    'we need(?: to know)?|i need(?: to know)?|to know',
  ].join('|')})\\s+`,
  'i',
);

const TRAILING =
  /\s+(?:fields?|inputs?|text ?box|box|drop-?down|checkbox(?:es)?|text ?area|picker|selector|upload|too|as well|please|options?|feld|bitte|as an? (?:drop-?down|number|date|text|list)|so (?:that )?(?:we|i|they)\b.*|in case\b.*|because\b.*|if (?:any|applicable|possible|needed))$/i;

/** Indirect questions to the visitor of the form, such as "how they heard about us". */
const INDIRECT: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:whether|if) (?:they|people|guests|users|you|customers|someone) (?:can|could) /i,
    'Can you ',
  ],
  [/^what (we|you) (should|could|can) /i, 'What $2 $1 '],
  [
    /^(which|what)((?: [\w-]+){0,2}) (?:they|you|people|guests|customers) (can|could|will|should) /i,
    '$1$2 $3 you ',
  ],
  [
    /^(?:whether|if) (?:they|people|guests|users|you|customers|someone) (?:are|'re|is) (?:going to )?/i,
    'Are you ',
  ],
  [/^(?:whether|if) they're /i, 'Are you '],
  [
    /^(?:whether|if) (?:they|people|guests|users|you|customers|someone) (?:will|'ll|would|have been|should) /i,
    'Will you ',
  ],
  [
    /^(?:whether|if) (?:they|people|guests|users|you|customers|someone) (?:has|have) (?=an? |any |the )/i,
    'Do you have ',
  ],
  [/^(?:whether|if) (?:they|people|guests|users|you|customers) (?=\w)/i, 'Do you '],
  [
    /^how (?:did )?(?:they|people|you|users|customers) (?:heard|hear|found out|find out|learned) /i,
    'How did you hear ',
  ],
  [
    /^how (satisfied|happy|likely|comfortable|confident) (?:they|people|users|customers|guests) (?:are|were|is)/i,
    'How $1 are you',
  ],
  [
    /^what (?:they|people|users|customers|guests) (?:liked|loved|enjoyed)(?: the)? most/i,
    'What did you like most',
  ],
  [/^what (?:they|people|users|customers|guests) (?:liked|loved|enjoyed)/i, 'What did you like'],
  [
    /^what (?:they|people|users|customers|guests) (?:would|want to|could|should) (?:improve|change)/i,
    'What should we change',
  ],
  [/^why (?:they|people|users|customers|guests) want to /i, 'Why do you want to '],
  [
    /^(which|what|how|where|when|why)((?: [\w-]+){0,2}) (?:they|people|users|customers|guests) (want|need|prefer|like|use|work|live|come) ?/i,
    '$1$2 do you $3 ',
  ],
  [
    /^(which|what|how|where|when|why)((?: [\w-]+){0,2}) (?:they|people|users|customers|guests)(?: would|'d) /i,
    '$1$2 would you ',
  ],
];

/** A question without a question mark. */
const DIRECT =
  /^(?:how|what|why|where|when|which|who|do|are|will|would|did|have|can)\s.*\b(?:you|your|we|us|our|he|she)\b/i;

const SINGULAR: ReadonlyMap<string, string> = new Map([
  ['names', 'name'],
  ['emails', 'email'],
  ['email addresses', 'email address'],
  ['phones', 'phone'],
  ['phone numbers', 'phone number'],
  ['addresses', 'address'],
  ['ages', 'age'],
  ['birthdays', 'birthday'],
  ['full names', 'full name'],
]);

/** Words with a fixed spelling. */
const SPELLING: Readonly<Record<string, string>> = {
  rsvp: 'RSVP',
  cv: 'CV',
  url: 'URL',
  id: 'ID',
  faq: 'FAQ',
  nps: 'NPS',
  gdpr: 'GDPR',
  vat: 'VAT',
  uk: 'UK',
  usa: 'USA',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
  tshirt: 'T-shirt',
  't-shirt': 'T-shirt',
  't-shirts': 'T-shirts',
  dob: 'Date of birth',
  plz: 'PLZ',
  i: 'I',
};

/** Maximum length of a label. */
const LONGEST = 120;

export interface Labelled {
  label: string;
  /** True if an indirect question became a direct one. */
  question: boolean;
}

export function cleanLabel(text: string): Labelled {
  let label = text.replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== label;) {
    before = label;
    label = label.replace(/^["'“„‘:\s]+|["'“”’:,.\s]+$/g, '').replace(LEADING, '');
    const shorter = label.replace(TRAILING, '');
    if (shorter !== '') label = shorter;
  }
  for (const [pattern, replacement] of INDIRECT) {
    if (!pattern.test(label)) continue;
    const question = label
      .replace(pattern, replacement)
      .replace(/\b(?:they|them)\b/gi, 'you')
      .replace(/\btheir\b/gi, 'your');
    return {
      label: sentenceCase(shorten(`${question.replace(/[?\s]+$/, '')}?`, LONGEST)),
      question: true,
    };
  }
  const owner = /\s+for (?:my|our) .*$/i;
  if (label.replace(owner, '') !== '') label = label.replace(owner, '');
  if (DIRECT.test(label)) {
    const question = `${label.replace(/[?\s]+$/, '')}?`;
    return { label: sentenceCase(shorten(question, LONGEST)), question: true };
  }
  if (/^(?:how|where|when|what|why|which)\b/i.test(label)) {
    label = label.replace(/\b(?:they|them)\b/gi, 'you').replace(/\btheir\b/gi, 'your');
  }
  label = (SINGULAR.get(label.toLowerCase()) ?? label).replace(/^e-?mail$/i, (word) =>
    word.includes('-') ? 'E-Mail' : 'Email',
  );
  return { label: sentenceCase(shorten(label, LONGEST)), question: label.endsWith('?') };
}

/** Starts with a capital, spells known words correctly, and lowercases text in capitals. */
export function sentenceCase(text: string): string {
  const isShouted = text.length > 12 && text === text.toUpperCase() && text !== text.toLowerCase();
  const words = (isShouted ? text.toLowerCase() : text).replace(
    /[\p{L}][\p{L}-]*/gu,
    (word) => (Object.hasOwn(SPELLING, word.toLowerCase()) && SPELLING[word.toLowerCase()]) || word,
  );
  // "iPhone" keeps its own spelling.
  return /^\p{Ll}\p{Lu}/u.test(words) ? words : words.replace(/^\p{L}/u, (c) => c.toUpperCase());
}

/** At most `length` characters, cut between words. */
export function shorten(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  const cut = characters.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–—-]+$/, '')}…`;
}
