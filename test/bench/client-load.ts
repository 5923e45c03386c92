/** The client beside bare fetch: the same list, from the same service by hand, by turns in one process. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { API_PREFIX, FORMS_PATH } from '../../src/api/routes.js';
import { createFormsClient } from '../../src/client/index.js';
import { start } from './children.js';
import type { Figure } from './figures.js';
import { median, ratio } from './table.js';

const SLICES = 7;
const SLICE_MS = 1000;

/** Bytes of the heap after a collection. */
async function heap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 5; round++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed;
}

/** Calls a second, one after the other: of several at a time, the client joins those that ask the same. */
async function slice(call: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  let calls = 0;
  for (; performance.now() - begin < SLICE_MS; calls++) await call();
  return calls / ((performance.now() - begin) / 1000);
}

/** Cost of the client as ratios to `fetch` and `response.json()`. */
export async function clientLoad(): Promise<readonly Figure[]> {
  const service = await start('fixed');
  try {
    const client = createFormsClient({ endpoint: service.url + API_PREFIX });
    const ways = {
      client: () => client.list(),
      bare: async () => (await fetch(service.url + FORMS_PATH)).json(),
    };
    const measured = { client: [] as number[], bare: [] as number[] };
    const heaps = { client: [] as number[], bare: [] as number[] };
    for (const call of Object.values(ways)) await slice(call);
    for (let count = 0; count < SLICES; count++) {
      for (const way of ['client', 'bare'] as const) {
        measured[way].push(await slice(ways[way]));
        heaps[way].push(await heap());
      }
    }
    return [
      {
        name: 'time of a call of the client, to bare fetch',
        value: ratio(measured.bare, measured.client).median,
      },
      {
        name: 'calls per second of the client, to bare fetch',
        value: ratio(measured.client, measured.bare).median,
      },
      {
        name: 'heap after calls of the client, to after bare fetch',
        value: ratio(heaps.client, heaps.bare).median,
      },
      { name: 'calls per second of the client', value: median(measured.client), unit: '/s' },
    ];
  } finally {
    await service.stop();
  }
}
