/** `verify` of the owner admin in a process of its own, with a service that streams the account's list. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { VerifyReport } from '../../../src/proxy/index.js';
import { startPostgres } from '../../proxy/postgres-server.js';
import { expectedCounts, listOf } from './verify-account.js';

export interface VerifyResult {
  readonly ms: number;
  /** Bytes that the process was larger at most than before. */
  readonly growth: number;
  readonly counts: Omit<VerifyReport, 'unownedForms'>;
}

export interface Verification extends VerifyResult {
  readonly kind: 'SQLite' | 'PostgreSQL';
}

/** `VERIFIED_FORMS=10000 npm run bench -- --only=ownership` verifies fewer. A multiple of 1,000. */
export const VERIFIED_FORMS = Number(process.env.VERIFIED_FORMS ?? 300_000);

const NOT_FOUND = JSON.stringify({ success: false, error: { message: 'No.' }, meta: {} });

/** Verifies an account of so many forms, whose owners are in an SQLite file or at a `postgres:` address. */
export async function measureVerify(forms: number, store: string): Promise<VerifyResult> {
  const server = createServer((incoming, outgoing) => {
    outgoing.setHeader('Content-Type', 'application/json');
    if (incoming.url?.endsWith('/forms')) {
      Readable.from(listOf(forms)).pipe(outgoing);
    } else {
      outgoing.writeHead(404).end(NOT_FOUND);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const path = fileURLToPath(new URL('verify-process.ts', import.meta.url));
  const child = fork(path, [url, store, String(forms)], {
    execArgv: ['--import=tsx', '--expose-gc'],
  });
  try {
    const ended = once(child, 'exit').then(() => {
      throw new Error(`The verification ended with ${child.exitCode}.`);
    });
    const [result] = (await Promise.race([once(child, 'message'), ended])) as [VerifyResult];
    return result;
  } finally {
    child.kill('SIGKILL');
    server.close();
    server.closeAllConnections();
  }
}

/** The same account with its records in SQLite and in PostgreSQL. Throws if a verification has not found what was changed. */
export async function measureVerifications(): Promise<readonly Verification[]> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  const server = await startPostgres();
  try {
    const results: readonly Verification[] = [
      { kind: 'SQLite', ...(await measureVerify(VERIFIED_FORMS, join(folder, 'owners.sqlite'))) },
      { kind: 'PostgreSQL', ...(await measureVerify(VERIFIED_FORMS, server.url)) },
    ];
    const expected = JSON.stringify(expectedCounts(VERIFIED_FORMS));
    for (const { kind, counts } of results)
      if (JSON.stringify(counts) !== expected)
        throw new Error(`${kind}: ${JSON.stringify(counts)} instead of ${expected}.`);
    return results;
  } finally {
    await server.end();
    rmSync(folder, { recursive: true });
  }
}
