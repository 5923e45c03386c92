import { expect } from '@open-wc/testing';
import type { ElementStory } from '../../demo/stories/index.js';
import { STORIES } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import '../../src/locales/ar.js';
import { violationsOf } from '../support/accessible.js';
import { countAccessCheck } from '../support/commands.js';
import { checkName, LOOKS, type PageLook } from './combinations.js';
import { formPage } from './form-page.js';
import { inPage } from './page.js';
import { ringFaults } from './rings.js';
import { focusFaults, languageFaults, liveRegionFaults, liveRegions } from './rules.js';

/** Plays the story in a page of that look. @returns what keeps people from using the element as it is then. */
export async function faultsOf({ tag, story }: ElementStory, look: PageLook): Promise<string[]> {
  const page = await formPage();
  return inPage(look, async (parent) => {
    let live: Element | undefined;
    const watched: typeof story = {
      ...story,
      play: (element) => {
        [live] = liveRegions(element);
        return story.play?.(element);
      },
    };
    const element = await show(tag, watched, { parent, formPage: page });
    return [
      ...(await violationsOf(element)),
      ...liveRegionFaults(element, live),
      ...focusFaults(element),
      ...ringFaults(element),
      ...(await languageFaults(element, look.language)),
      ...(story.reached(element) ? [] : ['state: over before it was checked']),
    ];
  });
}

/** Checks every state of the element in every look, and counts the checks for the summary. */
export function accessMatrix(tag: string): void {
  describe(`access to <${tag}>`, () => {
    for (const story of STORIES.filter((each) => each.tag === tag)) {
      for (const look of LOOKS) {
        const name = checkName(story, look);
        it(name, async () => {
          const faults = await faultsOf(story, look);
          await countAccessCheck({ name, violations: faults.length });
          expect(faults).to.deep.equal([]);
        });
      }
    }
  });
}
