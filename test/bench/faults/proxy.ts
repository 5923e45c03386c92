import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ProxySetup {
  readonly serviceUrl: string;
  /** The application that decides about permissions. */
  readonly siteUrl: string;
  /** Limits, responses, budgets and, without `postgresUrl`, owners. Default: memory, and all forms are shared. */
  readonly redisUrl?: string;
  readonly postgresUrl?: string;
}

/** What the proxy's process holds. */
export interface Sample {
  /** Bytes of objects and buffers. */
  readonly memory: number;
  /** Bytes of the whole process. */
  readonly rss: number;
  readonly sockets: number;
  /** Active timers, listening sockets and everything else that keeps a process alive. */
  readonly handles: number;
}

export interface ProxyProcess {
  readonly url: string;
  /** Without a collection, garbage counts too. */
  sample(withCollection: boolean): Promise<Sample>;
  stop(): Promise<void>;
}

/** Runs proxy-process.ts. */
export async function startProxyProcess(setup: ProxySetup): Promise<ProxyProcess> {
  const path = fileURLToPath(new URL('proxy-process.ts', import.meta.url));
  const child = fork(path, [JSON.stringify(setup)], {
    execArgv: ['--import=tsx', '--expose-gc'],
  });
  const ended = once(child, 'exit');
  const message = async (): Promise<unknown> => {
    const first = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
    if (first === undefined) throw new Error(`The proxy ended with ${child.exitCode}.`);
    return first[0];
  };
  return {
    url: String(await message()),
    async sample(withCollection) {
      child.send(withCollection);
      return (await message()) as Sample;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
