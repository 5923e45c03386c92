import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.js';
import { SettingError } from './settings.js';

/** The pages as Markdown, in the package. */
const FOLDER = fileURLToPath(new URL('../guide/', import.meta.url));

interface Heading {
  /** 1 for the title of the page. */
  readonly depth: number;
  readonly text: string;
  /** As GitHub makes it of the text. */
  readonly anchor: string;
  /** Index of its line. */
  readonly line: number;
}

/**
 * `prompt-forms guide`: prints a page of the guide of the installed version, or one section of it. Without a page, it lists the pages.
 * Throws a {@link SettingError} that names what there is if the page or the heading does not exist.
 */
export async function runGuide(args: readonly string[]): Promise<void> {
  const { others } = readArguments('guide', args, {}, { maxOthers: 1 });
  const pages = pageNames();
  const [asked] = others;
  // A pager that ends early closes the output.
  process.stdout.on('error', () => {});
  if (asked === undefined) return console.log(listOf(pages).join('\n'));
  const [path = '', anchor] = asked.split('#');
  const name = nameOf(path);
  if (!pages.includes(name))
    throw new SettingError(`The guide has no page "${path}", but ${pages.join(', ')}.`);
  const page = readPage(name);
  console.log(anchor ? sectionOf(page, anchor, name) : page);
}

const pageNames = (): readonly string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .flatMap((file) => /^(.*)\.md$/.exec(file.replaceAll('\\', '/'))?.[1] ?? [])
    .toSorted();

/** The name of a page such as `errors.md`, `reference/cli`, or the path at the end of a message. */
const nameOf = (path: string): string =>
  path
    .replaceAll('\\', '/')
    .replace(/^(?:.*\/)?guide\//, '')
    .replace(/\.(?:md|html)$/, '');

/** The text of a page, without its words for the search of the site. */
const readPage = (name: string): string =>
  readFileSync(`${FOLDER}${name}.md`, 'utf8')
    .replace(/^<!--.*?-->\n\n?/gms, '')
    .trimEnd();

function listOf(pages: readonly string[]): readonly string[] {
  const width = Math.max(...pages.map(({ length }) => length));
  const titles = pages.map((name) => headingsOf(readPage(name))[0]?.text ?? '');
  return pages.map((name, index) => `${name.padEnd(width)}  ${titles[index]}`);
}

/** The section below a heading, with its subsections. */
function sectionOf(page: string, anchor: string, name: string): string {
  const headings = headingsOf(page);
  const index = headings.findIndex((heading) => heading.anchor === anchor);
  const start = headings[index];
  if (!start) {
    const anchors = headings.map((heading) => `#${heading.anchor}`).join(', ');
    throw new SettingError(`${name}.md has no heading "#${anchor}", but ${anchors}.`);
  }
  const next = headings.find(({ line, depth }) => line > start.line && depth <= start.depth);
  return page.split('\n').slice(start.line, next?.line).join('\n').trimEnd();
}

/** The headings of a page, outside of its code. */
function headingsOf(page: string): readonly Heading[] {
  const headings: Heading[] = [];
  const counts = new Map<string, number>();
  let isCode = false;
  for (const [line, content] of page.split('\n').entries()) {
    if (/^\s*```/.test(content)) isCode = !isCode;
    const [, marks = '', text = ''] = isCode ? [] : (/^(#{1,6}) (.+)$/.exec(content) ?? []);
    if (!text) continue;
    const slug = slugOf(text);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    const anchor = count === 0 ? slug : `${slug}-${count}`;
    headings.push({ depth: marks.length, text, anchor, line });
  }
  return headings;
}

const slugOf = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
