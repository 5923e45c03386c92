/** Kills proxies between the service's response and the visitor's: no visitor has a form that nobody owns. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { sqlOwners, sqlOwnersMigration } from '../../../src/proxy/sql.js';

/** `KILLS=100 npm run bench -- --only=ownership` tries fewer. */
export const KILLS = Number(process.env.KILLS ?? 1_000);
const LANES = 2;
/** The kill comes up to so many milliseconds after the service has responded: around the record and the response. */
export const SPREAD_MS = 60;

export interface Kills {
  readonly kills: number;
  /** Forms that the service made. */
  readonly made: number;
  /** Forms whose response reached the visitor. */
  readonly received: number;
  readonly owned: number;
  /** Forms that nobody owns: what `find` leaves out of the account's list. */
  readonly orphans: number;
  /** Forms whose response reached the visitor, and that nobody owns. Must be 0. */
  readonly lost: number;
}

export async function killProxies(): Promise<Kills> {
  const folder = mkdtempSync(join(tmpdir(), 'kills-'));
  const file = join(folder, 'owners.sqlite');
  const database = new Database(file, { timeout: 5_000 });
  database.exec('pragma journal_mode = wal');
  for (const statement of sqlOwnersMigration('sqlite')) database.exec(statement);
  const owners = sqlOwners({ sqlite: database });

  const made: { id: string; formUrl: string }[] = [];
  const received = new Set<string>();
  const responded = new EventTarget();
  const service = createServer((incoming, outgoing) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      const form = { id: `form_${made.length}_a`, formUrl: `https://forms.example/${made.length}` };
      made.push(form);
      outgoing.setHeader('Content-Type', 'application/json');
      outgoing.end(JSON.stringify({ success: true, data: form, meta: {} }), () =>
        responded.dispatchEvent(new Event((JSON.parse(body) as { prompt: string }).prompt)),
      );
    });
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const serviceUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const program = fileURLToPath(new URL('killed-proxy.mjs', import.meta.url));

  let kills = 0;
  const killOne = async (index: number): Promise<void> => {
    const child = fork(program, [serviceUrl, file], { execArgv: [] });
    const ended = once(child, 'exit');
    const started = await Promise.race([once(child, 'message'), ended]);
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}.`);
    const [port] = started as [number];
    const prompt = `Form ${index}`;
    responded.addEventListener(
      prompt,
      () => {
        const delayMs = (index % 100) * (SPREAD_MS / 100);
        const end = performance.now() + delayMs;
        const kill = (): void => {
          if (performance.now() < end) setImmediate(kill);
          else child.kill('SIGKILL');
        };
        kill();
      },
      { once: true },
    );
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/forms/generate`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify({ prompt }),
      });
      const { data } = (await response.json()) as { data: { id: string } };
      received.add(data.id);
    } catch {
      // The connection broke: the proxy was killed before.
    }
    await ended;
    kills += 1;
  };
  await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      for (let index = lane; index < KILLS; index += LANES) await killOne(index);
    }),
  );

  const records = (await owners.find?.(made)) ?? [];
  const ownedIds = new Set(records.map(({ id }) => id));
  const lost = [...received].filter((id) => !ownedIds.has(id)).length;
  service.close();
  service.closeAllConnections();
  database.close();
  rmSync(folder, { recursive: true });
  return {
    kills,
    made: made.length,
    received: received.size,
    owned: ownedIds.size,
    orphans: made.length - ownedIds.size,
    lost,
  };
}
