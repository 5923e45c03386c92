/** The dimensions of the accessibility matrix, for the browser tests and for the command that counts them. */
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

/** The states of an element are checked in two files, since all looks of all states take long in one page. */
const HALVES = [1, 2] as const;
export type Half = (typeof HALVES)[number];

/** Every other story of the element. */
export const storiesOf = (tag: string, half: Half): readonly ElementStory[] =>
  STORIES.filter((each) => each.tag === tag).filter((_, index) => index % 2 === half - 1);

const fileOf = (tag: string, half: Half): string => `test/access/${tag}-${half}.browser.test.ts`;

/** How many stories those test files check; all without a choice. */
export function statesIn(files?: readonly string[]): number {
  const tags = [...new Set(STORIES.map(({ tag }) => tag))];
  return tags
    .flatMap((tag) => HALVES.map((half) => [tag, half] as const))
    .filter(([tag, half]) => !files || files.includes(fileOf(tag, half)))
    .flatMap(([tag, half]) => storiesOf(tag, half)).length;
}
