import { readFileSync } from 'node:fs';

/** The pages of the guide in order: file name and title in the navigation. */
export const GUIDE: ReadonlyMap<string, string> = new Map([
  ['start', 'Start'],
  ['elements', 'The elements'],
  ['frameworks', 'Frameworks'],
  ['vite', 'Vite and dev servers'],
  ['proxy', 'The proxy'],
  ['ownership', 'Who may do what'],
  ['static', 'No backend of your own'],
  ['cors', 'Another origin (CORS)'],
  ['production', 'In production'],
  ['theming', 'Theming'],
  ['languages', 'Languages'],
  ['accessibility', 'Accessibility'],
  ['events', 'Events'],
  ['errors', 'Errors'],
  ['troubleshooting', 'Troubleshooting'],
  ['testing', 'Testing your page'],
  ['service', 'The form service'],
  ['security', 'Security and privacy'],
  ['stability', 'Upgrading and stability'],
  ['comparison', 'Comparison'],
  ['reference', 'Reference'],
]);

/** The markdown of a page: the file that GitHub shows. */
export const markdownOf = (name: string): string =>
  readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8');
