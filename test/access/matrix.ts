import { expect } from '@open-wc/testing';
import type { ElementStory } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import '../../src/locales/ar.js';
import { colorViolationsOf, violationsOf } from '../support/accessible.js';
import { accessLooks } from '../support/commands.js';
import { checkName, lookNamed, storiesOf, type PageLook } from './combinations.js';
import { formPage } from './form-page.js';
import { dress } from './page.js';
import { ringFaults } from './rings.js';
import {
  focusFaults,
  languageFaults,
  liveRegionFaults,
  liveRegions,
  orderFaults,
  spoken,
  within,
} from './rules.js';

/** A story that was played to its end, and stays in the page until `close()`. */
interface OpenStory {
  /**
   * Gives the page this look. Runs all rules of axe once in each language; after that only those of colors, since another
   * theme changes nothing else. @returns what keeps people from using the element in it.
   */
  faultsIn(look: PageLook): Promise<string[]>;
  /** What the rules of colors find in a page that is dark and does not say so. */
  faultsInUndeclaredDark(language: PageLook['language']): Promise<string[]>;
  close(): void;
}

/** Many pages have dark colors and no `color-scheme`. */
const UNDECLARED_DARK = new CSSStyleSheet();
UNDECLARED_DARK.replaceSync(':root { color-scheme: normal; background: #111; color: #eee }');

/**
 * axe scrolls to the elements that it checks, and a long list keeps the scroll position of the story before it. Then the head
 * of a tall dialog is out of view, and the bar of selected forms covers rows.
 */
function scrollBack(element: Element): void {
  scrollTo(0, 0);
  for (const each of within(element)) each.scrollTop = 0;
}

/** Plays the story in a page of the look. */
async function open({ tag, story }: ElementStory, first: PageLook): Promise<OpenStory> {
  const page = await formPage();
  let undress = dress(first);
  const parent = document.createElement('main');
  document.body.append(parent);
  const close = (): void => {
    parent.remove();
    undress();
  };
  let live: Element | undefined;
  const watched: typeof story = {
    ...story,
    play: (element, page) => {
      [live] = liveRegions(element);
      return story.play?.(element, page);
    },
  };
  try {
    const element = await show(tag, watched, { parent, formPage: page });
    const checkedLanguages = new Set<string>();
    const give = async (look: PageLook): Promise<void> => {
      undress();
      undress = dress(look);
      await spoken(element, look.language);
      await element.updateComplete;
      scrollBack(element);
    };
    return {
      async faultsInUndeclaredDark(language) {
        await give({ theme: 'light', language });
        document.adoptedStyleSheets.push(UNDECLARED_DARK);
        return colorViolationsOf(element);
      },
      async faultsIn(look) {
        await give(look);
        const isNewLanguage = !checkedLanguages.has(look.language);
        checkedLanguages.add(look.language);
        return [
          ...(await (isNewLanguage ? violationsOf : colorViolationsOf)(element)),
          ...liveRegionFaults(element, live),
          ...orderFaults(element),
          ...focusFaults(element),
          ...ringFaults(element),
          ...(await languageFaults(element, look.language, story.saysNothing)),
          ...(story.reached(element) ? [] : ['state: over before it was checked']),
        ];
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Plays the story once. @returns what keeps people from using the element as it is then, for each look. */
export async function faultsInLooks(
  story: ElementStory,
  looks: readonly PageLook[],
): Promise<string[][]> {
  const opened = await open(story, looks[0]!);
  try {
    const faults: string[][] = [];
    for (const look of looks) faults.push(await opened.faultsIn(look));
    return faults;
  } finally {
    opened.close();
  }
}

/** As {@link faultsInLooks}, for one look. */
export const faultsOf = async (story: ElementStory, look: PageLook): Promise<string[]> =>
  (await faultsInLooks(story, [look])).flat();

/** Checks the element's states of one test file in the looks of this engine, all of them in one play. */
export async function accessMatrix(tag: string, file: number): Promise<void> {
  const looks = (await accessLooks()).map(lookNamed);
  describe(`access to <${tag}>`, () => {
    for (const story of storiesOf(tag, file)) {
      describe(story.story.name, () => {
        let opened: OpenStory | undefined;
        before(async () => {
          opened = await open(story, looks[0]!);
        });
        after(() => opened?.close());

        it('is readable in a dark page without color-scheme', async () => {
          expect(await opened!.faultsInUndeclaredDark(looks[0]!.language)).to.deep.equal([]);
        });

        for (const look of looks) {
          it(checkName(story, look), async () => {
            expect(await opened!.faultsIn(look)).to.deep.equal([]);
          });
        }
      });
    }
  });
}
