import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logText } from '../../src/api/plain-text.js';
import type { ProxyLogEntry } from '../../src/proxy/index.js';
import { php } from './options.js';
import type { PhpOptions } from './options.js';
import type { Init } from './loop.js';
import { skipsPhp } from './servers.js';
import { fails, setUp } from './set-up.js';

const TIMES = 5;

describe('the log of the proxy in PHP', { skip: skipsPhp }, async () => {
  const { service, loop, use, list, get, settled } = await setUp();

  /** Entries of the default log since the last call. */
  const newLines = (() => {
    let from = 0;
    return (): ProxyLogEntry[] => {
      const text = loop.output();
      const lines = text.slice(from).split('\n');
      from = text.length;
      return lines.flatMap((line) => {
        const start = line.indexOf('{');
        return start < 0 ? [] : (JSON.parse(line.slice(start)) as ProxyLogEntry);
      });
    };
  })();

  interface Problem {
    readonly name: string;
    readonly options?: PhpOptions;
    /** Of request `n`. */
    readonly init?: (n: number) => Init;
    readonly status: number;
    readonly message: RegExp;
    /** Responses that name the problem: a decision of `authorize` is a diagnostic alone. */
    readonly responses?: number;
  }
  const broken = php`fn (string $operation, PromptForms\Request $request) =>
    ['allow' => true, 'identity' => str_repeat("\xff", (int) $request->header('X-Length'))]`;
  const PROBLEMS: readonly Problem[] = [
    {
      name: 'a request with the user agent of the proxy itself',
      init: () => ({ headers: { 'User-Agent': 'prompt-forms-php' } }),
      status: 500,
      message: /`baseUrl` leads back/,
    },
    {
      name: 'a foreign host, whatever its name',
      init: (n) => ({ headers: { Host: `evil${n}.test` } }),
      status: 421,
      message: /a host name that the proxy does not trust/,
    },
    {
      name: 'an `authorize` that fails',
      options: { authorize: php`fn () => throw new Exception('no')`, announce: false },
      status: 403,
      message: /`authorize` failed/,
      responses: 0,
    },
    {
      name: 'an identity that is not valid, however long it is',
      options: { authorize: broken, announce: false },
      init: (n) => ({ headers: { 'X-Length': String(n + 1) } }),
      status: 500,
      message: /The `identity` that `authorize` returned/,
    },
  ];
  for (const { name, options, init = () => ({}), status, message, responses = 1 } of PROBLEMS)
    it(`has one line in an hour about ${name}`, async () => {
      use({ ...options, log: undefined });
      newLines();
      for (let n = 0; n < TIMES; n++) assert.equal((await list('ada', init(n))).status, status);
      await settled();
      const lines = newLines().filter((line) => message.test(line.message ?? ''));
      const count = (event: string) => lines.filter((line) => line.event === event).length;
      assert.ok(count('response') === responses && count('diagnostic') <= 1, JSON.stringify(lines));
      assert.ok(lines.length > 0);
      assert.equal(newLines().length, 0);
    });

  it('has each response with the option `log`, and what is wrong once', async () => {
    use();
    for (let n = 0; n < TIMES; n++) await list('ada', { headers: { Host: 'evil.test' } });
    const entries = loop.logged();
    assert.deepEqual(
      entries.map(({ event, level, status, code }) => [event, level, status, code]),
      Array(TIMES).fill(['response', 'error', 421, 'PROXY_MISCONFIGURED']),
    );
    assert.equal(entries.filter((entry) => entry.message !== undefined).length, 1);
  });

  it('has the escapes of the log of the proxy in Node', async () => {
    const hidden =
      '\u0001\n\u001b\u007f\u0085\u00ad\u061c\u180e\u200b\u200e\u2028\u2029\u202a\u202e\u2066\ufeff\u{e0001}';
    const identity = `${hidden}Umfrage 日本 🎉`;
    use();
    await list('ada', { headers: { 'X-User': encodeURIComponent(identity) } });
    assert.equal(loop.logged().at(-1)?.identity, logText(identity));
  });

  it('has a line about each failure of the service', async () => {
    use({ owners: 'shared', log: undefined });
    service.reply = fails(500);
    newLines();
    for (let n = 0; n < TIMES; n++) await get('form_1_Ab', 'ada');
    await settled();
    assert.equal(newLines().length, TIMES);
  });
});
