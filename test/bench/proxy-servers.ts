/**
 * A child process of the load: a service (`fixed`, `list-of-20`), or a proxy followed by the service's URL, such as
 * `proxy http://127.0.0.1:8080`. Sends its URL and its memory to the parent process.
 */
import { Agent, createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type * as core from '../../src/proxy/index.js';
import type * as node from '../../src/proxy/node.js';

const KEY = 'bench-key-of-no-account';
const HOST = '127.0.0.1';

const listOf = (count: number) =>
  Buffer.from(
    JSON.stringify({
      success: true,
      data: {
        forms: Array.from({ length: count }, (_, index) => ({
          id: `form_${index}_abc`,
          formUrl: `https://forms.example/f/form_${index}_abc`,
        })),
      },
      error: null,
      meta: { request_id: 'req_bench', api_version: '2024-01-01' },
    }),
  );

async function listen(listener: RequestListener): Promise<{ url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return { url: `http://${HOST}:${(server.address() as AddressInfo).port}` };
}

/** A service that sends the same list to all. */
function service(count: number) {
  const list = listOf(count);
  return listen((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': list.length });
    response.end(list);
  });
}

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

/** Measures the way through, so nothing is rejected and nothing printed. */
const optionsFor = (baseUrl: string): core.FormsProxyOptions => ({
  baseUrl,
  apiKey: KEY,
  authorize: () => true,
  owners: 'shared',
  rateLimit: false,
  log: () => {},
});

/** An entry of the built package: the loader that runs the sources makes functions slower. */
const built = (path: string) => import(new URL(`../../dist/${path}`, import.meta.url).href);
const builtNode = (): Promise<typeof node> => built('proxy/node.js');
const builtProxy = (): Promise<typeof core> => built('proxy/index.js');

const proxy = async (baseUrl: string): Promise<{ url: string }> =>
  (await builtNode()).startFormsProxy({ port: 0, ...optionsFor(baseUrl) });

async function handler(baseUrl: string): Promise<{ url: string }> {
  const { createNodeHandler } = await builtNode();
  const { createFormsProxy } = await builtProxy();
  const handle = createNodeHandler(createFormsProxy(optionsFor(baseUrl)));
  return listen((incoming, outgoing) => void handle(incoming, outgoing));
}

/** A proxy of peers/proxies.mjs, whose packages the benchmark installs. */
async function peer(name: string, baseUrl: string): Promise<{ url: string }> {
  const peers = (await import(new URL('peers/proxies.mjs', import.meta.url).href)) as Record<
    string,
    (serviceUrl: string, key: string) => Promise<string>
  >;
  return { url: await peers[name]!(baseUrl, KEY) };
}

const ROLES: Readonly<Record<string, (baseUrl: string) => Promise<{ url: string }>>> = {
  fixed: () => service(3),
  'list-of-20': () => service(20),
  proxy,
  handler,
  bare,
  'pass-through': (baseUrl) => peer('passThrough', baseUrl),
  hono: (baseUrl) => peer('hono', baseUrl),
  fastify: (baseUrl) => peer('fastifyHttpProxy', baseUrl),
  middleware: (baseUrl) => peer('httpProxyMiddleware', baseUrl),
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
