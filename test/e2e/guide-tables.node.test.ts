import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PHONE } from './phone-pages.js';
import { staticDemo } from './static-demo.js';

describe('the tables of the guide on a phone', () => {
  const demo = staticDemo();

  it('stack the cells, each with the name of its column, and stay tables for screen readers', async () => {
    const page = await demo.context.newPage();
    await page.setViewport(PHONE);
    await page.goto(`${demo.origin}/guide/start.html`, { waitUntil: 'load' });
    const [first, second] = await page.$$eval('tbody tr:first-child td', (cells) =>
      cells.map((cell) => ({
        top: cell.getBoundingClientRect().top,
        column: getComputedStyle(cell, '::before').content,
      })),
    );
    assert.ok(second!.top > first!.top);
    assert.match(first!.column, /^"variable"/);
    const client = await page.createCDPSession();
    await client.send('Accessibility.enable');
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value as string);
    for (const role of ['table', 'row', 'columnheader', 'cell']) {
      assert.ok(roles.includes(role), role);
    }
  });
});
