import { readFileSync } from 'node:fs';

/** The pages of the guide in order: file name and title in the navigation. */
export const GUIDE: ReadonlyMap<string, string> = new Map([
  ['start', 'Start'],
  ['proxy', 'The proxy'],
  ['ownership', 'Who may do what'],
  ['theming', 'Theming'],
  ['languages', 'Languages'],
  ['events', 'Events'],
  ['errors', 'Errors'],
  ['frameworks', 'Frameworks'],
  ['testing', 'Testing your page'],
  ['service', 'The form service'],
  ['security', 'Security and privacy'],
  ['accessibility', 'Accessibility'],
  ['reference', 'Reference'],
]);

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The markdown of a page: the file that GitHub shows. The reference is a part of README.md. */
export const markdownOf = (name: string): string =>
  name === 'reference' ? reference(read('README.md')) : read(`demo/guide/${name}.md`);

/** The reference as a page: the tables of each element, which README.md folds, get headings. */
function reference(readme: string): string {
  const [, tables = ''] = /<!-- api -->(.*)<!-- \/api -->/s.exec(readme) ?? [];
  const open = tables
    .replace(/<details>\s*<summary><code>&lt;([\w-]+)&gt;<\/code><\/summary>/g, '## $1')
    .replaceAll('</details>', '');
  return `# Reference\n\nEvery attribute, property, method, event, slot, part and state.\n\n${open}`;
}
