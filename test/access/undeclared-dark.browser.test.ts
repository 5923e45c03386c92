import { expect } from '@open-wc/testing';
import { STORIES } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import { violationsOf } from '../support/accessible.js';
import { formPage } from './form-page.js';
import { inPage } from './page.js';

/** What many pages have: dark colours, and no `color-scheme`. */
const PAGE = ':root { color-scheme: normal; background: #111; color: #eee }';

describe('a dark page that does not say that it is dark', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PAGE);

  for (const tag of new Set(STORIES.map((story) => story.tag))) {
    it(`has a readable <${tag}>`, async function () {
      this.timeout(60_000);
      const page = await formPage();
      const found: Record<string, string[]> = {};
      for (const { story } of STORIES.filter((each) => each.tag === tag)) {
        await inPage({ theme: 'light', language: 'en' }, async (parent) => {
          document.adoptedStyleSheets.push(sheet);
          const element = await show(tag, story, { parent, formPage: page });
          const faults = await violationsOf(element);
          if (faults.length > 0) found[story.name] = faults;
        });
      }
      expect(found).to.deep.equal({});
    });
  }
});
