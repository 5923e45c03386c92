import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseKeys } from '../../demo/service/keys.js';
import { startService } from '../../demo/service/serve.js';
import { MAIN } from '../cli/run-command.js';
import { snippetsOf } from '../guide/documents.js';
import { adapt } from './conformance/process.js';
import { snippetWith } from './guide-server.js';
import { runProgram } from './program.js';
import { FORMS } from './requests.js';
// Asserts that no output shows the key.
import './support.js';

const PAGE = 'demo/guide/tenants.md';

/** The site's own session: whoever the header names. */
const SESSION = `export const userOf = async (request) => {
  const id = request.headers.get('X-User');
  return id && { id };
};`;

/** The tenants of the platform: users such as `ada-of-red`. */
const platform = (keys: Readonly<Record<string, string>>) => `
const keys = ${JSON.stringify(keys)};
export const tenantOf = async (user) => Object.keys(keys).find((name) => user.endsWith('-of-' + name));
export const keyOfTenant = async (tenant) => keys[tenant];
`;

describe('the configuration file of tenants.md', () => {
  it('gives each tenant the forms, the key and the budget of its own account', async (test) => {
    const command = snippetsOf(PAGE).find(({ code }) => code.includes('FORMS_API_KEYS='));
    const [, keys = ''] = /FORMS_API_KEYS=(\S+)/.exec(command?.code ?? '') ?? assert.fail();
    const keyOf = Object.fromEntries(
      Object.entries(parseKeys(keys)).map(([key, account]) => [account, key]),
    );
    const service = await startService({ port: 0, keys: parseKeys(keys) });
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    test.after(async () => {
      await service.close();
      rmSync(folder, { recursive: true });
    });
    const files = {
      'package.json': '{ "type": "module" }',
      'session.js': SESSION,
      'platform.js': platform(keyOf),
      'prompt-forms.config.js': adapt(snippetWith(PAGE, 'export default {'), [
        ['https://forms.example.com', service.url],
        ['www.example.com', '127.0.0.1'],
      ]),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const program = runProgram(
      { FORMS_HOSTS: '127.0.0.1' },
      { program: MAIN, args: ['proxy'], cwd: folder },
    );
    await program.until(/Visitors {2}.*\n/);
    const send = async (user: string, path = '') => {
      const isGenerate = path !== '';
      const response = await fetch(program.url + FORMS + path, {
        method: isGenerate ? 'POST' : 'GET',
        headers: {
          ...(user !== '' && { 'X-User': user }),
          'Sec-Fetch-Site': 'same-origin',
          ...(isGenerate && { 'Content-Type': 'application/json' }),
        },
        body: isGenerate ? JSON.stringify({ prompt: 'A survey' }) : undefined,
      });
      const { data } = (await response.json()) as {
        data?: { id?: string; forms?: { id: string }[] };
      };
      return {
        status: response.status,
        id: data?.id,
        ids: data?.forms?.map(({ id }) => id),
        remaining: response.headers.get('Prompt-Forms-Remaining'),
      };
    };
    const made: Record<string, string | undefined> = {};
    for (const tenant of ['red', 'blue']) {
      const { status, id, remaining } = await send(`ada-of-${tenant}`, '/generate');
      assert.deepEqual([status, remaining], [200, '499'], program.url);
      made[tenant] = id;
    }
    assert.notEqual(made.red, made.blue);
    for (const [tenant, id] of Object.entries(made)) {
      assert.deepEqual((await send(`ada-of-${tenant}`)).ids, [id]);
      assert.deepEqual((await send(`ben-of-${tenant}`)).ids, []);
      assert.deepEqual(
        service.service.forms(tenant).map((form) => form.id),
        [id],
      );
    }
    assert.equal((await send('')).status, 401);
    assert.equal((await send('ada-of-green')).status, 403);
    program.signal('SIGTERM');
    const { stdout, stderr } = await program.exited;
    for (const key of Object.values(keyOf)) assert.ok(!(stdout + stderr).includes(key));
  });
});
