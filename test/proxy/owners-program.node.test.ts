import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { MAIN } from '../cli/run-command.js';
import { startSite } from './conformance/site.js';
import { startPostgres } from './postgres-server.js';
import { runProgram } from './program.js';
import { startRedis } from './redis-server.js';
import { FORMS, KEY, prompt, witness } from './support.js';

interface Listed {
  readonly data: { readonly forms: { readonly id: string; readonly prompt: string }[] };
}

describe('prompt-forms proxy with owners', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'owners-program-'));
  const [service, site, postgres, redis] = await Promise.all([
    startService({ port: 0, keys: { [KEY]: 'account' } }),
    startSite(),
    startPostgres(),
    startRedis(),
  ]);
  after(async () => {
    await Promise.all([service.close(), site.end(), postgres.end()]);
    rmSync(folder, { recursive: true, force: true });
  });

  const stores: Readonly<Record<string, Record<string, string>>> = {
    'an SQLite file': { FORMS_OWNERS: join(folder, 'new', 'owners.sqlite') },
    PostgreSQL: { FORMS_OWNERS: postgres.url },
    'the Redis of limits and answers': { FORMS_REDIS_URL: redis.url() },
  };
  for (const [name, env] of Object.entries(stores)) {
    it(`keeps the forms of visitors apart, also after it was killed: ${name}`, async () => {
      const start = async () => {
        const program = runProgram(
          {
            FORMS_BASE_URL: service.url,
            FORMS_API_KEY: KEY,
            FORMS_AUTH_URL: `http://${site.address}/forms-auth`,
            ...env,
          },
          { program: MAIN, args: ['proxy'] },
        );
        await program.until(/http:/);
        return program;
      };
      let program = await start();
      const send = async (session: string, method: string, path: string, body?: string) => {
        const response = await fetch(program.url + path, {
          method,
          body,
          headers: {
            Cookie: `session=${session}`,
            'Sec-Fetch-Site': 'same-origin',
            ...(body && { 'Content-Type': 'application/json' }),
          },
        });
        return { status: response.status, text: witness(await response.text()) };
      };
      const list = async (session: string) =>
        (JSON.parse((await send(session, 'GET', FORMS)).text) as Listed).data.forms;

      const text = `A form in ${name}`;
      const made = await send('ada-1', 'POST', `${FORMS}/generate`, prompt(text));
      assert.equal(made.status, 200);
      const { id } = (JSON.parse(made.text) as { data: { id: string } }).data;
      program.signal('SIGKILL');
      await program.exited;

      program = await start();
      assert.deepEqual(
        (await list('ada-1')).map((form) => [form.id, form.prompt]),
        [[id, text]],
      );
      assert.deepEqual(await list('ada-2'), []);
      for (const method of ['GET', 'DELETE']) {
        const foreign = await send('ada-2', method, `${FORMS}/${id}`);
        assert.ok(foreign.status === 404 && foreign.text.includes('"NOT_FOUND"'));
      }
      assert.equal((await send('ada-1', 'DELETE', `${FORMS}/${id}`)).status, 200);
      assert.deepEqual(await list('ada-1'), []);
      program.signal('SIGTERM');
      const { code, stderr } = await program.exited;
      assert.deepEqual([code, stderr], [0, '']);
    });
  }
});
