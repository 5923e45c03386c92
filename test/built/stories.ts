import { STORIES } from '../../demo/stories/index.js';
import type { PageLook } from '../access/combinations.js';
import { checkLooks } from '../access/matrix.js';

/** They replace a function of the source that loads a module. Bundles have no such function to replace. */
const OF_THE_SOURCE = ['part-missing', 'part-broken'];

/** Checks all states of all elements in some looks. @param isBundle False for the npm modules. */
export function checkStories(form: string, looks: readonly PageLook[], isBundle: boolean): void {
  const built = STORIES.filter(({ story }) => !isBundle || !OF_THE_SOURCE.includes(story.name));
  for (const tag of new Set(built.map((story) => story.tag))) {
    const stories = built.filter((story) => story.tag === tag);
    checkLooks(`<${tag}> of ${form}`, stories, looks);
  }
}
