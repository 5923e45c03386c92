import { expect } from '@open-wc/testing';
import '../../src/define.js';
import { STORIES } from '../../demo/stories/index.js';
import { show, until } from '../../demo/stories/story.js';
import { formPage } from '../access/form-page.js';

const sheets = (element: Element): CSSStyleSheet[] => [...element.shadowRoot!.adoptedStyleSheets];

/** Puts it into a document that nobody sees and back, as some sites' navigation does. */
async function detour(element: Element): Promise<void> {
  const parent = element.parentElement!;
  document.implementation.createHTMLDocument().body.append(element);
  await Promise.resolve(); // it learns that it has left
  parent.append(element);
}

describe('an element that was in another document', () => {
  for (const state of ['form-generator/deleting', 'form-list/embed-code', 'form-embed/form']) {
    it(`has the styles of before, and works: ${state}`, async () => {
      const { tag, story } = STORIES.find((each) => `${each.tag}/${each.story.name}` === state)!;
      const parent = document.createElement('div');
      document.body.append(parent);
      const element = await show(tag, story, { parent, formPage: await formPage() });
      const before = sheets(element);
      expect(before).not.to.have.lengthOf(0);
      await detour(element);
      expect(new Set(sheets(element))).to.deep.equal(new Set(before));
      await until(
        () => element.shadowRoot!.querySelector('[part~=busy], .skeleton') === null,
        'what it shows',
      );
      parent.remove();
    });
  }

  it('throws nothing while it is in the document of a frame', async () => {
    const frame = document.createElement('iframe');
    const embed = document.createElement('form-embed');
    document.body.append(frame, embed);
    frame.contentDocument!.body.append(embed);
    await Promise.resolve();
    document.body.append(embed);
    expect(sheets(embed)).not.to.have.lengthOf(0);
    embed.remove();
    frame.remove();
  });
});
