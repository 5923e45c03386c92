import { expect } from '@open-wc/testing';
import { narrowPage } from './narrow-page.js';

describe('narrowPage', () => {
  it('is 320 px wide, and reports no overflow for content that fits', async () => {
    const page = await narrowPage('<p>A short text that may wrap where it has to.</p>');
    expect(page.document.defaultView!.innerWidth).to.equal(320);
    expect(page.overflow()).to.equal(0);
  });

  it('reports by how much the content is too wide', async () => {
    const page = await narrowPage('<div style="inline-size: 400px">Wide</div>');
    expect(page.overflow()).to.equal(88); // with the margin of the body
  });

  it('runs the given modules', async () => {
    const page = await narrowPage('<p>Text</p>', { modules: ['/test/support/axe.ts'] });
    expect(page.document.defaultView).to.have.property('axe');
  });
});
