import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { programPath } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';

export interface RunningRedis {
  /** Of one of its 16 databases, from 0. */
  url(database?: number): string;
  /** Ends it, as a crash would: at once, and nothing is kept. */
  stop(): Promise<void>;
  /** Starts it again on the same port and folder, after {@link stop}. */
  start(): Promise<void>;
}

export interface RedisSetup {
  /**
   * Writes every command to a file in this folder, which a Redis that is started on it reads again. The caller stops
   * such a server. Without it, the server ends with the file's tests.
   */
  readonly appendOnlyIn?: string;
}

/** Starts a real Redis, which writes nothing unless told so, on a free port of the loopback address. */
export async function startRedis({ appendOnlyIn }: RedisSetup = {}): Promise<RunningRedis> {
  const port = await freePort();
  const folder = appendOnlyIn ?? mkdtempSync(join(tmpdir(), 'redis-'));
  const persistence = appendOnlyIn ? ['--appendonly', 'yes', '--appendfsync', 'always'] : [];

  let stop = async (): Promise<void> => {};
  const start = async (): Promise<void> => {
    const child = spawn(
      programPath('redis'),
      [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--dir',
        folder,
        ...persistence,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    stop = () => {
      child.kill('SIGKILL');
      return ended;
    };
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('Ready to accept connections')) resolve();
      });
      child.once('error', reject);
      void ended.then(() => reject(new Error(`redis-server ended: ${said}`)));
    });
  };

  if (appendOnlyIn === undefined) {
    after(async () => {
      await stop();
      rmSync(folder, { recursive: true });
    });
  }
  await start();
  return {
    url: (database = 0) => `redis://127.0.0.1:${port}/${database}`,
    stop: () => stop(),
    start,
  };
}
