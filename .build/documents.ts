/** Writes the generated parts of the documents. The script tag is one of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, type FormatConfig } from 'oxfmt';

/** The documents with the script tag. */
export const SCRIPT_PAGES: readonly string[] = ['demo/guide/start.md'];

/** The hash of each file in `dist/`, by relative path. */
export type Integrity = Readonly<Record<string, string>>;

const FOLDER = 'split/';
const ENTRY = `${FOLDER}prompt-forms.js`;

/** The address of a file on a server that has `dist` as this folder. No CDN has the package yet. */
const addressOf = (version: string, file: string): string => `/prompt-forms-${version}/${file}`;

/** The script tag of exactly this version. Its hash rejects any other file. */
export const scriptTag = (version: string, integrity: Integrity): string =>
  [
    '```html',
    '<script',
    '  type="module"',
    `  src="${addressOf(version, ENTRY)}"`,
    `  integrity="${integrity[ENTRY]}"`,
    '  crossorigin="anonymous"',
    '></script>',
    '```',
  ].join('\n');

/** The import map with the hashes of all parts of exactly this version. */
export const importMapOf = (version: string, integrity: Integrity): { integrity: Integrity } => ({
  integrity: Object.fromEntries(
    Object.entries(integrity)
      .filter(([file]) => file.startsWith(FOLDER))
      .map(([file, hash]) => [addressOf(version, file), hash]),
  ),
});

/** The documents whose script tag has another version or hash. */
export const staleScriptPages = (
  version: string,
  integrity: Integrity,
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

/** The text as oxfmt formats it in this file. @throws if it cannot be parsed. */
async function formatted(text: string, file: string): Promise<string> {
  const config = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, config);
  if (errors.length > 0)
    throw new Error(`${file}: ${errors.map((each) => each.message).join('; ')}`);
  return code;
}

/** Replaces the document if `change` returns another text. */
export async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  writeChanged(await formatted(change(readFileSync(file, 'utf8')), file), file);
}

function writeChanged(text: string, file: string): void {
  if (text !== readFileSync(file, 'utf8')) writeFileSync(file, text);
}
