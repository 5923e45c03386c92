import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { staticDemo } from './static-demo.js';

/** `404.html`, which a static host sends for any unknown address. */
describe('the page for unknown addresses', () => {
  const demo = staticDemo();

  for (const path of ['nope', 'studio/nope', 'a/b/c/nope']) {
    it(`links from ${path} to the demo's root`, async () => {
      const page = await demo.context.newPage();
      const response = await page.goto(`${demo.origin}/${path}`, { waitUntil: 'networkidle2' });
      assert.equal(response!.status(), 404);
      const home = await page.$eval('a.home', (link) => (link as HTMLAnchorElement).href);
      assert.equal(home, `${demo.origin}/`);
      const links = await page.$$eval('a', (found) => found.map(({ href }) => href));
      assert.ok(links.length > 6);
      for (const link of links) assert.equal((await fetch(link)).status, 200, link);
      await page.close();
    });
  }
});
