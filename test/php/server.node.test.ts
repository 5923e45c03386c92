import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { callCommand, MAIN } from '../cli/run-command.js';
import { freePorts } from '../support/free-ports.js';
import { exchange } from '../proxy/conformance/raw.js';
import { FORMS, ID, KEY, witness } from '../proxy/support.js';
import { php } from './options.js';
import type { PhpOptions } from './options.js';
import { skipsFpm, skipsPhp, startFpm, startPhp } from './servers.js';
import type { PhpServer } from './servers.js';
import { startFastService } from './service.js';

const request = (line: string, ...headers: readonly string[]): string =>
  [`${line} HTTP/1.1`, 'Host: proxy.test', 'Connection: close', ...headers, '', ''].join('\r\n');

const SERVERS = [
  ['php -S', startPhp, skipsPhp],
  ['php-fpm', startFpm, skipsFpm],
] as const;

for (const [name, start, skip] of SERVERS)
  describe(`a site with the proxy in PHP: ${name}`, { skip }, () => {
    const ends: (() => Promise<void>)[] = [];
    after(async () => {
      for (const end of ends.toReversed()) await end();
    });

    async function open(options = {}, more: Parameters<typeof start>[1] = {}) {
      const service = await startFastService();
      ends.push(service.end);
      const server: PhpServer = await start({ baseUrl: service.url, ...options }, more);
      ends.push(server.end);
      return { service, server };
    }

    it('sends nothing that the functions of the site print, and no warning of PHP', async () => {
      const { server } = await open(
        {
          authorize: php`function (): array {
            echo 'careless-text';
            ob_start();
            trigger_error('careless-warning', E_USER_WARNING);
            $careless['a']['b'] = $missing;
            return ['allow' => true, 'identity' => 'root', 'scope' => 'account'];
          }`,
          log: php`function (array $entry): void {
            echo 'careless-log';
            trigger_error('careless-warning', E_USER_WARNING);
          }`,
        },
        { warns: true },
      );
      for (const target of [FORMS, `${FORMS}/${ID}`]) {
        const { head, body, complete } = await exchange(server.port, request(`GET ${target}`));
        assert.doesNotMatch(`${head}${body}`, /careless|warning|<br|undefined/i);
        assert.ok(complete);
        assert.doesNotThrow(() => JSON.parse(body), body);
        assert.match(head, /^content-type: application\/json/m);
        assert.doesNotMatch(head, /x-powered-by/);
      }
      assert.match(server.output(), /careless-warning/);
    });

    /** Opens with code that runs before that of the site, as of another plugin, and PHP's own buffer or none. */
    async function openAfter(code: string, options: object, buffering: string) {
      const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
      ends.push(async () => rmSync(folder, { recursive: true }));
      chmodSync(folder, 0o755);
      const file = join(folder, 'other-plugin.php');
      writeFileSync(file, code);
      const log = join(folder, 'log');
      // PHP's own server does not prepend a file to a script that gets all requests.
      const settings = { auto_prepend_file: file, output_buffering: buffering, error_log: log };
      return { ...(await open(options, { settings, isBelowScript: true })), file, log };
    }

    const BROKEN: PhpOptions = { apiKey: 'short' };

    it('says in the log where output of other code began that is sent already, and sends the body', async () => {
      for (const options of [{}, BROKEN]) {
        const print = '<?php\n\necho "\u{feff}"; flush();';
        const { server, file, log } = await openAfter(print, { log: undefined, ...options }, '0');
        for (let times = 0; times < 2; times++) {
          const { body } = await exchange(server.port, request(`GET /forms.php${FORMS}`));
          const { success } = JSON.parse(body.slice(body.indexOf('{'))) as { success: boolean };
          assert.equal(success, false);
        }
        const lines = witness(readFileSync(log, 'utf8')).split('\n');
        const said = lines.filter((line) => line.includes('sent output before'));
        assert.equal(said.length, options === BROKEN ? 2 : 1);
        assert.ok(
          said.every((line) => line.includes(`It began at ${file}:3.`)),
          said[0],
        );
      }
    });

    it('drops output of other code that is not sent yet, and what is printed at the end', async () => {
      const print = `<?php
echo "\u{feff}careless";
ob_start();
echo 'careless';
register_shutdown_function(function () { echo 'careless'; });`;
      for (const [options, status] of [
        [{}, 403],
        [BROKEN, 500],
      ] as const) {
        const { server } = await openAfter(print, { log: php`fn () => null`, ...options }, '4096');
        const answer = await exchange(server.port, request(`GET /forms.php${FORMS}`));
        assert.equal(answer.status, status);
        assert.ok(answer.complete);
        assert.equal((JSON.parse(answer.body) as { success: boolean }).success, false);
        assert.match(answer.head, /^cache-control: no-store/m);
      }
    });

    it('gives each new visitor a signed cookie, and own forms', async () => {
      const { server } = await open({
        authorize: php`fn (string $operation, PromptForms\Request $request): array => ['allow' => true, 'anonymous' => true,
          'identity' => PromptForms\visitorId('a-secret-of-the-site', $request)]`,
        rateLimit: false,
      });
      const ask = (line: string, cookie: string, body = '') =>
        exchange(
          server.port,
          request(
            line,
            'Sec-Fetch-Site: same-origin',
            ...(cookie === '' ? [] : [`Cookie: ${cookie}`]),
            ...(body === ''
              ? []
              : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
          ) + body,
        );
      const cookieIn = (head: string): string[] =>
        [...head.matchAll(/^set-cookie: ([^;]+)/gm)].map(([, cookie = '']) => cookie);
      const first = await ask(`POST ${FORMS}/generate`, '', '{"prompt":"A form"}');
      assert.equal(first.status, 200, first.body);
      const cookies = cookieIn(first.head);
      assert.equal(cookies.length, 1, first.head);
      assert.match(first.head, /^set-cookie: .*httponly; samesite=lax/m);
      const [cookie = ''] = cookies;
      const own = await ask(`GET ${FORMS}`, cookie);
      assert.match(own.body, /form_1_Ab/);
      assert.deepEqual(cookieIn(own.head), []);
      const [id = '', signature = ''] = cookie.split('=')[1]!.split('.');
      for (const forged of [
        cookie.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        `prompt-forms=${id}`,
        `prompt-forms=${id}.`,
        `prompt-forms=${'0'.repeat(32)}.${signature}`,
        `xprompt-forms=${id}.${signature}`,
        `a="; prompt-forms=${id}.${'0'.repeat(64)}"`,
        cookie.toUpperCase(),
      ]) {
        const { body, head } = await ask(`GET ${FORMS}`, forged);
        assert.doesNotMatch(body, /form_1_Ab/, forged);
        assert.equal(cookieIn(head).length, 1, forged);
      }
    });

    it('has the routes below the path of its script', async () => {
      const { server, service } = await open(
        { owners: 'shared', authorize: php`fn () => true` },
        { isBelowScript: true },
      );
      const below = `/forms.php${FORMS}`;
      const statusOf = async (line: string, ...headers: readonly string[]): Promise<string> => {
        const { status, code } = await exchange(server.port, request(line, ...headers));
        return `${status} ${code ?? ''}`.trim();
      };
      assert.equal(await statusOf(`GET ${below}`), '200');
      assert.equal(await statusOf(`GET ${below}?a=b`), '200');
      assert.equal(await statusOf(`GET ${below}/`), '200');
      assert.equal(await statusOf(`GET ${below}/${ID}`), '404 NOT_FOUND');
      assert.equal(
        await statusOf(`DELETE ${below}/${ID}`, 'Sec-Fetch-Site: same-origin'),
        '404 NOT_FOUND',
      );
      const reached = service.calls.map(({ method, path }) => `${method} ${path}`);
      const one = `${FORMS}/${ID}`;
      assert.deepEqual(reached, [...Array(3).fill(`GET ${FORMS}`), `GET ${one}`, `DELETE ${one}`]);
      service.calls.length = 0;
      for (const target of [
        `/forms.php/x${FORMS}`,
        `/forms.php/${FORMS}`,
        `/forms.php${FORMS}//`,
        `/forms.php/../forms.php${FORMS}`,
        `/forms.php/.${FORMS}`,
        `/forms%2ephp${FORMS}`,
        `/forms.php/%61pi/v1/forms`,
        `/forms.php;a${FORMS}`,
      ])
        assert.match(await statusOf(`GET ${target}`), /^404\b/, target);
      assert.deepEqual(service.calls, []);
    });

    it('does the work after the response while the visitor has it already', async (test) => {
      const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
      test.after(() => rmSync(folder, { recursive: true }));
      // Any user of php-fpm's processes may write into it.
      chmodSync(folder, 0o777);
      const { server } = await open({
        authorize: php`fn () => ['allow' => true, 'identity' => 'root', 'scope' => 'account']`,
        onGenerated: php`function (): void { echo 'careless-hook'; }`,
        onDeleted: php`function (): void {
          while (!file_exists('${folder}/has-response')) { usleep(10_000); clearstatcache(); }
          touch('${folder}/was-called');
        }`,
      });
      await exchange(server.port, request(`GET ${FORMS}`));
      const body = '{"prompt":"A form"}';
      const headers = ['Sec-Fetch-Site: same-origin', 'Content-Type: application/json'];
      const made = await exchange(
        server.port,
        request(`POST ${FORMS}/generate`, ...headers, `Content-Length: ${body.length}`) + body,
      );
      assert.match(made.body, /form_1_Ab/);
      assert.doesNotMatch(made.body, /careless/);
      const { status } = await exchange(
        server.port,
        request(`DELETE ${FORMS}/form_1_Ab`, 'Sec-Fetch-Site: same-origin'),
      );
      // The hook waits for this file: a response that waits for the hook never comes.
      assert.equal(status, 200);
      writeFileSync(join(folder, 'has-response'), '');
      while (!existsSync(join(folder, 'was-called')))
        await new Promise((resolve) => setTimeout(resolve, 10));
    });

    it('has nothing wrong, says doctor', async () => {
      const { server, service } = await open({
        authorize: php`userOf(...)`,
        owners: 'shared',
        hosts: [],
      });
      writeFileSync(
        join(server.path, 'page.html'),
        '<!doctype html><script type="module" src="/prompt-forms.js"></script><form-list></form-list>',
      );
      const { code, stdout } = await callCommand(['doctor', `${server.url}/`], {
        FORMS_API_KEY: KEY,
      });
      assert.equal(code, 0, stdout);
      assert.doesNotMatch(stdout, /WRONG/);
      for (const check of ['Page', 'Proxy', 'Routes', 'CORS', 'API key'])
        assert.match(stdout, new RegExp(`^  ok +${check} `, 'm'));
      assert.ok(service.calls.every(({ method }) => method === 'GET'));
    });
  });

const skipsCommand =
  skipsFpm || (!existsSync('dist/cli/conformance-suite.js') && 'there is no build');

it(
  'php-fpm passes `npx prompt-forms conformance --owners-only`',
  { skip: skipsCommand },
  async () => {
    const [servicePort, sitePort] = await freePorts();
    const server = await startFpm({
      baseUrl: `http://127.0.0.1:${servicePort}`,
      authorize: php`askSite('http://127.0.0.1:${sitePort}/forms-auth')`,
      verifyAfter: 1_000,
      maxPromptCharacters: 20_000,
      timeouts: { read: 2_000, generate: 2_000 },
    });
    after(server.end);
    // Not `runCommand`: the command prints the suite's own key, which is no secret.
    const { stdout } = await promisify(execFile)(process.execPath, [
      MAIN,
      'conformance',
      server.url,
      '--owners-only',
      `--service-port=${servicePort}`,
      `--site-port=${sitePort}`,
    ]);
    assert.match(stdout, /^ {2}all +8\/8, \d+ skipped/m);
  },
);
