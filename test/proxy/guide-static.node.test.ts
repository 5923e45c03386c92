import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { MAIN } from '../cli/run-command.js';
import { snippetsOf } from '../guide/documents.js';
import { snippetWith } from './guide-server.js';
import { runProgram } from './program.js';
import { FORMS, KEY } from './requests.js';

const PAGE = 'demo/guide/static.md';

/** The variables that the page's commands set. */
function variablesOf(text: string): Record<string, string> {
  const found = snippetsOf(PAGE).find(
    ({ language, code }) => language === 'sh' && code.includes(text),
  );
  assert.ok(found, text);
  const pairs = found.code.matchAll(/(FORMS_\w+)=(?:"([^"]*)"|(\S+))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, word]) => [name!, quoted ?? word!]));
}

describe('the set-ups of static.md', async () => {
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  /** Starts the command with the page's variables, and with the service of this test. */
  async function start(variables: Readonly<Record<string, string>>) {
    const { FORMS_API_KEY_FILE: _, ...rest } = variables;
    const env = { ...rest, FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };
    const program = runProgram(env, { program: MAIN, args: ['proxy'], cwd: folder });
    await program.until(/Visitors {2}.*\n/);
    const send = async (method: string, path: string, user?: string) => {
      const response = await fetch(new URL(path, program.url), {
        method,
        headers: {
          'Sec-Fetch-Site': 'same-origin',
          'X-Forwarded-For': '192.0.2.1',
          ...(user && { 'X-Remote-User': user }),
          ...(method === 'POST' && { 'Content-Type': 'application/json' }),
        },
        body: method === 'POST' ? JSON.stringify({ prompt: 'A survey' }) : undefined,
      });
      const { data } = (await response.json()) as { data?: { id?: string; forms?: object[] } };
      return { status: response.status, id: data?.id, count: data?.forms?.length };
    };
    const end = async () => {
      program.signal('SIGTERM');
      await program.exited;
    };
    return { send, end };
  }

  it('behind a password, each user has own forms', async () => {
    writeFileSync(join(folder, 'prompt-forms.config.js'), snippetWith(PAGE, 'X-Remote-User'));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const { send, end } = await start(variablesOf('FORMS_BUDGET_ACCOUNT_DAY'));
    const { status, id } = await send('POST', `${FORMS}/generate`, 'ada');
    assert.equal(status, 200);
    assert.deepEqual(await send('GET', FORMS, 'ada'), { status: 200, id: undefined, count: 1 });
    assert.deepEqual(await send('GET', FORMS, 'ben'), { status: 200, id: undefined, count: 0 });
    assert.equal((await send('DELETE', `${FORMS}/${id}`, 'ben')).status, 404);
    assert.equal((await send('GET', FORMS)).status, 401);
    await end();
    rmSync(join(folder, 'prompt-forms.config.js'));
  });

  it('public and read-only, visitors see all forms and change none', async () => {
    const { send, end } = await start(variablesOf('FORMS_ALLOW'));
    assert.equal((await send('GET', FORMS)).status, 200);
    assert.equal((await send('POST', `${FORMS}/generate`)).status, 403);
    assert.equal((await send('DELETE', `${FORMS}/form_1_a`)).status, 403);
    await end();
  });
});
