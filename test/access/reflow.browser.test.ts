import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { STORIES } from '../../demo/stories/index.js';
import { narrowPage, type NarrowPage } from '../support/narrow-page.js';
import { LANGUAGES } from './combinations.js';
import { formPage } from './form-page.js';
import { isShown, spoken, within } from './rules.js';

const WIDTH = 320;
/** Text sizes in percent. */
const SIZES = [100, 200];

/** True if the node or an ancestor is truncated on purpose or visually hidden. Checks each node once. */
function leftOut(): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const isLeftOut = (element: Element): boolean => {
    let found = known.get(element);
    if (found === undefined) {
      const { parentElement } = element;
      found =
        (parentElement !== null && isLeftOut(parentElement)) ||
        element.classList.contains('visually-hidden') ||
        getComputedStyle(element).textOverflow === 'ellipsis';
      known.set(element, found);
    }
    return found;
  };
  return isLeftOut;
}

const describeNode = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ');

/** Nodes that overflow the page or their button, and buttons with too many lines of text. */
function overflowFaults(page: NarrowPage, element: HTMLElement, size: number): string[] {
  page.document.documentElement.style.fontSize = `${size}%`;
  const overflow = page.overflow();
  const isLeftOut = leftOut();
  const shown = within(element).filter((each) => isShown(each) && !isLeftOut(each));
  return [
    ...(overflow > 0 ? [`The page is ${overflow} px wider than its window`] : []),
    ...shown
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < -0.5 || right > WIDTH + 0.5;
      })
      .map((each) => `Out of the page: ${describeNode(each)}`),
    ...shown
      .filter((each) => each.matches('button, .button'))
      .filter((each) => each.scrollWidth > each.clientWidth || each.offsetHeight > size)
      .map((each) => `Out of shape: ${describeNode(each)}`),
  ];
}

const storiesPage = (): Promise<NarrowPage> =>
  narrowPage('', { modules: ['/test/access/narrow-stories.ts'] });

function speak({ document }: NarrowPage, language: string): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
}

const play = async ({ document: { defaultView } }: NarrowPage, address: string) =>
  defaultView!.playStory!(address, await formPage());

describe(`reflow in a page that is ${WIDTH} px wide`, () => {
  for (const tag of new Set(STORIES.map((story) => story.tag))) {
    it(`shows <${tag}> without overflow with text of ${SIZES.join(' and ')} %, ${LANGUAGES.join(' and ')}`, async function () {
      this.timeout(80_000);
      const page = await storiesPage();
      const found: Record<string, string[]> = {};
      for (const { story } of STORIES.filter((each) => each.tag === tag)) {
        speak(page, LANGUAGES[0]);
        const element = await play(page, `${tag}/${story.name}`);
        for (const language of LANGUAGES) {
          speak(page, language);
          await spoken(element, language);
          await (element as LitElement).updateComplete;
          for (const size of SIZES) {
            const faults = overflowFaults(page, element, size);
            if (faults.length > 0) found[`${story.name}, ${language}, ${size} %`] = faults;
          }
        }
      }
      expect(found).to.deep.equal({});
    });
  }

  it('the check reports a page that is too wide, and buttons that are misplaced, too narrow or too tall', async () => {
    const page = await storiesPage();
    speak(page, 'en');
    const faultsWith = async (css: string) => {
      const element = await play(page, 'form-list/empty');
      const sheet = new page.document.defaultView!.CSSStyleSheet();
      sheet.replaceSync(css);
      element.shadowRoot!.adoptedStyleSheets.push(sheet);
      return overflowFaults(page, element, 100).map((fault) => fault.split(':')[0]);
    };
    expect(await faultsWith(':host { inline-size: 400px; max-inline-size: none }')).to.include(
      'The page is 88 px wider than its window',
    );
    expect(await faultsWith('button { translate: 20px }')).to.include('Out of the page');
    expect(await faultsWith('button { inline-size: 40px; white-space: nowrap }')).to.include(
      'Out of shape',
    );
    expect(await faultsWith('button { block-size: 101px }')).to.include('Out of shape');
  });
});
