import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { decide } from '../../src/cli/decide.js';
import { SettingError } from '../../src/cli/settings.js';

const folder = mkdtempSync(join(tmpdir(), 'decide-'));
after(() => rmSync(folder, { recursive: true }));

const SERVICE = { FORMS_BASE_URL: 'https://service.test', FORMS_API_KEY: 'local-development-key' };

let files = 0;

/** The options of a file with this text, merged with the environment and the arguments. */
async function decideWith(
  text: string,
  env: Record<string, string> = {},
  args: Record<string, string> = {},
) {
  const config = join(folder, `site-${files++}.config.mjs`);
  writeFileSync(config, `export default ${text};`);
  return decide({ config, ...args }, { ...SERVICE, ...env });
}

describe('the options of the command', () => {
  it('come from the file, then the environment, then the arguments', async () => {
    const file = "{ port: 1, host: '::1', hops: 2, origins: ['https://a.test'] }";
    const { options, settings } = await decideWith(
      file,
      { PORT: '2', HOST: 'localhost', FORMS_HOPS: '0' },
      { port: '3' },
    );
    assert.deepEqual([options.port, options.host, options.hops], [3, 'localhost', 0]);
    assert.deepEqual(options.origins, ['https://a.test']);
    assert.equal(settings.port, 3);
  });

  it('have limits of the file beside those of the environment', async () => {
    const { options } = await decideWith(
      '{ budget: { account: { day: 5, month: 50 }, visitor: { day: 1 } } }',
      { FORMS_BUDGET_ACCOUNT_DAY: '7' },
    );
    assert.deepEqual(options.budget, { account: { day: 7, month: 50 }, visitor: { day: 1 } });
  });

  it('take a number as text in the file, since environments have texts', async () => {
    const { options } = await decideWith("{ port: '8080', hops: '1' }");
    assert.deepEqual([options.port, options.hops], [8080, 1]);
  });

  it('have a limit of a variable although there are spaces around it', async () => {
    const { options } = await decideWith('{}', { FORMS_BUDGET_VISITOR_DAY: ' 3 ' });
    assert.deepEqual(options.budget, { visitor: { day: 3 } });
  });

  it('keep what a variable without a value would replace', async () => {
    const { options } = await decideWith("{ origins: ['https://a.test'], hosts: false }", {
      FORMS_ORIGINS: ' , ',
      FORMS_HOSTS: '',
    });
    assert.deepEqual([options.origins, options.hosts], [['https://a.test'], false]);
  });

  it('include inherited ones, and leave out those that are undefined', async () => {
    const { options } = await decideWith(
      "new (class { get owners() { return 'shared'; } authorize = undefined; })()",
    );
    assert.equal(options.owners, 'shared');
    assert.equal('authorize' in options, false);
  });

  it('have no spaces around the value of a variable', async () => {
    const { settings } = await decideWith('{}', {
      FORMS_OWNERS: ' shared ',
      FORMS_AUTH_URL: ' http://127.0.0.1:3000/forms-auth\n',
    });
    assert.deepEqual(settings.owners, { kind: 'shared' });
    assert.equal(settings.authUrl, 'http://127.0.0.1:3000/forms-auth');
  });

  it('may say that no reverse proxy is trusted', async () => {
    const { settings } = await decideWith('{ hops: 1, trustedProxies: [] }');
    assert.deepEqual(settings.trustedProxies, []);
  });

  it('may say that there is no endpoint for assistants', async () => {
    const { options } = await decideWith('{ mcp: false }');
    assert.equal(options.mcp, false);
  });

  it('have no key of the file if the environment has one', async () => {
    const { options, settings } = await decideWith("{ apiKey: '' }");
    assert.equal(options.apiKey, undefined);
    assert.equal(settings.readKey(), SERVICE.FORMS_API_KEY);
  });
});

describe('an error about an option names', () => {
  for (const [name, text, env, message] of [
    [
      'the file',
      "{ maxRequestBytes: '1' }",
      {},
      /^`maxRequestBytes` in site-\d+\.config\.mjs must/,
    ],
    ['a part', '{ timeouts: { read: 0 } }', {}, /^`timeouts\.read` in site-\d+\.config\.mjs must/],
    ['an unknown name', '{ hop: 1 }', {}, /^`hop` in site-\d+\.config\.mjs is unknown: .*hops/],
    [
      'the variable',
      "{ origins: ['https://a.test'] }",
      { FORMS_ORIGINS: '*' },
      /^FORMS_ORIGINS must/,
    ],
    [
      'the variable of a part',
      '{ budget: { visitor: { day: 1 } } }',
      { FORMS_BUDGET_VISITOR_MONTH: '1e3' },
      /^FORMS_BUDGET_VISITOR_MONTH must be a whole number/,
    ],
    [
      'the part of the file beside a variable',
      '{ budget: { visitor: { day: 0 } } }',
      { FORMS_BUDGET_VISITOR_MONTH: '3' },
      /^`budget\.visitor\.day` in site-\d+\.config\.mjs must/,
    ],
    [
      'the variable for an option that is missing',
      "{ trustedProxies: ['127.0.0.1'] }",
      {},
      /^`trustedProxies` in site-\d+\.config\.mjs needs FORMS_HOPS/,
    ],
    [
      'an option of the file that is missing for a variable',
      '{ hops: 0 }',
      { FORMS_TRUSTED_PROXIES: '127.0.0.1' },
      /^FORMS_TRUSTED_PROXIES needs `hops` in site-\d+\.config\.mjs/,
    ],
    [
      'no object beside a variable',
      '{ budget: 5 }',
      { FORMS_BUDGET_VISITOR_DAY: '3' },
      /^`budget` in site-\d+\.config\.mjs must be an object/,
    ],
    [
      'a part that is no object beside a variable',
      "{ budget: { visitor: 'x' } }",
      { FORMS_BUDGET_VISITOR_DAY: '3' },
      /^`budget\.visitor` in site-\d+\.config\.mjs must be an object/,
    ],
    ['the longest time', '{ grace: Infinity }', {}, /^`grace` in \S+ must be .* to 2147483647\.$/],
    [
      'an authorize that is no function',
      '{ authorize: null }',
      { FORMS_ALLOW: 'get' },
      /^`authorize` in \S+ must be a function/,
    ],
    [
      'a key of the file',
      "{ apiKey: 'short' }",
      { FORMS_API_KEY: '' },
      /^`apiKey` in site-\d+\S+ is/,
    ],
  ] as const)
    it(name, async () => {
      await assert.rejects(decideWith(text, env), (error) => {
        assert.ok(error instanceof SettingError);
        assert.match(error.message, message);
        return true;
      });
    });

  it('the argument', async () => {
    const message = '--port must be a number from 0 to 65535.';
    await assert.rejects(decideWith('{ port: 1 }', { PORT: '2' }, { port: 'x' }), { message });
  });
});
