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

/** The markdown of a page: the file that GitHub shows. */
export const markdownOf = (name: string): string =>
  readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8');
