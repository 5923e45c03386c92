import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { createFormsProxy, memoryOwners } from '../../src/proxy/index.js';
import { createFormsMcp } from '../../src/proxy/mcp.js';
import { createNodeHandler } from '../../src/proxy/node.js';
import { connectClient } from '../proxy/mcp/client.js';
import { find, launch, press, until } from './browser.js';
import { startSite, type RunningSite } from './site.js';

const KEY = 'test-key-of-an-account';

/** A visitor's page and the visitor's assistant, at the same site. */
describe('an assistant and the page of its visitor', () => {
  let service: RunningService;
  let site: RunningSite;
  let browser: Browser;

  before(async () => {
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    const proxy = createFormsProxy({
      baseUrl: service.url,
      apiKey: KEY,
      owners: memoryOwners({ warn: () => {} }),
      // The page has a cookie, and the assistant has a token.
      authorize: (operation, { headers }) => {
        const token = /^Bearer (\w+)$/.exec(headers.get('Authorization') ?? '')?.[1];
        const identity = token ?? /visitor=(\w+)/.exec(headers.get('Cookie') ?? '')?.[1] ?? null;
        return { allow: identity !== null && !(token && operation === 'delete'), identity };
      },
    });
    const handleMcp = createNodeHandler(createFormsMcp(proxy));
    const handleProxy = createNodeHandler(proxy);
    site = await startSite(({ pathname }, response, request) => {
      if (pathname === '/')
        response.end(
          `<!doctype html><html lang="en"><title>My forms</title>
          <script type="module" src="/prompt-forms.js"></script><form-list></form-list>`,
        );
      else void handleMcp(request, response, () => handleProxy(request, response));
    });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
    await service?.close();
  });

  it('the open list shows a new form of the assistant after its next refresh', async () => {
    const origin = `http://localhost:${site.port}`;
    const context = await browser.createBrowserContext();
    await context.setCookie({ name: 'visitor', value: 'ada', domain: 'localhost' });
    const page = await context.newPage();
    await page.goto(origin);
    const labels = (): Promise<string[]> =>
      page.$eval('form-list', (list) =>
        (list as unknown as { forms: { title?: string }[] }).forms.map(({ title = '' }) => title),
      );
    await find(page, 'button', 'Refresh');
    assert.deepEqual(await labels(), []);
    for (const token of ['ada', 'ben']) {
      const client = await connectClient(fetch, { url: `${origin}/mcp`, token });
      const prompt = `A survey about the lunch of ${token}`;
      const made = await client.callTool({ name: 'generate_form', arguments: { prompt } });
      assert.ok(!made.isError, JSON.stringify(made));
      await client.close();
    }
    await press(page, 'button', 'Refresh');
    await until('the form of the assistant', async () => (await labels()).length > 0);
    const shown = await labels();
    assert.equal(shown.length, 1);
    assert.match(shown[0]!, /lunch/i);
    await context.close();
  });
});
