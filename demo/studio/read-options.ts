/** Reads the elements' attributes and events from the tables of the guide's reference pages. */
import { readdirSync } from 'node:fs';
import { Marked, type Tokens } from 'marked';
import { markdownOf } from '../guide/pages.js';
import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../../src/elements/shared/iframe.js';
import { ACTIONS } from '../../src/elements/form-list/attributes.js';
import { TAGS, type Option, type StudioElement, type Tag } from './options.js';

const FIELD = ['name', 'required', 'disabled'];
const CONNECTION = ['endpoint', 'credentials'];

/** Groups of controls, in order. */
const GROUPS: Readonly<Record<Tag, Readonly<Record<string, readonly string[]>>>> = {
  'form-generator': {
    Texts: ['prompt', 'label', 'placeholder', 'examples'],
    Behavior: ['preview', 'refine', 'submit', 'maxlength', 'draft', 'density'],
    'Form field': FIELD,
    Connection: CONNECTION,
  },
  'form-list': {
    Actions: ['actions', 'selection'],
    Rows: ['sort', 'filter', 'max-rows', 'density'],
    'Form field': FIELD,
    Connection: CONNECTION,
  },
  'form-embed': {
    Presentation: ['mode', 'placement', 'open', 'height', 'loading', 'consent', 'label', 'density'],
    Opening: ['open-on', 'open-limit', 'close-after', 'launcher'],
    Form: ['src', 'form-id', 'for'],
    Address: ['params', 'forward', 'origins'],
    Frame: ['sandbox', 'allow', 'referrerpolicy', 'report'],
    Connection: CONNECTION,
  },
};

/** Facts that are missing in the tables: values of the platform, and defaults that are constants in the source. */
const KNOWN: Readonly<Record<string, Partial<Option>>> = {
  credentials: { values: ['same-origin', 'include', 'omit'], initial: 'same-origin' },
  referrerpolicy: {
    values: [
      'strict-origin',
      'no-referrer',
      'no-referrer-when-downgrade',
      'origin',
      'origin-when-cross-origin',
      'same-origin',
      'strict-origin-when-cross-origin',
      'unsafe-url',
    ],
    initial: FRAME_REFERRER_POLICY,
  },
  actions: { kind: 'words', values: ACTIONS, initial: ACTIONS.join(' ') },
  sandbox: { initial: FRAME_SANDBOX },
  examples: { kind: 'json' },
};

const isTable = (token: { readonly type: string }): token is Tokens.Table => token.type === 'table';

/** The tables of an element's page: the text of their cells, by the heads of the columns. */
const tablesOf = (reference: string): readonly Readonly<Record<string, string>>[] =>
  new Marked()
    .lexer(reference)
    .filter(isTable)
    .flatMap(({ header, rows }) =>
      rows.map((row) => Object.fromEntries(row.map((cell, at) => [header[at]!.text, cell.text]))),
    );

const code = (cell = ''): string => cell.replace(/^`(.*)`$/s, '$1');

function optionOf(row: Readonly<Record<string, string>>): Option {
  const name = code(row.attribute);
  const type = code(row.type);
  const known = KNOWN[name] ?? {};
  const values = known.values ?? [...type.matchAll(/'([^']+)'/g)].map(([, value]) => value!);
  const initial = known.initial ?? code(row.default).replace(/^'(.*)'$/, '$1');
  return {
    name,
    property: code(row.property),
    kind:
      known.kind ??
      (type === 'boolean'
        ? 'flag'
        : type === 'number'
          ? 'number'
          : values.length > 0
            ? 'choice'
            : 'text'),
    ...(values.length > 0 && { values }),
    initial,
    // Drops references to sections, which do not help here.
    description: row['what it does']!.replace(/ \([^()]*\bsection [\d.]+\)/g, ''),
  };
}

/**
 * An element and its options. An attribute without a group is in the last group.
 * @param reference The element's page of the reference, or its tables.
 */
export function studioElement(
  tag: Tag,
  reference: string,
  languages: readonly string[],
): StudioElement {
  const rows = tablesOf(reference);
  const options = rows.filter(({ attribute }) => attribute).map(optionOf);
  const named = Object.values(GROUPS[tag]).flat();
  const rest = options.filter(({ name }) => !named.includes(name)).map(({ name }) => name);
  const groups = Object.entries({ ...GROUPS[tag], ...(rest.length > 0 && { More: rest }) });
  return {
    tag,
    groups: groups.map(([title, names]) => ({
      title,
      options: names.flatMap((name) => options.filter((option) => option.name === name)),
    })),
    events: rows.flatMap(({ event = '' }) => /`(.+)`/.exec(event)?.[1] ?? []),
    languages,
  };
}

/** All three elements, from the current reference pages. */
export function studioElements(): readonly StudioElement[] {
  const languages = readdirSync(new URL('../../src/locales/', import.meta.url))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace('.ts', ''));
  return TAGS.map((tag) => studioElement(tag, markdownOf(`reference/${tag}`), languages));
}
