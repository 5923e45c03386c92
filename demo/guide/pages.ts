import { readFileSync } from 'node:fs';

/** The pages of the guide in their order, by file name, and what the navigation calls them. */
export const GUIDE: ReadonlyMap<string, string> = new Map([
  ['start', 'Start'],
  ['proxy', 'The proxy'],
  ['ownership', 'Who may do what'],
  ['theming', 'Theming'],
  ['languages', 'Languages'],
  ['events', 'Events'],
  ['errors', 'Errors'],
  ['frameworks', 'Frameworks'],
  ['security', 'Security and privacy'],
  ['accessibility', 'Accessibility'],
  ['reference', 'Reference'],
]);

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The markdown of a page: the file that GitHub shows, and for the reference README.md's own. */
export const markdownOf = (name: string): string =>
  name === 'reference' ? reference(read('README.md')) : read(`demo/guide/${name}.md`);

/** In README.md the tables of each element are folded; on a page of their own they have headings. */
function reference(readme: string): string {
  const [, tables = ''] = /<!-- api -->(.*)<!-- \/api -->/s.exec(readme) ?? [];
  const open = tables
    .replace(/<details>\s*<summary><code>&lt;([\w-]+)&gt;<\/code><\/summary>/g, '## $1')
    .replaceAll('</details>', '');
  return `# Reference\n\nEvery attribute, property, method, event, slot, part and state.\n\n${open}`;
}
