import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { createServer, type UserConfig, type UserConfigExport } from 'vite';
import { startService } from '../../demo/service/serve.js';
import { startFormsProxy } from '../../src/proxy/node.js';
import { snippetWith, startGuideServer } from './guide-server.js';
import { FORMS, KEY } from './requests.js';

/** The configurations of the guide's page, in Vite's own server. */
describe('vite.md', async () => {
  // Inside the repository, so that its packages are found.
  const folder = mkdtempSync(join('test', '.bundle-'));
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Forms</title>');
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  /** Starts Vite with this configuration, generates a form from a page and lists the forms. */
  async function tryOut(name: string, code: string): Promise<void> {
    const file = join(folder, name);
    const entry = (path: string) => JSON.stringify(resolve('src/proxy', path));
    writeFileSync(
      file,
      `// @ts-nocheck\n${code
        .replace("'prompt-forms/proxy'", entry('index.ts'))
        .replace("'prompt-forms/proxy/node'", entry('node.ts'))}`,
    );
    const { default: exported } = (await import(pathToFileURL(file).href)) as {
      default: UserConfigExport;
    };
    const config = (
      typeof exported === 'function'
        ? await exported({ mode: 'development', command: 'serve' })
        : await exported
    ) as UserConfig;
    const vite = await createServer({
      configFile: false,
      root: folder,
      // Not that of the repository, which the demo's servers use at the same time.
      cacheDir: join(folder, '.vite'),
      logLevel: 'error',
      ...config,
      server: { ...config.server, port: 0, ws: false },
    });
    try {
      await vite.listen();
      const [url = ''] = vite.resolvedUrls?.local ?? [];
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
      const body = JSON.stringify({ prompt: 'A survey' });
      const made = await fetch(`${url}api/v1/forms/generate`, { method: 'POST', headers, body });
      assert.equal(made.status, 200);
      const list = await fetch(`${url}${FORMS.slice(1)}`, { headers });
      assert.ok((await list.text()).includes('form_'));
      assert.match(await (await fetch(url)).text(), /<title>Forms/);
    } finally {
      await vite.close();
    }
  }

  it('forwards the requests to a proxy beside Vite', async () => {
    const proxy = await startFormsProxy({
      port: 0,
      baseUrl: service.url,
      apiKey: KEY,
      owners: 'shared',
      authorize: () => true,
    });
    const code = snippetWith('demo/guide/vite.md', 'http://localhost:8787');
    const { port } = new URL(proxy.url);
    await tryOut('forwarding.ts', code.replace('localhost:8787', `127.0.0.1:${port}`));
    await proxy.close();
  });

  it('runs the proxy inside Vite', async () => {
    process.env.FORMS_BASE_URL = service.url;
    process.env.FORMS_API_KEY = KEY;
    await tryOut('inside.ts', snippetWith('demo/guide/vite.md', 'configureServer'));
  });

  it('delivers a build, and ends at SIGTERM while a browser holds an unused connection', async () => {
    const code = snippetWith('demo/guide/vite.md', 'createFormsProxy, memoryOwners');
    const env = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
    const files = { 'dist/index.html': '<!doctype html><title>Forms</title>' };
    const server = await startGuideServer(folder, code, env, files);
    for (const path of ['/', '/settings'])
      assert.match(await (await fetch(server.url + path)).text(), /<title>Forms/);
    assert.equal((await fetch(server.url + FORMS)).status, 401);
    const unused = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' });
    await once(unused, 'connect');
    const closed = once(unused, 'close');
    assert.equal(await server.stop('SIGTERM'), 0);
    await closed;
  });
});
