import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { snippetWith, startGuideServer } from '../proxy/guide-server.js';
import { GUIDE_FILES, snippetsOf } from './documents.js';

/** Pages that name no icon: the server of the quick start responds to the request, and a layout is the site's own. */
const WITHOUT_ICON = /^ {2}<title>My forms<\/title>|\/site\.css/m;

const APPS: Readonly<Record<string, RegExp>> = {
  'astro/src/pages/index.astro': /<link rel="icon" href="data:," \/>/,
  'express/src/pages.ts': /<link rel="icon" href="data:," \/>/,
  'fastify/src/pages.ts': /<link rel="icon" href="data:," \/>/,
  'next/app/layout.tsx': /icons: \{ icon: 'data:,' \}/,
  'nuxt/nuxt.config.ts': /link: \[\{ rel: 'icon', href: 'data:,' \}\]/,
  'react-router/app/root.tsx': /<link rel="icon" href="data:," \/>/,
  'sveltekit/src/app.html': /<link rel="icon" href="data:," \/>/,
};

/** Without an icon, each page writes an error about /favicon.ico to the console. */
describe('the icon of the sample pages', () => {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  after(() => rmSync(folder, { recursive: true }));

  it('is in each complete page of the guide', () => {
    const pages = GUIDE_FILES.flatMap(snippetsOf).filter(
      ({ code }) => /<!doctype html>/i.test(code) && !WITHOUT_ICON.test(code),
    );
    assert.ok(pages.length >= 5, String(pages.length));
    for (const { code, place } of pages)
      assert.ok(code.includes('<link rel="icon" href="data:," />'), place);
  });

  for (const [file, icon] of Object.entries(APPS))
    it(`is in demo/proxy/${file}`, () => {
      assert.match(readFileSync(join('demo/proxy', file), 'utf8'), icon);
    });

  it('gets 204 from the server of the quick start', async (test) => {
    const code = snippetWith('README.md', 'serve({');
    const files = { 'index.html': '<!doctype html>', 'prompt-forms.js': '' };
    const server = await startGuideServer(folder, code, {}, files);
    test.after(() => server.end());
    const statusOf = async (path: string) => (await fetch(server.url + path)).status;
    assert.equal(await statusOf('/favicon.ico'), 204);
    assert.equal(await statusOf('/prompt-forms.js'), 200);
    assert.equal(await statusOf('/server.js'), 404);
  });
});
