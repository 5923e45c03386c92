import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { socketTo } from './support.js';

/** The point at which a connection fails, see {@link startBreakingRelay}. */
export const BREAKS = ['answered', 'working', 'half-answered', 'half-asked'] as const;
export type Break = (typeof BREAKS)[number];

export interface Relay {
  readonly url: string;
  /** How often each break happened. */
  readonly happened: Readonly<Record<Break, number>>;
  /** The service has been asked for this. */
  begun(body: string): void;
}

/**
 * Stands between client and proxy and breaks connections in the middle of a generate, once or more per
 * `Idempotency-Key` as `breaksOf` says for the number of the key and of its try, both from 0 (one without a key
 * counts as a key of its own):
 * - `half-asked`: after half of the request;
 * - `working`: when the service has the request, of which {@link Relay.begun} is told;
 * - `half-answered`: after half of the answer;
 * - `answered`: when the answer is there and none of it has been passed on.
 * Undefined lets the connection live. Everything else passes untouched.
 */
export async function startBreakingRelay(
  target: string,
  breaksOf: (key: number, attempt: number) => Break | undefined,
): Promise<Relay> {
  const begun = new Set<string>();
  /** Connections that are to break when the service has their prompt. */
  const waiting = new Map<string, () => void>();
  const tries = new Map<string, { number: number; count: number }>();
  const happened: Record<Break, number> = {
    answered: 0,
    working: 0,
    'half-answered': 0,
    'half-asked': 0,
  };

  const server = createServer((client) => {
    const proxy = socketTo(target);
    let plan: Break | undefined;
    const end = (): void => {
      client.destroy();
      proxy.destroy();
    };
    const breakNow = (): void => {
      if (plan !== undefined) happened[plan]++;
      plan = undefined;
      end();
    };
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (text.startsWith('POST ')) {
        const key = /^idempotency-key: *(\S+)/im.exec(text)?.[1] ?? `none ${tries.size}`;
        const known = tries.get(key) ?? { number: tries.size, count: 0 };
        tries.set(key, known);
        plan = breaksOf(known.number, known.count++);
      }
      if (plan === 'half-asked') {
        proxy.write(chunk.subarray(0, chunk.length / 2), breakNow);
      } else {
        proxy.write(chunk);
        if (plan !== 'working') return;
        const body = text.slice(text.indexOf('\r\n\r\n') + 4);
        if (begun.has(body)) breakNow();
        else waiting.set(body, breakNow);
      }
    });
    proxy.on('data', (chunk: Buffer) => {
      if (plan === 'answered') breakNow();
      else if (plan === 'half-answered')
        client.write(chunk.subarray(0, chunk.length / 2), breakNow);
      else client.write(chunk);
    });
    for (const socket of [client, proxy]) {
      socket.on('error', end);
      socket.on('close', end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    happened,
    begun(body) {
      begun.add(body);
      waiting.get(body)?.();
      waiting.delete(body);
    },
  };
}
