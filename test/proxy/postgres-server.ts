import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programPath } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';

export interface RunningPostgres {
  readonly url: string;
  /** Ends the server as a crash would, and starts it again on the same files and port. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** PostgreSQL refuses to run as root; Debian's package has made this user. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a real PostgreSQL on a free port of the loopback address, with files of its own. */
export async function startPostgres(): Promise<RunningPostgres> {
  const program = programPath('postgres');
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const real = execFileSync('readlink', ['-f', program], { encoding: 'utf8' }).trim();
  const options = ['--auth=trust', '--username=postgres', '--no-sync', '--encoding=UTF8'];
  execFileSync(join(dirname(real), 'initdb'), [...options, '--locale=C.UTF-8', '-D', folder], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });

  const start = async () => {
    const settings = [`unix_socket_directories=`, `listen_addresses=127.0.0.1`];
    const child = spawn(
      real,
      ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('ready to accept connections')) resolve();
      });
      child.once('error', reject);
      void ended.then(() => reject(new Error(`postgres ended: ${log}`)));
    });
    return {
      // SIGQUIT: at once and without writing anything more, as the server itself does after a crash.
      stop: () => {
        child.kill('SIGQUIT');
        return ended;
      },
    };
  };

  let running = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await running.stop();
      running = await start();
    },
    async end() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
