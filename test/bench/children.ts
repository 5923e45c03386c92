/** Child processes that serve or call, so that none of them takes another's time or memory. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Memory {
  /** Bytes of the heap after a collection. */
  readonly heap: number;
  /** Bytes of the whole process. */
  readonly rss: number;
}

export interface Server {
  readonly url: string;
  readonly key: string;
  memory(): Promise<Memory>;
  stop(): Promise<void>;
}

/** Runs proxy-servers.ts in a process of its own. */
export async function start(...args: string[]): Promise<Server> {
  const path = fileURLToPath(new URL('proxy-servers.ts', import.meta.url));
  const child: ChildProcess = fork(path, args, { execArgv: ['--import=tsx', '--expose-gc'] });
  const [told] = (await once(child, 'message')) as [{ url: string; key: string }];
  return {
    ...told,
    async memory() {
      child.send('memory');
      const [memory] = (await once(child, 'message')) as [Memory];
      return memory;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
