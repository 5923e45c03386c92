import { expect } from '@open-wc/testing';
import { STORIES } from '../../demo/stories/index.js';
import { show } from '../../demo/stories/story.js';
import '../../src/define.js';
import { violationsOf } from '../support/accessible.js';
import { formPage } from './form-page.js';
import { inPage } from './page.js';

/** Many pages have dark colors and no `color-scheme`. */
const PAGE = ':root { color-scheme: normal; background: #111; color: #eee }';

describe('a dark page that does not say that it is dark', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(PAGE);

  for (const { tag, story } of STORIES) {
    it(`has a readable <${tag}>: ${story.name}`, async () => {
      const formPageUrl = await formPage();
      await inPage({ theme: 'light', language: 'en' }, async (parent) => {
        document.adoptedStyleSheets.push(sheet);
        const element = await show(tag, story, { parent, formPage: formPageUrl });
        expect(await violationsOf(element)).to.deep.equal([]);
      });
    });
  }
});
