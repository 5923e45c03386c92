import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { OPERATIONS } from '../../src/api/routes.js';
import { DATA, ID, successText } from './support/answers.js';

const runNode = promisify(execFile);

/** Calls every operation, and one that fails; gives what came of it. */
const PROGRAM = `
  const { createFormsClient, isFormsError } = await import(specifier);
  const client = createFormsClient({ endpoint });
  const results = {
    generate: (await client.generate({ prompt: 'A form' })).form.formUrl,
    list: (await client.list()).forms.map(({ id }) => id).join(),
    get: (await client.get('${ID}')).form.id,
    delete: (await client.delete('${ID}')).confirmed,
    failure: await client.get('wrong').catch((error) => isFormsError(error) && error.kind),
  };
`;

const EXPECTED = {
  generate: DATA.generate.formUrl,
  list: ID,
  get: ID,
  delete: true,
  failure: 'input',
};

describe('the built client, without tsx', () => {
  let server: Server;
  let endpoint = '';
  /** The entry's URL in `dist`, or freshly made where there is none. */
  let built = '';

  before(async () => {
    let entry = 'dist/client/index.js';
    if (!existsSync(entry)) {
      await runNode(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'src/client']);
      entry = 'node_modules/.cache/prompt-forms/modules/src/client/index.js';
    }
    built = pathToFileURL(entry).href;
    server = createServer((request, response) => {
      const { method, url = '' } = request;
      const operation = method === 'POST' ? 'generate' : method === 'DELETE' ? 'delete' : undefined;
      const data = DATA[operation ?? (url.endsWith(ID) ? 'get' : 'list')];
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' }).end(successText(data));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  after(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Runs the program in a Node process of its own, which must end by itself. */
  async function inNode(specifier: string): Promise<unknown> {
    const head = `const specifier = ${JSON.stringify(specifier)}, endpoint = ${JSON.stringify(endpoint)};`;
    const code = `${head}${PROGRAM}console.log(JSON.stringify(results));`;
    const env = { ...process.env, NODE_OPTIONS: '' };
    const { stdout } = await runNode(process.execPath, ['--input-type=module', '-e', code], {
      env,
      timeout: 20_000,
    });
    return JSON.parse(stdout);
  }

  it('works in Node for every operation, and leaves nothing that keeps the process alive', async () => {
    assert.deepEqual(await inNode(built), EXPECTED);
    assert.equal(OPERATIONS.length, Object.keys(EXPECTED).length - 1);
  });

  it(
    'works in Node as prompt-forms/client',
    { skip: !existsSync('dist/client/index.js') && 'there is no build' },
    async () => assert.deepEqual(await inNode('prompt-forms/client'), EXPECTED),
  );

  it('works in a worker thread, which then ends', async () => {
    const code = `
      import { parentPort, workerData } from 'node:worker_threads';
      const { specifier, endpoint } = workerData;
      ${PROGRAM}
      parentPort.postMessage(results);
    `;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      execArgv: [],
      workerData: { specifier: built, endpoint },
    });
    const exit = once(worker, 'exit');
    const [results] = (await once(worker, 'message')) as [unknown];
    assert.deepEqual(results, EXPECTED);
    await exit;
  });

  it('imports nothing but its own files', async () => {
    const code = `
      import { register } from 'node:module';
      const seen = [];
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (url) => seen.push(url));
      port1.unref();
      const hooks = 'let port; export const initialize = (data) => { port = data; };' +
        'export const load = (url, context, next) => { port.postMessage(url); return next(url, context); };';
      register('data:text/javascript,' + encodeURIComponent(hooks), {
        data: port2, transferList: [port2],
      });
      await import(${JSON.stringify(built)});
      // The messages of one port keep their order.
      const last = 'data:text/javascript,//last';
      await import(last);
      while (!seen.includes(last)) await new Promise((resolve) => setTimeout(resolve, 5));
      console.log(JSON.stringify(seen.filter((url) => url !== last)));
    `;
    const { stdout } = await runNode(process.execPath, ['--input-type=module', '-e', code]);
    const urls = JSON.parse(stdout) as string[];
    const root = new URL('..', built).href;
    assert.ok(urls.includes(built));
    const own = ['api/', 'guide-address.js', 'client/'].map((path) => root + path);
    assert.deepEqual(
      urls.filter((url) => !own.some((path) => url.startsWith(path))),
      [],
    );
  });
});
