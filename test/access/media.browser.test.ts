import { expect } from '@open-wc/testing';
import { STORIES, type ElementStory } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import type { MediaFeature } from '../browsers/commands.js';
import { allAnimations, colorViolationsOf } from '../support/accessible.js';
import { setMedia } from '../support/commands.js';
import { contrastBefore } from '../support/contrast.js';
import { formPage } from './form-page.js';
import { inPage } from './page.js';
import './planted.js';
import { ringFaults } from './rings.js';
import { isShown, within } from './rules.js';

/** Buttons, and links that look like them. */
const BORDERED = 'button, .button';

/** They can be told from the page by their border, and read. */
const buttonFaults = (element: Element): string[] =>
  within(element)
    .filter((each) => each.matches(BORDERED) && isShown(each))
    .flatMap((each) => {
      // The items of a menu share its border.
      const box = each.closest<HTMLElement>('[role=menu]') ?? each;
      const { borderBottomStyle, borderBottomWidth, borderBottomColor } = getComputedStyle(box);
      const { color } = getComputedStyle(each);
      const bordered =
        borderBottomStyle !== 'none' &&
        Number.parseFloat(borderBottomWidth) > 0 &&
        contrastBefore(box.parentElement ?? element, borderBottomColor) >= 3;
      // axe takes the color that the text had before the browser forced another one upon it
      const readable = contrastBefore(each, color) >= 4.5;
      return [
        ...(bordered ? [] : [`border: none around ${each.outerHTML}`]),
        ...(readable ? [] : [`text: unreadable in ${each.outerHTML}`]),
      ];
    });

const colorFaults = async (element: Element): Promise<string[]> => [
  ...(await colorViolationsOf(element)),
  ...buttonFaults(element),
  ...ringFaults(element),
];

const motionFaults = (): string[] =>
  allAnimations()
    .filter((animation) => Number(animation.effect?.getComputedTiming().activeDuration) > 0)
    .map((animation) => `motion: ${(animation as CSSAnimation).animationName}`);

/** One play of a story serves both: forced colors change no animation. */
const MEDIA: readonly MediaFeature[] = [
  { name: 'forced-colors', value: 'active' },
  { name: 'prefers-reduced-motion', value: 'reduce' },
];

describe('forced colors and reduced motion', () => {
  before(async function () {
    if (!(await setMedia(...MEDIA))) this.skip();
  });
  after(() => setMedia());

  const check = async ({ tag, story }: ElementStory): Promise<string[]> => {
    const page = await formPage();
    return inPage({ theme: 'light', language: 'en' }, async (parent) => {
      const element = await show(tag, story, { parent, formPage: page });
      return [...motionFaults(), ...(await colorFaults(element))];
    });
  };

  for (const tag of new Set(STORIES.map((each) => each.tag))) {
    it(`<${tag}> has readable text, visible borders and focus rings, and no animation`, async function () {
      this.timeout(60_000);
      const found: Record<string, string[]> = {};
      for (const each of STORIES.filter((story) => story.tag === tag)) {
        const faults = await check(each);
        if (faults.length > 0) found[each.story.name] = faults;
      }
      expect(found).to.deep.equal({});
    });
  }

  it('the check reports each planted fault', async () => {
    const story = { name: 'planted', reached: () => true };
    const faults = await check({ tag: 'planted-media', state: 'planted', story });
    expect(faults.map((fault) => fault.split(':')[0])).to.deep.equal([
      'motion',
      'color-contrast',
      'border',
      'text',
      'focus-ring',
    ]);
  });
});
