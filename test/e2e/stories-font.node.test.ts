import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { staticDemo } from './static-demo.js';

describe('the page of all states', () => {
  const demo = staticDemo();

  it('shows the font of the site at the first visit', async () => {
    const context = await demo.browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(`${demo.origin}/stories/`, { waitUntil: 'networkidle2' });
    await page.waitForSelector('h1');
    const session = await page.createCDPSession();
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument');
    const { nodeId } = await session.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: 'h1',
    });
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    assert.deepEqual(
      fonts.map(({ familyName }) => familyName),
      ['Inter'],
    );
    await context.close();
  });
});
