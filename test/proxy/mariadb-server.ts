import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createPool } from 'mysql2';
import type { Pool } from 'mysql2';
import { programPath } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';

export interface RunningMariadb {
  readonly port: number;
  /** Opens a pool of connections to an empty database. The caller ends it. */
  openPool(): Pool;
  /** Ends the server as a crash would, and starts it again on the same files and port. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a real MariaDB on a free port of the loopback address, with files of its own. */
export async function startMariadb(): Promise<RunningMariadb> {
  const program = programPath('mariadb');
  const folder = mkdtempSync(join(tmpdir(), 'mariadb-'));
  // A folder of the data directory is a database.
  mkdirSync(join(folder, 'data', 'site'), { recursive: true });
  const port = await freePort();

  const start = async () => {
    const child = spawn(
      program,
      [
        '--no-defaults',
        `--user=${userInfo().username}`,
        `--datadir=${join(folder, 'data')}`,
        `--socket=${join(folder, 'socket')}`,
        `--pid-file=${join(folder, 'pid')}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        // Without the tables of users and rights, which only an installed server has.
        '--skip-grant-tables',
        '--innodb-buffer-pool-size=16M',
      ],
      { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    let log = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (log.includes('ready for connections')) resolve();
      });
      child.once('error', reject);
      void ended.then(() => reject(new Error(`mariadbd ended: ${log}`)));
    });
    return {
      stop: () => {
        child.kill('SIGKILL');
        return ended;
      },
    };
  };

  let running = await start();
  return {
    port,
    openPool: () =>
      createPool({
        host: '127.0.0.1',
        port,
        user: 'root',
        database: 'site',
        connectionLimit: 4,
      }),
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
