import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { expectedCounts, listOf } from './large-account.js';
import type { VerifyResult } from './verify-process.js';

/** A whole list of so many in memory takes more than the limit. */
const FORMS = 100_000;
const MAX_GROWTH = 120 * 2 ** 20;

const NOT_FOUND = JSON.stringify({ success: false, error: { message: 'No.' }, meta: {} });

/** Verifies an account of so many forms in a process of its own, with a service that streams the list. */
async function verify(forms: number, store: string): Promise<VerifyResult> {
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

describe('the verification of an account of 100,000 forms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'large-account-'));
  after(() => rmSync(folder, { recursive: true }));

  it('finds each change, in bounded memory', async () => {
    const { counts, growth } = await verify(FORMS, join(folder, 'owners.sqlite'));
    assert.deepEqual(counts, expectedCounts(FORMS));
    assert.ok(growth <= MAX_GROWTH, `${growth / 2 ** 20} MiB`);
  });
});
