/** The tabs of the guide's first page: the first component of each section in `frameworks.md`. */
import { readFileSync } from 'node:fs';
import { slug } from 'github-slugger';
import { Marked, type Tokens } from 'marked';

/** The document with the tabs, and the page that their code comes from. */
export const TABS_PAGE = 'demo/guide/start.md';
const FRAMEWORKS_PAGE = 'demo/guide/frameworks.md';

/** Sections of `frameworks.md`, and the titles of their tabs. */
const TABS: ReadonlyMap<string, string> = new Map([
  ['Without a framework', 'JavaScript'],
  ['React', 'React'],
  ['Vue', 'Vue'],
  ['Svelte', 'Svelte'],
  ['Angular', 'Angular'],
  ['Preact', 'Preact'],
  ['Solid', 'Solid'],
]);

/** The first code of a section that has one of the tags. */
function codeOf(section: string): string {
  const tokens = new Marked().lexer(readFileSync(FRAMEWORKS_PAGE, 'utf8'));
  const start = tokens.findIndex(
    (token) => token.type === 'heading' && (token as Tokens.Heading).text === section,
  );
  const code = tokens
    .slice(start)
    .find((token) => token.type === 'code' && /form-(?:generator|list)/.test(token.raw));
  if (start < 0 || !code) throw new Error(`${FRAMEWORKS_PAGE} has no code for ${section}`);
  return code.raw.trim();
}

export const frameworkTabs = (): string =>
  [
    '<!-- tabs -->',
    ...[...TABS].map(
      ([section, title]) =>
        `### ${title}\n\n${codeOf(section)}\n\n[Frameworks: ${section}](frameworks.md#${slug(section)})`,
    ),
    '<!-- /tabs -->',
  ].join('\n\n');
