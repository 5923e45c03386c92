/** The generated parts of the documents: the reference, from the manifest and from types, and the script tag. */
import { readFileSync, writeFileSync } from 'node:fs';
import type {
  ClassField,
  ClassMethod,
  CustomElement,
  Package,
} from 'custom-elements-manifest/schema.d.ts';
import { format, resolveConfig } from 'prettier';
import { membersOf, type InterfaceMember } from './interfaces.js';

/** The page with the tables of the API. */
export const REFERENCE_PAGE = 'demo/guide/reference.md';

/** The documents with the script tag. */
export const SCRIPT_PAGES: readonly string[] = ['demo/guide/start.md'];

type Described = CustomElement & {
  readonly cssStates?: readonly { readonly name: string; readonly description?: string }[];
};

type Field = ClassField & { readonly readonly?: boolean };

/** The text as one cell of a table. */
const cell = (text = ''): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
const code = (text = ''): string => (text ? `\`${cell(text)}\`` : '');

/** A table, or nothing if there are no rows. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''];
}

/** True for a default that is the name of a constant, which does not help readers. */
const isNamed = (value = ''): boolean => /^[A-Z_]+$/.test(value);

const signature = ({ name, parameters = [] }: ClassMethod): string =>
  `${name}(${parameters.map((each) => `${each.name}${each.optional ? '?' : ''}: ${each.type?.text ?? ''}`).join(', ')})`;

const readType = (text = ''): string => code(text.replace(/ \| undefined$/, ''));

/** The tables of an element, from its class comment and its public properties. */
function elementReference(element: Described): string {
  const { summary = '', members = [], attributes = [], events = [], slots = [] } = element;
  const attributeOf = new Map(attributes.map(({ fieldName, name }) => [fieldName, name]));
  const fields = members.filter((member): member is Field => member.kind === 'field');
  const methods = members.filter((member): member is ClassMethod => member.kind === 'method');
  const plain = (
    entries: readonly { name: string; description?: string }[] = [],
    shown: (name: string) => string = code,
  ): string[][] => entries.map(({ name, description }) => [shown(name), cell(description)]);
  return [
    `## ${element.tagName}`,
    '',
    cell(summary),
    '',
    ...table(
      ['property', 'attribute', 'type', 'default', 'what it does'],
      fields.map((field) => [
        code(field.name),
        code(attributeOf.get(field.name)),
        readType(field.type?.text),
        code(isNamed(field.default) ? '' : field.default),
        cell(`${field.description ?? ''}${field.readonly ? ' Read-only.' : ''}`),
      ]),
    ),
    ...table(
      ['method', 'what it does'],
      methods.map((method) => [code(signature(method)), cell(method.description)]),
    ),
    ...table(
      ['event', 'detail', 'when'],
      events.map(({ name, type: { text }, description }) => [
        code(name),
        code(/^CustomEvent<(.*)>$/.exec(text)?.[1] ?? text),
        cell(description),
      ]),
    ),
    ...table(
      ['slot', 'what goes there'],
      plain(slots, (name) => (name ? code(name) : 'default')),
    ),
    ...table(['part', 'what it is'], plain(element.cssParts)),
    ...table(
      ['CSS custom property', 'default', 'what it does'],
      (element.cssProperties ?? []).map((each) => [
        code(each.name),
        code(each.default),
        cell(each.description),
      ]),
    ),
    ...table(
      ['state', 'when'],
      plain(element.cssStates, (name) => code(`:state(${name})`)),
    ),
  ].join('\n');
}

/** A table of the properties of an interface. `described` has descriptions of properties without a comment. */
const optionTable = (
  members: readonly InterfaceMember[],
  described: ReadonlyMap<string, string> = new Map(),
): string[] =>
  table(
    ['option', 'type', 'what it does'],
    members
      .filter(({ isMethod }) => !isMethod)
      .map(({ name, type, description }) => [
        code(name),
        readType(type),
        cell(description || described.get(name)),
      ]),
  );

/** The tables of `configure`. Its options that an element has too are described there. */
function configureReference(elements: readonly Described[]): string {
  const fields = elements.flatMap(({ members = [] }) => members);
  const described = new Map(fields.map(({ name, description = '' }) => [name, description]));
  const members = [
    ...membersOf('src/store/connection.ts', 'Connection'),
    ...membersOf('src/elements/shared/configure.ts', 'FormsConfig'),
  ];
  return [
    '## configure',
    '',
    'Sets page-wide defaults for all elements, also those already on the page. Later calls add to earlier ones.',
    '',
    ...optionTable(members, described),
  ].join('\n');
}

/** The tables of the client, from its types. */
function clientReference(): string {
  const [client, options, call] = ['FormsClient', 'FormsClientOptions', 'CallOptions'].map((name) =>
    membersOf('src/client/types.ts', name),
  );
  return [
    '## createFormsClient',
    '',
    'The options of the client:',
    '',
    ...optionTable(options!),
    'Its methods:',
    '',
    ...table(
      ['method', 'what it does'],
      client!
        .filter(({ isMethod }) => isMethod)
        .map(({ type, description }) => [code(type), cell(description)]),
    ),
    'The options of a call:',
    '',
    ...optionTable(call!),
  ].join('\n');
}

/** The tables of all elements, of `configure` and of the client, for the reference. */
export function apiTables({ modules }: Package): string {
  const elements = modules.flatMap(({ declarations = [] }) => declarations as Described[]);
  return [...elements.map(elementReference), configureReference(elements), clientReference()].join(
    '\n\n',
  );
}

/** The script tag of exactly this version. Its hash rejects any other file. */
export const scriptTag = (version: string, integrity: string): string =>
  [
    '```html',
    '<script',
    '  type="module"',
    `  src="https://cdn.jsdelivr.net/npm/prompt-forms@${version}/dist/prompt-forms.js"`,
    `  integrity="${integrity}"`,
    '  crossorigin="anonymous"',
    '></script>',
    '```',
  ].join('\n');

/** The documents whose script tag has another version or hash. */
export const staleScriptPages = (
  version: string,
  integrity: string,
  read = (file: string) => readFileSync(file, 'utf8'),
): string[] => SCRIPT_PAGES.filter((file) => !read(file).includes(scriptTag(version, integrity)));

/** Replaces the text between two markers. @throws if a marker is missing. */
export function between(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

/** The document with the part regenerated. */
export async function regenerated(name: string, content: string, file: string): Promise<string> {
  return formatted(between(readFileSync(file, 'utf8'), name, content), file);
}

/** Regenerates the part and writes the document if it has changed. */
export async function writePart(name: string, content: string, file: string): Promise<void> {
  writeChanged(await regenerated(name, content, file), file);
}

/** The text as prettier formats it in this file. */
const formatted = async (text: string, file: string): Promise<string> =>
  format(text, { ...(await resolveConfig(file)), filepath: file });

/** Replaces the document if `change` returns another text. */
export async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  writeChanged(await formatted(change(readFileSync(file, 'utf8')), file), file);
}

function writeChanged(text: string, file: string): void {
  if (text !== readFileSync(file, 'utf8')) writeFileSync(file, text);
}
