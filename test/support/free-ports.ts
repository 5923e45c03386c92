import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to programs that ask for any, so no other program takes one by chance. */
const LOWEST = 20_000;
const HIGHEST = 32_000;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}

/**
 * A port of the loopback address that nobody listens on now, for programs that cannot say which one they took. It is
 * chosen at random, so that two processes hardly ever find the same one at the same time.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
}

/** Two different free ports. */
export async function freePorts(): Promise<[number, number]> {
  const first = await freePort();
  for (;;) {
    const second = await freePort();
    if (second !== first) return [first, second];
  }
}
