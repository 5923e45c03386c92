import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startScript, type Started } from './start.js';
import { freePorts } from '../support/free-ports.js';

/** The addresses of the demo, as `npm start` serves them. */
describe('the server of the demo', () => {
  let started: Started;
  let origin: string;

  before(async () => {
    const [port, servicePort] = await freePorts();
    origin = `http://localhost:${port}`;
    const env = { PORT: String(port), SERVICE_PORT: String(servicePort) };
    const local = { FORMS_BASE_URL: '', FORMS_API_KEY: '' };
    started = await startScript('start', { ...env, ...local }, /Service\s+http/);
  });
  after(() => started?.stop());

  const get = async (path: string) => {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const { status, headers } = response;
    const [, title] = /<title>(.*)<\/title>/.exec(await response.text()) ?? [];
    return { status, title, location: headers.get('location') };
  };

  for (const path of [
    '/',
    '/?utm_source=mail',
    '/guide/start.html',
    '/guide/start.md',
    '/guide/search.json',
    '/studio/',
    '/studio/form-list/?sort=name',
    '/break/',
    '/themes/stage.html?look=rounded',
    '/stories/?story=form-list/empty',
    '/icon.svg',
    '/api/v1/forms',
  ]) {
    it(`serves ${path}`, async () => assert.equal((await get(path)).status, 200));
  }

  for (const path of [
    '/nope',
    '/nope.html',
    '/nope.js',
    '/studio/nope/',
    '/guide/nope.html',
    '/%zz',
    '/..%2f..%2fpackage.json',
  ]) {
    it(`responds with 404 and the page for unknown addresses to ${path}`, async () => {
      const { status, title } = await get(path);
      assert.deepEqual([status, title], [404, 'prompt-forms: page not found']);
    });
  }

  it('redirects a folder without a slash, and keeps the query', async () => {
    const { status, location } = await get('/studio/form-list?sort=name');
    assert.deepEqual([status, location], [302, '/studio/form-list/?sort=name']);
  });

  it('reports a port in use in one sentence', async () => {
    const { port: taken } = new URL(origin);
    const [free, other] = await freePorts();
    const local = { FORMS_BASE_URL: '', FORMS_API_KEY: '' };
    const start = (PORT: string, SERVICE_PORT: string) =>
      startScript('start', { PORT, SERVICE_PORT, ...local }, /Service\s+http/).catch(
        ({ message }: Error) => {
          // On a slow machine, Vite's bundler says before how long it took to read vite.config.ts.
          throw new Error(message.replace(/.*\[PLUGIN_TIMINGS\][^]*?for more details\.\n+/, ''));
        },
      );
    const says = (name: string) => ({
      message: `npm run start ended:\nPort ${taken} is in use. Choose another with ${name}.\n`,
    });
    await assert.rejects(start(taken, String(other)), says('PORT'));
    await assert.rejects(start(String(free), taken), says('SERVICE_PORT'));
  });
});
