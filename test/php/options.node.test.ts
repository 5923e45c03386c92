import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { programPath } from '../runner/programs.js';
import { FORMS, prompt } from '../proxy/support.js';
import { HOST_ROWS } from '../support/local-hosts.js';
import { startLoop } from './loop.js';
import { Code } from './options.js';
import { skipsPhp } from './servers.js';
import { startFastService } from './service.js';

/** Part of each wrong value, which no message may quote. */
const SECRET = 'wr0ngvalue';

const WRONG: Readonly<Record<string, readonly string[]>> = {
  baseUrl: [
    '',
    `${SECRET}`,
    `ftp://${SECRET}.test`,
    `https://u:${SECRET}@x.test`,
    `https://${SECRET}.test?a`,
    `https://${SECRET}.test/api/v1`,
    `https://${SECRET}.test/#a`,
  ].map((text) => `'${text}'`),
  apiKey: [
    "''",
    `'${SECRET}'`,
    `'Bearer ${SECRET}${SECRET}'`,
    `'"${SECRET}${SECRET}"'`,
    `"${SECRET}\\n${SECRET}"`,
    `'${SECRET} ${SECRET}'`,
    `'${SECRET}${SECRET}\u00e9'`,
  ],
  owners: [`'${SECRET}'`, "''"],
  hosts: [
    `['https://${SECRET}.test']`,
    `['${SECRET}.test:80']`,
    `['${SECRET.toUpperCase()}.test']`,
    '[7]',
    "['']",
  ],
  origins: [
    `['*']`,
    `['https://${SECRET}.test/']`,
    `['http://${SECRET}.test']`,
    `['https://*.${SECRET}.test']`,
    '[7]',
    `['javascript:${SECRET}']`,
  ],
  formOrigins: ['[]', `['https://${SECRET}.test/a']`, `['http://${SECRET}.test']`],
  basePath: [`'${SECRET}'`, `'/${SECRET}/'`, `'/a/../${SECRET}'`, "'/a b'"],
  tablePrefix: [`'${SECRET}; drop table x; --'`, "'1'", "'a-b'"],
  fields: ['[7]', "['']"],
  verifyAfter: ['0', '-1'],
  rateLimit: [
    "['evrything' => []]",
    "['generate' => 7]",
    "['others' => ['perMinute' => 0, 'burst' => 1]]",
    "['others' => ['perMinute' => 1, 'burst' => 0]]",
    `['generate' => ['perMinute' => '${SECRET}', 'burst' => 1]]`,
  ],
  budget: [
    "['evrything' => []]",
    "['visitor' => 7]",
    "['visitor' => ['day' => 0]]",
    "['account' => ['month' => 1.5]]",
    "['account' => ['week' => 1]]",
    `['account' => ['day' => '${SECRET}']]`,
  ],
  timeouts: ["['body' => 1]", "['read' => 0]", "['generate' => -1]", "['read' => 1.5]"],
  maxRequestBytes: ['0', '-1'],
  maxPromptCharacters: ['0'],
  maxResponseBytes: ['0', '-1'],
  logIdentity: [`'${SECRET}'`],
  database: ["new PDO('sqlite::memory:', null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_SILENT])"],
};

/** PHP itself checks these. */
const WRONG_TYPES: Readonly<Record<string, string>> = {
  authorize: `'${SECRET}'`,
  database: `'sqlite:${SECRET}'`,
  credentials: `'${SECRET}'`,
  publicGet: '1',
  announce: `'${SECRET}'`,
  checkPrompt: `'${SECRET}'`,
  log: `'${SECRET}'`,
  logIdentity: 'true',
  verifyAfter: `'${SECRET}'`,
};

describe('a wrong option of the proxy in PHP', { skip: skipsPhp }, () => {
  const base = { baseUrl: 'https://forms.test' };
  const loop = startLoop(base);
  after(() => loop.end());

  const problemOf = async (name: string, code: string): Promise<string> => {
    loop.use({ ...base, [name]: new Code(code) });
    try {
      await loop.call('forms', 'nobody');
    } catch (error) {
      return (error as Error).message;
    }
    return 'none';
  };

  for (const [name, values] of Object.entries(WRONG))
    it(`throws an error that names it, and quotes no value: ${name}`, async () => {
      for (const code of values) {
        const message = await problemOf(name, code);
        assert.match(
          message,
          new RegExp(`^InvalidArgumentException: FormsProxy: \`${name}\\b`),
          code,
        );
        assert.ok(!message.toLowerCase().includes(SECRET), message);
      }
    });

  for (const [name, code] of Object.entries(WRONG_TYPES))
    it(`of another type throws an error that names it, and quotes no value: ${name}`, async () => {
      const message = await problemOf(name, code);
      assert.match(message, new RegExp(`^TypeError: .*\\$${name}\\b`));
      assert.ok(!message.includes(SECRET), message);
    });

  it('throws an error that names it if there is no such option', async () => {
    assert.match(await problemOf('ownres', "'own'"), /Unknown named parameter \$ownres/);
  });

  it('is none of those that the options allow', async () => {
    loop.use({
      ...base,
      hosts: ['www.example.com'],
      origins: ['https://app.example.com', 'http://localhost:5173', 'capacitor://localhost'],
      formOrigins: ['https://forms.example.com'],
      basePath: '/forms-api',
      tablePrefix: 'wp_',
      rateLimit: { generate: { perMinute: 6, burst: 2 }, others: { perMinute: 60, burst: 60 } },
      budget: { visitor: { day: 5, month: 50 }, account: { day: 500 } },
      timeouts: { read: 15_000, generate: 120_000 },
      maxResponseBytes: null,
      logIdentity: 'hash',
    });
    assert.deepEqual(await loop.call('forms', 'nobody'), []);
  });
});

describe('one answer to the question if a host is local, in PHP', { skip: skipsPhp }, () => {
  const base = { baseUrl: 'https://forms.test' };
  const loop = startLoop(base);
  after(() => loop.end());

  /** The function of the plugin's settings that decides, with the function of WordPress that it calls. */
  const isServiceAddress = (address: string): boolean =>
    execFileSync(
      programPath('php'),
      [
        '-r',
        String.raw`define('ABSPATH', '/'); function wp_parse_url(string $url) { return parse_url($url); }
          require 'src/php/prompt-forms.php'; require 'src/wordpress/includes/settings.php';
          echo PromptForms\WordPress\is_service_address($argv[1]) ? 'yes' : 'no';`,
        '--',
        address,
      ],
      { encoding: 'utf8' },
    ) === 'yes';

  for (const { url, isLocal, isAddress } of HOST_ROWS)
    it(`${isLocal ? 'yes' : 'no'} for ${url}`, async () => {
      const { origin, host } = new URL(url);
      loop.use({ ...base, origins: [origin] });
      const decision = loop.call('forms', 'nobody');
      await (isLocal ? decision : assert.rejects(decision, /`origins`/));
      loop.use(base);
      const { code } = await loop.ask('PUT', FORMS, { headers: { Host: host } });
      const isTrusted = isLocal || isAddress === true;
      assert.equal(code, isTrusted ? 'PROXY_METHOD' : 'PROXY_MISCONFIGURED');
      assert.equal(isServiceAddress(origin), isLocal);
    });

  it('no for digits and dots that are no address', async () => {
    const { code } = await loop.ask('PUT', FORMS, { headers: { Host: '127.0.0.999' } });
    assert.equal(code, 'PROXY_MISCONFIGURED');
  });
});

it('the proxy in PHP needs no extension but curl and PDO', { skip: skipsPhp }, async () => {
  const names = (args: readonly string[]): readonly string[] =>
    execFileSync(programPath('php'), [...args, '-m'], { encoding: 'utf8' }).split('\n');
  const builtIn = names(['-n']);
  const missing = ['curl', 'pdo', 'pdo_sqlite'].filter(
    (name) => !builtIn.some((one) => one.toLowerCase() === name),
  );
  const settings = ['-n', ...missing.flatMap((name) => ['-d', `extension=${name}`])];
  const service = await startFastService();
  after(service.end);
  const loop = startLoop({ baseUrl: service.url }, settings);
  after(() => loop.end());
  const headers = { 'X-User': 'ada', 'Idempotency-Key': '6f1c1b52-6a0e-4d6e-9d3e-0c2f5f0f7a11' };
  const made = await loop.ask('POST', `${FORMS}/generate`, {
    headers,
    body: prompt('Café \u{1f600}'),
  });
  assert.equal(made.status, 200, made.text);
  for (const [method, target] of [
    ['GET', FORMS],
    ['GET', `${FORMS}/form_1_Ab`],
    ['DELETE', `${FORMS}/form_1_Ab`],
  ] as const)
    assert.equal((await loop.ask(method, target, { headers })).status, 200);
  assert.deepEqual(await loop.call('erase', 'ada'), { deleted: 0, gone: 0, failed: [] });
  assert.equal(loop.output(), '');
});
