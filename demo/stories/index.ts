import { formEmbed } from './form-embed.js';
import { formGenerator } from './form-generator.js';
import { formList } from './form-list.js';
import { LOOK } from './look.js';
import type { Story } from './story.js';

export interface ElementStory {
  readonly tag: string;
  /** The element's state. */
  readonly state: string;
  readonly story: Story;
}

const flat = (tag: string, stories: Readonly<Record<string, readonly unknown[]>>): ElementStory[] =>
  Object.entries(stories).flatMap(([state, all]) =>
    (all as readonly Story[]).map((story) => ({ tag, state, story })),
  );

/** Every state of every element. */
export const STORIES: readonly ElementStory[] = [
  ...flat('form-generator', formGenerator),
  ...flat('form-list', formList),
  ...flat('form-embed', formEmbed),
];

/** The parts that the elements share, in each of their states. */
export const LOOK_STORIES: readonly ElementStory[] = flat('look-parts', { shared: LOOK });

/** The story with a name such as `form-list/empty` or `look-parts/controls`. */
export const storyAt = (address: string): ElementStory | undefined =>
  [...STORIES, ...LOOK_STORIES].find(({ tag, story }) => `${tag}/${story.name}` === address);
