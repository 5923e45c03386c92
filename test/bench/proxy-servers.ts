/**
 * A child process of the load: `proxy <url of the service>`, or by hand, `fixed` for a service and
 * `bare <url of the service>` for a proxy; tells its URL and its memory.
 */
import { Agent, createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProxy } from '../../demo/proxy/serve.js';

const KEY = 'bench-key-of-no-account';
const HOST = '127.0.0.1';

const LIST = Buffer.from(
  JSON.stringify({
    success: true,
    data: { forms: [1, 2, 3].map((index) => ({ id: `form_${index}_abc` })) },
    error: null,
    meta: { request_id: 'req_bench', api_version: '2024-01-01' },
  }),
);

async function listen(listener: RequestListener): Promise<{ url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return { url: `http://${HOST}:${(server.address() as AddressInfo).port}` };
}

/** A service that says the same to all. */
const fixed = () =>
  listen((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': LIST.length });
    response.end(LIST);
  });

/** The least that a proxy does: it adds the key and passes on what comes, with connections kept open. */
function bare(baseUrl: string) {
  const agent = new Agent({ keepAlive: true });
  return listen((incoming, outgoing) => {
    const { method, url = '/' } = incoming;
    const headers = { accept: 'application/json', authorization: `Bearer ${KEY}` };
    const onward = request(baseUrl + url, { agent, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
}

const proxy = (baseUrl: string) =>
  startProxy({
    port: 0,
    baseUrl,
    apiKey: KEY,
    authorize: () => true,
    owners: 'shared',
    rateLimit: false, // what is measured is the way through, not the refusal
    log: () => {},
  });

const ROLES: Readonly<Record<string, (baseUrl: string) => Promise<{ url: string }>>> = {
  fixed,
  proxy,
  bare,
};

const [role = '', baseUrl = ''] = process.argv.slice(2);
const { url } = await ROLES[role]!(baseUrl);

process.on('message', async () => {
  // Memory that finalizers free is available only some turns later.
  for (let round = 0; round < 10; round++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const { heapUsed, rss } = process.memoryUsage();
  process.send?.({ heap: heapUsed, rss });
});
process.send?.({ url: url.replace('localhost', HOST), key: KEY });
