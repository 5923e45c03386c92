import { readFileSync } from 'node:fs';

export interface GuideGroup {
  readonly title: string;
  /** Path of the page without its ending, and title in the navigation. */
  readonly pages: readonly (readonly [name: string, title: string])[];
}

/** The groups of the navigation, in order. */
export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    title: 'First steps',
    pages: [
      ['start', 'Start'],
      ['sign-in', 'A site with sign-in'],
      ['elements', 'The elements'],
      ['frameworks', 'Frameworks'],
      ['vite', 'Vite and dev servers'],
    ],
  },
  {
    title: 'Server',
    pages: [
      ['proxy', 'The proxy'],
      ['without-node', 'My site does not run Node'],
      ['php', 'PHP'],
      ['wordpress', 'WordPress'],
      ['ownership', 'Who may do what'],
      ['anonymous-to-user', 'When a visitor signs in'],
      ['plans', 'Plans and quotas'],
      ['tenants', 'Many tenants'],
      ['assistants', 'Assistants'],
      ['static', 'No backend of your own'],
      ['team-area', 'A public list and a team area'],
      ['cors', 'Another origin (CORS)'],
      ['production', 'In production'],
      ['day-to-day', 'Day to day'],
      ['erase-and-export', 'Erase and export'],
    ],
  },
  {
    title: 'Page',
    pages: [
      ['theming', 'Theming'],
      ['languages', 'Languages'],
      ['accessibility', 'Accessibility'],
      ['events', 'Events'],
      ['native-apps', 'Native apps'],
      ['testing', 'Testing your page'],
    ],
  },
  {
    title: 'Help',
    pages: [
      ['errors', 'Errors'],
      ['troubleshooting', 'Troubleshooting'],
      ['service', 'The form service'],
      ['stability', 'Upgrading and stability'],
      ['comparison', 'Comparison'],
    ],
  },
  {
    title: 'Trust',
    pages: [
      ['security', 'Security'],
      ['privacy', 'Privacy'],
      ['threat-model', 'Threat model'],
      ['conformance', 'Accessibility report'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['reference', 'Overview'],
      ['reference/form-generator', 'form-generator'],
      ['reference/form-list', 'form-list'],
      ['reference/form-embed', 'form-embed'],
      ['reference/configure', 'configure'],
      ['reference/client', 'Client'],
      ['reference/proxy', 'Proxy'],
      ['reference/testing', 'Testing'],
      ['reference/cli', 'Command line'],
    ],
  },
];

/** All pages in order: path without ending, and title in the navigation. */
export const GUIDE: ReadonlyMap<string, string> = new Map(
  GUIDE_GROUPS.flatMap(({ pages }) => pages),
);

/** The markdown of a page: the file that GitHub shows. */
export const markdownOf = (name: string): string =>
  readFileSync(new URL(`./${name}.md`, import.meta.url), 'utf8');
