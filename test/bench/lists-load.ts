import { Agent, get } from 'node:http';
import { FORMS_PATH } from '../../src/api/routes.js';
import type { Server } from './children.js';

/** Result of some seconds of load. Times in milliseconds. */
export interface Slice {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly errors: number;
}

/** Requests the list over several connections at once, for `ms` milliseconds. */
export async function sendLists(
  { url, key }: Server,
  { connections, ms }: { readonly connections: number; readonly ms: number },
): Promise<Slice> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let errors = 0;
  const begin = performance.now();
  const visitor = async () => {
    while (performance.now() - begin < ms) {
      const took = await timeOfList(url, key, agent);
      if (took === undefined) errors++;
      else times.push(took);
    }
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  const seconds = (performance.now() - begin) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / seconds, errors };
}

/** Milliseconds of one request. Undefined if it failed. */
const timeOfList = (url: string, key: string, agent: Agent): Promise<number | undefined> =>
  new Promise((resolve) => {
    const begin = performance.now();
    const headers = { authorization: `Bearer ${key}` };
    get(url + FORMS_PATH, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - begin : undefined),
      );
      response.on('error', () => resolve(undefined));
    }).on('error', () => resolve(undefined));
  });
