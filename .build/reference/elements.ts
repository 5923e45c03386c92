/** The reference of an element, from its class comment and its public properties. */
import type {
  ClassField,
  ClassMethod,
  CustomElement,
  Package,
} from 'custom-elements-manifest/schema.d.ts';
import { FORMAT_TITLES, printCode, type Format } from '../../demo/studio/code.js';
import { TAGS, type Tag } from '../../demo/studio/options.js';
import { studioElement } from '../../demo/studio/read-options.js';
import { NOTHING_CHOSEN } from '../../demo/studio/state.js';
import { cell, code, readType, tableSection } from './tables.js';

export type Described = CustomElement & {
  readonly cssStates?: readonly { readonly name: string; readonly description?: string }[];
};

type Field = ClassField & { readonly readonly?: boolean };

/** The elements of the manifest. */
export const elementsOf = ({ modules }: Package): readonly Described[] =>
  modules.flatMap(({ declarations = [] }) => declarations as Described[]);

/** True for a default that is the name of a constant, which does not help readers. */
const isNamed = (value = ''): boolean => /^[A-Z_]+$/.test(value);

const signature = ({ name, parameters = [] }: ClassMethod): string =>
  `${name}(${parameters.map((each) => `${each.name}${each.optional ? '?' : ''}: ${each.type?.text ?? ''}`).join(', ')})`;

/** The tables of an element. */
export function elementTables(element: Described): string {
  const { members = [], attributes = [], events = [], slots = [] } = element;
  const attributeOf = new Map(attributes.map(({ fieldName, name }) => [fieldName, name]));
  const fields = members.filter((member): member is Field => member.kind === 'field');
  const methods = members.filter((member): member is ClassMethod => member.kind === 'method');
  const plain = (
    entries: readonly { name: string; description?: string }[] = [],
    shown: (name: string) => string = code,
  ): string[][] => entries.map(({ name, description }) => [shown(name), cell(description)]);
  return [
    ...tableSection(
      'Attributes and properties',
      ['property', 'attribute', 'type', 'default', 'what it does'],
      fields.map((field) => [
        code(field.name),
        code(attributeOf.get(field.name)),
        readType(field.type?.text),
        code(isNamed(field.default) ? '' : field.default),
        cell(`${field.description ?? ''}${field.readonly ? ' Read-only.' : ''}`),
      ]),
    ),
    ...tableSection(
      'Methods',
      ['method', 'what it does'],
      methods.map((method) => [code(signature(method)), cell(method.description)]),
    ),
    ...tableSection(
      'Events',
      ['event', 'detail', 'when'],
      events.map(({ name, type: { text }, description }) => [
        `[${code(name)}](../events.md#${name})`,
        code(/^CustomEvent<(.*)>$/.exec(text)?.[1] ?? text),
        cell(description),
      ]),
    ),
    ...tableSection(
      'Slots',
      ['slot', 'what goes there'],
      plain(slots, (name) => (name ? code(name) : 'default')),
    ),
    ...tableSection('Parts', ['part', 'what it is'], plain(element.cssParts)),
    ...tableSection(
      'Custom properties',
      ['CSS custom property', 'default', 'what it does'],
      (element.cssProperties ?? []).map((each) => [
        code(each.name),
        code(each.default),
        cell(each.description),
      ]),
    ),
    ...tableSection(
      'States',
      ['state', 'when'],
      plain(element.cssStates, (name) => code(`:state(${name})`)),
    ),
  ].join('\n');
}

/** The studio's formats with the language of their code. */
const LANGUAGES: readonly (readonly [Format, string])[] = [
  ['script', 'html'],
  ['react', 'tsx'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
  ['angular', 'ts'],
];

const SCRIPT = {
  tag: '<script type="module" src="/prompt-forms.js"></script>',
  embedTag: '<script type="module" src="/form-embed.js"></script>',
  integrity: {},
};

/** The code of an element for a script tag, npm and each framework, as tabs. The studio prints the same code. */
export function elementUsage(tag: Tag, tables: string): string {
  const element = studioElement(tag, tables, []);
  const tab = (title: string, language: string, text: string): string[] => [
    `### ${title}`,
    '',
    `\`\`\`${language}`,
    text,
    '```',
    '',
  ];
  const codes = LANGUAGES.map(
    ([format, language]) =>
      [format, language, printCode(format, element, NOTHING_CHOSEN, SCRIPT)] as const,
  );
  const npm = printCode('script', element, NOTHING_CHOSEN, SCRIPT).replace(
    /<script.*<\/script>/,
    `<script type="module">\n  import 'prompt-forms/define/${tag}';\n</script>`,
  );
  return [
    '<!-- tabs -->',
    '',
    ...codes.flatMap(([format, language, text]) => [
      ...tab(FORMAT_TITLES[format], language, text),
      ...(format === 'script' ? tab('npm', 'html', npm) : []),
    ]),
    '<!-- /tabs -->',
  ].join('\n');
}

/** The element's name if it has a page in the studio. */
export function tagOf({ tagName }: Described): Tag {
  const tag = TAGS.find((each) => each === tagName);
  if (!tag) throw new Error(`${tagName} is not one of ${TAGS.join(', ')}`);
  return tag;
}
