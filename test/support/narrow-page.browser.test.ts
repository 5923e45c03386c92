import { expect } from '@open-wc/testing';
import { narrowPage } from './narrow-page.js';

describe('narrowPage', () => {
  it('is 320 px wide and fits what is not wider', async () => {
    const page = await narrowPage('<p>A short text that may wrap where it has to.</p>');
    expect(page.document.defaultView!.innerWidth).to.equal(320);
    expect(page.overflow()).to.equal(0);
  });

  it('says how much wider a page is', async () => {
    const page = await narrowPage('<div style="inline-size: 400px">Wide</div>');
    expect(page.overflow()).to.equal(88); // with the margin of the body
  });

  it('has run the given modules', async () => {
    const page = await narrowPage('<p>Text</p>', { modules: ['/test/support/axe.ts'] });
    expect(page.document.defaultView).to.have.property('axe');
  });
});
