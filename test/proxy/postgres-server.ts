import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
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

const CACHE = 'node_modules/.cache/prompt-forms';

/** Copies what is in a folder, with owners and modes. */
const copyFolder = (from: string, to: string): void =>
  void execFileSync('cp', ['-Rp', `${from}/.`, to]);

/**
 * Fills an empty folder with a new data directory. `initdb` takes ten times as long as a copy, so the first data
 * directory of a version is kept and copied from then on.
 */
function makeDataDirectory(program: string, folder: string): void {
  const user = unprivileged();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  const key = [version, user.uid ?? process.getuid?.()].join(' ').replaceAll(/[^\w.]+/g, '-');
  const template = join(CACHE, key);
  if (existsSync(template)) return copyFolder(template, folder);
  const options = ['--auth=trust', '--username=postgres', '--no-sync', '--encoding=UTF8'];
  execFileSync(join(dirname(program), 'initdb'), [...options, '--locale=C.UTF-8', '-D', folder], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  mkdirSync(CACHE, { recursive: true });
  const copy = mkdtempSync(`${template}-`);
  copyFolder(folder, copy);
  try {
    // Either whole or not there: a test process that ends early, or a second one, leaves no half of a template.
    renameSync(copy, template);
  } catch {
    rmSync(copy, { recursive: true });
  }
}

/** Starts a real PostgreSQL on a free port of the loopback address, with files of its own. */
export async function startPostgres(): Promise<RunningPostgres> {
  const program = realpathSync(programPath('postgres'));
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  makeDataDirectory(program, folder);
  const port = await freePort();

  const start = async () => {
    const settings = [`unix_socket_directories=`, `listen_addresses=127.0.0.1`];
    const child = spawn(
      program,
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
