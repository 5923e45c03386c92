import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startService } from '../../demo/service/serve.js';
import { MAIN } from '../cli/run-command.js';
import { snippetsOf } from '../guide/documents.js';
import { findProgram } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';
import { adapt, startProgram } from './conformance/process.js';
import { FORMS, KEY } from './requests.js';
import { startNginx } from './web-servers.js';
// Asserts that no output shows the key.
import './support.js';

const PAGE = 'demo/guide/day-to-day.md';

function snippet(language: string, text: string): string {
  const found = snippetsOf(PAGE).find(
    (each) => each.language === language && each.code.includes(text),
  );
  assert.ok(found, text);
  return found.code;
}

/** `systemctl restart forms@3001` for a process: ends it, waits until it has ended, and starts it again. */
const SYSTEMCTL = `#!/bin/sh
port="\${2#forms@}"
if [ -e "$port.pid" ]; then
  kill "$(cat "$port.pid")"
  while kill -0 "$(cat "$port.pid")" 2> kill.log; do sleep 0.1; done
fi
PORT="$port" ${process.execPath} ${MAIN} proxy > "$port.log" 2>&1 3>&- &
echo $! > "$port.pid"
`;

const skip = findProgram('nginx') === undefined && 'nginx is missing';

describe('the restart of day-to-day.md', { skip }, () => {
  it('fails no request of visitors', async (test) => {
    const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    const ports = [String(await freePort()), String(await freePort())] as const;
    const webPort = await freePort();
    const url = `http://127.0.0.1:${webPort}${FORMS}`;
    after(async () => {
      for (const port of ports) process.kill(Number(readFileSync(join(folder, `${port}.pid`))));
      await service.close();
      rmSync(folder, { recursive: true });
    });
    writeFileSync(join(folder, 'systemctl'), SYSTEMCTL, { mode: 0o755 });
    writeFileSync(
      join(folder, 'prompt-forms.config.js'),
      `export default { authorize: () => true, owners: 'shared', rateLimit: false };`,
    );
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const commands = adapt(snippet('sh', 'systemctl restart'), [['3001 3002', ports.join(' ')]]);
    const restart = async () => {
      const shell = startProgram('sh', ['-e', '-c', commands], {
        cwd: folder,
        env: {
          PATH: `${folder}:${process.env.PATH}`,
          FORMS_BASE_URL: service.url,
          FORMS_API_KEY: KEY,
          FORMS_HOSTS: '127.0.0.1',
        },
      });
      await shell.ended;
    };
    const pids = () => ports.map((port) => readFileSync(join(folder, `${port}.pid`), 'utf8'));

    // The first time, this starts both.
    await restart();
    const started = pids();
    const nginx = await startNginx(
      folder,
      adapt(snippet('nginx', 'upstream forms'), [
        ['listen 443 ssl;', `listen 127.0.0.1:${webPort};`],
        ['ssl_certificate /etc/ssl/site.pem;', ''],
        ['ssl_certificate_key /etc/ssl/site.key;', ''],
        ['127.0.0.1:3001', `127.0.0.1:${ports[0]}`],
        ['127.0.0.1:3002', `127.0.0.1:${ports[1]}`],
      ]),
    );
    test.after(() => nginx.end());
    const statuses: number[] = [];
    let isRestarting = true;
    const visit = async (path = '', request?: RequestInit) => {
      while (isRestarting) {
        const response = await fetch(url + path, request);
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    };
    const generate = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify({ prompt: 'A survey' }),
    };
    const visits = [visit(), visit('/generate', generate)];
    await restart();
    isRestarting = false;
    await Promise.all(visits);
    assert.ok(ports.every((_, index) => pids()[index] !== started[index]));
    assert.deepEqual([...new Set(statuses)], [200], `of ${statuses.length} requests`);
  });
});
