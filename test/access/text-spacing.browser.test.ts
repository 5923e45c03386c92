import { expect } from '@open-wc/testing';
import { STORIES } from '../../demo/stories/index.js';
import { overflowFaults, play, speak, storiesPage, WIDTH } from './overflow.js';
import { within } from './rules.js';

/** The values of WCAG 2.2, 1.4.12. */
const SPACING = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-block-end: 2em !important; }
`;

/** Gives the element and all elements within it this style, as a visitor's own style sheet does. */
function style(element: HTMLElement, css: string): void {
  for (const host of [element, ...within(element)]) {
    if (!host.shadowRoot) continue;
    const sheet = new host.ownerDocument.defaultView!.CSSStyleSheet();
    sheet.replaceSync(css);
    host.shadowRoot.adoptedStyleSheets.push(sheet);
  }
}

describe(`a visitor's spacing of text in a page that is ${WIDTH} px wide`, () => {
  for (const tag of new Set(STORIES.map((story) => story.tag))) {
    it(`moves no text of <${tag}> out of the page or its button`, async function () {
      this.timeout(80_000);
      const page = await storiesPage();
      speak(page, 'en');
      const found: Record<string, string[]> = {};
      for (const { story } of STORIES.filter((each) => each.tag === tag)) {
        const element = await play(page, `${tag}/${story.name}`);
        style(element, SPACING);
        const faults = overflowFaults(page, element, 100);
        if (faults.length > 0) found[story.name] = faults;
      }
      expect(found).to.deep.equal({});
    });
  }

  it('is in effect, and moves text out of a button that does not grow', async () => {
    const page = await storiesPage();
    speak(page, 'en');
    const element = await play(page, 'form-list/empty');
    style(element, `${SPACING} button { inline-size: 40px; white-space: nowrap }`);
    const [button] = within(element).filter((each) => each.localName === 'button');
    const { letterSpacing, fontSize } = getComputedStyle(button!);
    expect(Number.parseFloat(letterSpacing)).to.be.closeTo(
      0.12 * Number.parseFloat(fontSize),
      0.01,
    );
    const faults = overflowFaults(page, element, 100).map((fault) => fault.split(':')[0]);
    expect(faults).to.include('Out of shape');
  });
});
