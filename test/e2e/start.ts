import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

export interface Started {
  /** Output of the command until now. */
  output(): string;
  /** Ends the process and waits until it is gone. */
  stop(): Promise<void>;
}

/** Starts what an npm script of package.json starts, without npm between, and waits until `ready` is printed. */
export async function startScript(
  name: string,
  env: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<Started> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [tool, ...args] = parseArgs({ args: scripts[name]!.split(' '), strict: false }).positionals;
  const child = spawn(process.execPath, [`node_modules/.bin/${tool}`, ...args], {
    // Owners of forms that a test makes leave no file, and no test waits for the demo's service.
    env: { ...process.env, FORMS_OWNERS: ':memory:', SERVICE_WAIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit');
  const isReady = new Promise<void>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      printed += chunk.toString();
      if (ready.test(printed)) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then(() => reject(new Error(`npm run ${name} ended:\n${printed}`)));
  });
  await isReady;
  return {
    output: () => printed,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
