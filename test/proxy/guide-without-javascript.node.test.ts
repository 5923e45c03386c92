import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { snippetsOf } from '../guide/documents.js';
import { snippetWith, startGuideServer } from './guide-server.js';

const KEY = 'sk-guide-0123456789';
const PAGE = 'demo/guide/without-javascript.md';

const PROXY = `import { createFormsProxy, memoryOwners } from 'prompt-forms/proxy';
export const port = Number(process.env.PORT);
export const site = process.env.SITE;
export const proxy = createFormsProxy({
  baseUrl: process.env.FORMS_BASE_URL,
  apiKey: process.env.FORMS_API_KEY,
  owners: memoryOwners({ warn: () => {} }),
  authorize: (operation, request) => {
    const [, identity = null] = /user=(\\w+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
    return { allow: identity !== null, identity };
  },
});`;

/** The value of a hidden field. */
const fieldIn = (html: string, name: string): string | undefined =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

describe('without-javascript.md', () => {
  it('has a server that generates, lists and deletes', async () => {
    // Inside the repository, so that its packages are found.
    const folder = mkdtempSync(join('test', '.bundle-'));
    const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    after(async () => {
      await service.close();
      rmSync(folder, { recursive: true });
    });
    const { url, end } = await startGuideServer(
      folder,
      snippetWith(PAGE, 'const app = express()'),
      { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY },
      { 'proxy.js': PROXY },
    );
    const headers = { Cookie: 'user=ada', 'Sec-Fetch-Site': 'same-origin' };
    const post = (path: string, fields: Record<string, string>) =>
      fetch(url + path, {
        method: 'POST',
        headers,
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const home = async () => {
      const response = await fetch(url, { headers });
      assert.equal(response.headers.get('Cache-Control'), 'private, no-store');
      return response.text();
    };
    const first = await home();
    assert.match(first, /<form-generator><form method="post" action="\/forms"/);
    assert.match(first, /No forms yet/);
    const key = fieldIn(first, 'key')!;
    for (let time = 0; time < 2; time++) {
      const made = await post('/forms', { prompt: 'A survey about lunch', key, next: '/' });
      assert.deepEqual([made.status, made.headers.get('Location')], [303, '/']);
    }
    const ids = new Set((await home()).match(/form_\d+_\w+/g));
    assert.equal(ids.size, 1, 'two posts with the same key generate one form');
    const [id] = ids;
    assert.equal((await fetch(`${url}/forms/${id}`, { headers })).status, 200);
    assert.equal((await post(`/forms/${id}/delete`, { next: '/' })).status, 303);
    assert.match(await home(), /No forms yet/);
    await end();
  });

  it('has hand-written markup with the fields that the pages read', () => {
    const { code } = snippetsOf(PAGE).find(({ language }) => language === 'html')!;
    assert.match(code, /<form method="post" action="\/forms"/);
    assert.match(code, /<textarea name="prompt"/);
    assert.equal(fieldIn(code, 'next'), '/account');
  });
});
