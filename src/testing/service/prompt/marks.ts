/** Reads "required", "optional" and similar words anywhere in a prompt. */

const REQUIRED = String.raw`required|mandatory|compulsory|obligatory|must[- ]have|needed|pflicht(?:feld|angabe)?|erforderlich|notwendig`;
const OPTIONAL = String.raw`optional|not required|not mandatory|voluntary|if any|if applicable|if possible|freiwillig|keine pflicht`;

const WORD = new RegExp(String.raw`^(?:is |are )?(?:${OPTIONAL}|${REQUIRED})$`, 'i');
const IS_OPTIONAL = new RegExp(String.raw`\b(?:${OPTIONAL})\b`, 'i');
const LEADING = new RegExp(
  String.raw`^(?:an? |the )?(${OPTIONAL}|${REQUIRED}) (?!of\b|for\b|by\b)`,
  'i',
);
const TRAILING = new RegExp(
  String.raw`[\s,–—-]+(?:which is |that is |is |are )?(${OPTIONAL}|${REQUIRED})$`,
  'i',
);

/** True: required; false: optional; undefined: the words are no mark. */
export function markOf(words: string): boolean | undefined {
  return WORD.test(words.trim()) ? !IS_OPTIONAL.test(words) : undefined;
}

/** Takes a mark off a label's ends: "an optional phone number", "email*", "city - optional". */
export function takeMark(label: string): { label: string; required?: boolean } {
  if (/\*$/.test(label)) return { label: label.replace(/[\s*]+$/, ''), required: true };
  for (const pattern of [LEADING, TRAILING]) {
    const word = pattern.exec(label)?.[1];
    if (word !== undefined) {
      return { label: label.replace(pattern, '').trim(), required: !IS_OPTIONAL.test(word) };
    }
  }
  return { label };
}

export interface Rule {
  /** Names of fields as the prompt calls them; `all`, or `others` for what no other rule names. */
  fields: readonly string[] | 'all';
  required: boolean;
  /** "only the email is required": everything else is not. */
  only: boolean;
}

const RULE = new RegExp(
  String.raw`^(?:make |please make )?(?:the |where |but |and )*(only )?(?:the )?(.{1,200}?) (?:fields? )?(?:(?:is|are|must be|should be|has to be|have to be|sind|ist) )?(?:all )?(${OPTIONAL}|${REQUIRED}|filled in|given|provided|entered)$`,
  'i',
);
const VERB = /\b(?:is|are|must be|should be|has to be|have to be|sind|ist)\b|^(?:please )?make\b/i;
const ALL = /^(?:all|every|everything|all of them|all fields?|every field|alles?|alle felder)$/i;

/** "Name and email are required.", "make everything optional", "all fields are mandatory". */
export function ruleOf(sentence: string): Rule | undefined {
  const text = sentence.trim().replace(/[.!]+$/, '');
  const match = text.length < 300 ? RULE.exec(text) : null;
  const names = match?.[2];
  if (!match || names === undefined) return undefined;
  const isAll = ALL.test(names) || /^(?:all|alle)$/i.test(names);
  if (!isAll && !VERB.test(text)) return undefined;
  return {
    fields: isAll
      ? 'all'
      : names.split(/\s*,\s*|\s+(?:and|und|&)\s+/).map((name) => name.replace(/^the /i, '')),
    required: !IS_OPTIONAL.test(match[3] ?? ''),
    only: match[1] !== undefined,
  };
}

/** True if a rule applies to the field with this label. */
export function names(rule: Rule, label: string): boolean {
  const own = label.toLowerCase();
  return (
    rule.fields === 'all' ||
    rule.fields.some(
      (field) => own.includes(field.toLowerCase()) || field.toLowerCase().includes(own),
    )
  );
}
