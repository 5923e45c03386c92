/** The dimensions of the accessibility matrix, for the browser tests and for the test command. */
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

/** The name of the test of a story in a look. */
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

/**
 * Number of test files over which the states of each element are spread. A file of the list with 10 states takes WebKit as
 * long as one file may take on a busy machine, since axe looks at each of its rows.
 */
export const FILES: Readonly<Record<string, number>> = {
  'form-embed': 2,
  'form-generator': 5,
  'form-list': 7,
};

/** The states of the element that its test file of this number checks, from 1. */
export const storiesOf = (tag: string, file: number): readonly ElementStory[] =>
  STORIES.filter((each) => each.tag === tag).filter((_, index) => index % FILES[tag]! === file - 1);
