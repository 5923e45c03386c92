/** What the matrix of access is made of; for the tests in browsers, and for the command that counts them. */
import { STORIES, type ElementStory } from '../../demo/stories/index.js';

export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'ar'] as const;

/** The page that a story is shown in. */
export interface PageLook {
  readonly theme: (typeof THEMES)[number];
  readonly language: (typeof LANGUAGES)[number];
}

/** Every page that each story is shown in; the language changes once. */
export const LOOKS: readonly PageLook[] = LANGUAGES.flatMap((language) =>
  THEMES.map((theme) => ({ theme, language })),
);

/** A story in a look, as it is counted. */
export const checkName = ({ tag, story }: ElementStory, { theme, language }: PageLook): string =>
  `${tag}/${story.name} ${theme} ${language}`;

/** How a look is named on the command line. */
export const lookName = ({ theme, language }: PageLook): string => `${theme}-${language}`;

/** The look of this name; throws for any other one. */
export function lookNamed(name: string): PageLook {
  const look = LOOKS.find((each) => lookName(each) === name);
  if (!look) throw new Error(`No look "${name}": there are ${LOOKS.map(lookName).join(', ')}`);
  return look;
}

/** Another look each day, so that a week shows all of them. */
export const lookOfDay = (day: Date): PageLook =>
  LOOKS[Math.floor(day.getTime() / 86_400_000) % LOOKS.length]!;

/** The stories of those test files, one of which stands for each element; all without a choice. */
export const statesIn = (files?: readonly string[]): number =>
  STORIES.filter(({ tag }) => !files || files.includes(`test/access/${tag}.browser.test.ts`))
    .length;
