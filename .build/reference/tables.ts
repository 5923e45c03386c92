/** Markdown of the reference: tables, headings and links to the guide. */
import { GUIDE } from '../../demo/guide/pages.js';
import type { InterfaceMember } from '../interfaces.js';

/** The text as one cell of a table. */
export const cell = (text = ''): string =>
  linked(text).replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

export const code = (text = ''): string => {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
  return line && `\`${line}\``;
};

/** Pages of the guide that comments name by their file in the package, as links from a page of the reference. */
export const linked = (text: string): string =>
  text.replace(/dist\/guide\/([\w-]+)\.md(#[\w-]+)?/g, (path, name: string, anchor = '') =>
    GUIDE.has(name) ? `[${GUIDE.get(name)}](../${name}.md${anchor})` : path,
  );

/** A table, or nothing if there are no rows. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line), ''];
}

/** A section, or nothing if it has no content. */
export const section = (title: string, content: readonly string[]): string[] =>
  content.length > 0 ? [`## ${title}`, '', ...content] : [];

/** A section with a table, or nothing if there are no rows. */
export const tableSection = (title: string, ...rows: Parameters<typeof table>): string[] =>
  section(title, table(...rows));

export const readType = (text = ''): string => code(text.replace(/ \| undefined$/, ''));

/** The properties of an interface. `described` has descriptions of properties without a comment. */
export const optionTable = (
  members: readonly InterfaceMember[],
  described: ReadonlyMap<string, string> = new Map(),
): string[] =>
  table(
    ['name', 'type', 'what it is'],
    members
      .filter(({ isMethod }) => !isMethod)
      .map(({ name, type, description }) => [
        code(name),
        readType(type),
        cell(description || described.get(name)),
      ]),
  );

/** The methods of an interface. */
export const methodTable = (members: readonly InterfaceMember[]): string[] =>
  table(
    ['method', 'what it does'],
    members
      .filter(({ isMethod }) => isMethod)
      .map(({ type, description }) => [code(type), cell(description)]),
  );
