import { expect } from '@open-wc/testing';
import type { LitElement } from 'lit';
import { STORIES } from '../../demo/stories/index.js';
import { LANGUAGES } from './combinations.js';
import { overflowFaults, play, speak, storiesPage, WIDTH } from './overflow.js';
import { spoken } from './rules.js';

/** Text sizes in percent. */
const SIZES = [100, 200];

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

  it('the check reports a page that is too wide, text that is cut off, and buttons that are misplaced, too narrow or too tall', async () => {
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
    expect(
      await faultsWith('.empty { padding: 0; block-size: 20px; overflow: hidden }'),
    ).to.include('Cut off');
    expect(await faultsWith('.empty { padding: 0; block-size: 20px; contain: paint }')).to.include(
      'Cut off',
    );
    expect(await faultsWith('button { block-size: 101px }')).to.include('Out of shape');
  });
});
