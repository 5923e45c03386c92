/** What the matrix of access is made of; for the tests in browsers, and for the command that counts them. */
import { STORIES, type ElementStory } from '../../demo/stories/index.js';
import type { AccessMatrix } from '../runner/access.js';

export const THEMES = ['light', 'dark'] as const;
export const LANGUAGES = ['en', 'ar'] as const;

/** The page that a story is shown in. */
export interface PageLook {
  readonly theme: (typeof THEMES)[number];
  readonly language: (typeof LANGUAGES)[number];
}

/** Every page that each story is shown in. */
export const LOOKS: readonly PageLook[] = THEMES.flatMap((theme) =>
  LANGUAGES.map((language) => ({ theme, language })),
);

/** A story in a look, as it is counted. */
export const checkName = ({ tag, story }: ElementStory, { theme, language }: PageLook): string =>
  `${tag}/${story.name} ${theme} ${language}`;

/** What the matrix must hold; where only some test files run, one of which stands for each element, what they hold. */
export function matrixOf(files?: readonly string[]): AccessMatrix | undefined {
  const states = STORIES.filter(
    ({ tag }) => !files || files.includes(`test/access/${tag}.browser.test.ts`),
  );
  if (states.length === 0) return undefined;
  return { states: states.length, themes: THEMES.length, languages: LANGUAGES.length };
}
