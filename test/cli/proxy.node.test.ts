import assert from 'node:assert/strict';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { findRisks } from '../../src/cli/find-risks.js';
import { decide } from '../../src/cli/decide.js';
import { nodeSqlite } from '../support/node-sqlite.js';
import { FORMS, ID, KEY, raw, startService, success } from '../proxy/support.js';
import { startRedis } from '../proxy/redis-server.js';
import { runProgram } from '../proxy/program.js';
import { callCommand, MAIN, runCommand, runToEnd } from './run-command.js';

const list = (head = ''): string =>
  `GET ${FORMS} HTTP/1.1\r\nHost: proxy.test\r\n${head}Connection: close\r\n\r\n`;

describe('prompt-forms proxy', async () => {
  const service = await startService();
  const folders: string[] = [];
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  /** A folder with these files. */
  function folderWith(files: Readonly<Record<string, string>> = {}): string {
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    folders.push(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  }
  const run = (cwd: string, env: Record<string, string>, args: readonly string[] = []) =>
    runProgram(env, { program: MAIN, args: ['proxy', ...args], cwd });
  const environment = { FORMS_BASE_URL: service.url, FORMS_API_KEY: KEY };

  it('prints its settings, and never the key', async () => {
    const program = run(folderWith(), {
      ...environment,
      FORMS_ALLOW: 'get',
      FORMS_AUTH_URL: 'http://127.0.0.1:3000/forms-auth',
      FORMS_ORIGINS: 'https://www.example.com',
    });
    await program.until(/Visitors {2}.*\n/);
    // There is no application.
    assert.equal((await raw(program.url, list())).status, 503);
    program.signal('SIGTERM');
    const { code, stdout, stderr } = await program.exited;
    assert.deepEqual([code, stderr], [0, '']);
    for (const line of [
      /^proxy: http:\/\/127\.0\.0\.1:\d+\/api\/v1\/forms\n/,
      / {2}Settings +environment\n/,
      / {2}Service +http:\/\/127\.0\.0\.1:\d+\n/,
      / {2}API key +from FORMS_API_KEY\n/,
      / {2}Without sign-in +visitors may get\n/,
      / {2}All else +is decided by http:\/\/127\.0\.0\.1:3000\/forms-auth\n/,
      / {2}Owners +in forms-owners\.sqlite\n/,
      / {2}Limits +in this process\n/,
      / {2}Budget +none: FORMS_BUDGET_ACCOUNT_DAY/,
      / {2}Repeats +answered from this process\n/,
      / {2}Hosts +proxy\.test, www\.example\.com, localhost and IP addresses\n/,
      / {2}Origins +https:\/\/www\.example\.com\n/,
      / {2}Visitors +by the address of the socket\n/,
    ])
      assert.match(stdout, line);
    assert.ok(!stdout.includes(KEY));
  });

  const CONFIG = `
    const { memoryOwners } = await import(${JSON.stringify(
      pathToFileURL('dist/proxy/index.js').href,
    )});
    export default async () => ({
      baseUrl: 'https://file.example',
      apiKey: process.env.KEY_OF_THE_FILE,
      owners: memoryOwners({ warn() {} }),
      origins: ['https://file.example'],
      rateLimit: false,
      authorize: (operation, request, { context }) => ({
        allow: request.headers.get('X-User') !== null && context !== undefined,
        identity: request.headers.get('X-User'),
      }),
    });`;

  it('reads prompt-forms.config.js; environment variables win', async () => {
    const program = run(
      folderWith({ 'prompt-forms.config.mjs': CONFIG }),
      {
        FORMS_BASE_URL: service.url,
        KEY_OF_THE_FILE: KEY,
      },
      ['--config', 'prompt-forms.config.mjs', '--port=0'],
    );
    await program.until(/Visitors {2}.*\n/);
    assert.equal((await raw(program.url, list())).code, 'PROXY_UNAUTHENTICATED');
    assert.equal((await raw(program.url, list('X-User: ada\r\n'))).status, 200);
    // A list of own forms does not ask the service.
    assert.equal((await raw(program.url, generate('ada'))).status, 200);
    assert.equal(service.arrived.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    program.signal('SIGTERM');
    const { code, stdout } = await program.exited;
    assert.equal(code, 0);
    for (const line of [
      / {2}Settings +environment, then prompt-forms\.config\.mjs\n/,
      / {2}Service +http:\/\/127\.0\.0\.1:\d+\n/,
      / {2}API key +from prompt-forms\.config\.mjs\n/,
      / {2}Everything +is decided by authorize in prompt-forms\.config\.mjs\n/,
      / {2}Owners +in the store of the configuration file\n/,
      / {2}Limits +off\n/,
      / {2}Origins +https:\/\/file\.example\n/,
      /Warning: The API key comes from prompt-forms\.config\.mjs/,
      /Warning: rateLimit is off in prompt-forms\.config\.mjs/,
    ])
      assert.match(stdout, line);
    assert.doesNotMatch(stdout, /Without sign-in|All else/);
  });

  const plain = { 'prompt-forms.config.js': "export default { owners: 'shared' };" };
  const risks: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    ['a service over http', { FORMS_BASE_URL: 'http://forms.example' }, /key travels unencrypted/],
    ['an application over http', { FORMS_AUTH_URL: 'http://site.example/a' }, /cookies travel/],
    ['generate for everyone', { FORMS_ALLOW: 'generate' }, /generate, which costs you money/],
    [
      'an application that is not asked about tokens',
      {
        FORMS_MCP_ISSUER: 'https://login.example.com',
        FORMS_MCP_URL: 'https://www.example.com/mcp',
        FORMS_AUTH_URL: 'https://site.example/a',
      },
      /not asked about requests with a bearer token/,
    ],
    ['delete for everyone', { FORMS_ALLOW: 'delete' }, /delete all forms/],
    ['list for everyone', { FORMS_ALLOW: 'list' }, /sees all forms/],
    ['no decision', { FORMS_ALLOW: '' }, /Every request is refused/],
    ['other machines', { HOST: '0.0.0.0' }, /which has no TLS, at 0\.0\.0\.0/],
    [
      'a budget that a restart clears',
      { FORMS_BUDGET_ACCOUNT_DAY: '1' },
      /restart clears the budget/,
    ],
    [
      'no public host name',
      { FORMS_HOPS: '1', FORMS_TRUSTED_PROXIES: '127.0.0.1', FORMS_HOSTS: '' },
      /set FORMS_HOSTS/,
    ],
    [
      'an address that anybody can forge',
      { FORMS_HOPS: '1', FORMS_HOSTS: 'a.example' },
      /set FORMS_TRUSTED_PROXIES to the addresses of your reverse proxies/,
    ],
    [
      'a proxy for requests to the service that has no effect',
      { http_proxy: 'http://127.0.0.1:3128' },
      /http_proxy has no effect: .* set the option fetch in prompt-forms\.config\.js/,
    ],
    [
      'an identity that is missing',
      { FORMS_ALLOW: 'list', FORMS_OWNERS: ':memory:.db' },
      /without an identity/,
    ],
  ];
  for (const [name, env, line] of risks) {
    it(`warns of ${name}`, async () => {
      const config = join(folderWith(plain), 'prompt-forms.config.js');
      const owners = env.FORMS_OWNERS && { FORMS_OWNERS: join(folderWith(), 'owners.db') };
      const all = { ...environment, FORMS_HOSTS: 'proxy.test', FORMS_ALLOW: 'get', ...env };
      const found = findRisks(await decide({ config }, { ...all, ...owners }));
      assert.ok(
        found.some((risk) => line.test(risk)),
        found.join('\n'),
      );
    });
  }

  it('warns of an endpoint for assistants whose tokens nobody checks', async () => {
    const warns = async (text: string, env: Record<string, string> = {}) => {
      const config = join(
        folderWith({ 'a.config.mjs': `export default ${text};` }),
        'a.config.mjs',
      );
      const found = findRisks(
        await decide({ config }, { ...environment, FORMS_ALLOW: '', ...env }),
      );
      return found.some((risk) => /Nobody checks the tokens of assistants/.test(risk));
    };
    const site = { FORMS_AUTH_URL: 'https://site.example/forms-auth' };
    assert.equal(await warns("{ owners: 'shared', mcp: {} }", { FORMS_ALLOW: 'list' }), true);
    assert.equal(
      await warns("{ owners: 'shared', mcp: {} }", { ...site, FORMS_ALLOW: 'list' }),
      true,
    );
    assert.equal(await warns("{ owners: 'shared', mcp: {} }", site), false);
    assert.equal(await warns("{ owners: 'shared', mcp: {}, authorize: () => false }"), false);
    assert.equal(await warns("{ owners: 'shared' }", { FORMS_ALLOW: 'list' }), false);
  });

  it('warns of a key file that others can read, and does not warn of a good set-up', async () => {
    const folder = folderWith({ ...plain, key: KEY });
    const file = join(folder, 'key');
    const env = {
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY_FILE: file,
      FORMS_AUTH_URL: 'https://site.example/forms-auth',
    };
    for (const [mode, warns] of [
      [0o644, true],
      [0o600, false],
    ] as const) {
      chmodSync(file, mode);
      const program = run(folder, env);
      await program.until(/Visitors {2}.*\n/);
      program.signal('SIGTERM');
      const { stdout } = await program.exited;
      assert.equal(stdout.includes('Other users of this machine can read the file'), warns);
      assert.equal(stdout.includes('Warning'), warns);
    }
  });

  it('warns of an SQLite file of owners that others can read', async () => {
    const folder = folderWith();
    const file = join(folder, 'owners.sqlite');
    const env = {
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      FORMS_AUTH_URL: 'https://site.example/forms-auth',
      FORMS_OWNERS: file,
    };
    for (const [mode, warns] of [
      [undefined, false],
      [0o644, true],
    ] as const) {
      if (mode !== undefined) chmodSync(file, mode);
      const program = run(folder, env);
      await program.until(/Visitors {2}.*\n/);
      program.signal('SIGTERM');
      const { stdout } = await program.exited;
      assert.equal(stdout.includes(`who owns which form: chmod 600 ${file}*`), warns);
      assert.equal(stdout.includes('Warning'), warns);
    }
  });

  const generate = (user: string): string => {
    const body = JSON.stringify({ prompt: `A form for ${user}` });
    return (
      `POST ${FORMS}/generate HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n` +
      `X-User: ${user}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`
    );
  };
  const BUDGET_FILE = `export default {
    baseUrl: ${JSON.stringify(service.url)},
    budget: { visitor: { day: 1 }, account: { day: 9, month: 100 } },
    rateLimit: { generate: { perMinute: 600, burst: 600 } },
    idempotency: { keep: 60_000 },
    authorize: (operation, request) => ({
      allow: true,
      identity: request.headers.get('X-User'),
    }),
  };`;

  for (const kind of ['SQLite', 'Redis'] as const) {
    it(`keeps the budget in ${kind} after a restart; environment variables win over the file`, async () => {
      const folder = folderWith({ 'prompt-forms.config.mjs': BUDGET_FILE });
      const redis = kind === 'Redis' ? await startRedis() : undefined;
      const env = {
        FORMS_API_KEY: KEY,
        FORMS_OWNERS: join(folder, 'owners.sqlite'),
        FORMS_BUDGET_ACCOUNT_DAY: '2',
        ...(redis && { FORMS_REDIS_URL: redis.url() }),
      };
      const form = { id: ID, formUrl: 'https://forms.example/1' };
      service.reply = (_, outgoing) => outgoing.end(JSON.stringify(success(form)));
      const statuses: unknown[] = [];
      for (const users of [
        ['ada', 'ada'],
        ['bob', 'eve'],
      ]) {
        const program = run(folder, env, ['--config', 'prompt-forms.config.mjs', '--port=0']);
        await program.until(/Visitors {2}.*\n/);
        for (const user of users) {
          const { status, code } = await raw(program.url, generate(user));
          statuses.push(status === 200 ? 200 : code);
        }
        program.signal('SIGTERM');
        const { stdout, stderr } = await program.exited;
        assert.equal(stderr, '');
        assert.match(
          stdout,
          /Budget +account 2 a day, account 100 a month, each visitor 1 a day; counted in (?:Redis|\S+owners\.sqlite)\n/,
        );
        const printed = new RegExp(` 200 POST generate ${ID} by "${users[0]}" \\d+ ms `);
        assert.match(stdout, printed);
        assert.match(stdout, redis ? /Limits +shared in Redis\n/ : /Limits +in this process\n/);
        assert.match(
          stdout,
          redis ? /Repeats +answered from Redis/ : /Repeats +answered from this/,
        );
      }
      assert.deepEqual(statuses, [200, 'PROXY_BUDGET_SPENT', 200, 'PROXY_BUDGET_SPENT']);
    });
  }

  it('says how to load a configuration in a package of CommonJS', async () => {
    const folder = folderWith({
      'package.json': '{ "type": "commonjs" }',
      'prompt-forms.config.js': 'export default {};',
    });
    const { code, stderr } = await runCommand(['proxy'], environment, folder);
    assert.equal(code, 1);
    // Node writes a warning of its own before it.
    assert.match(
      stderr,
      /^prompt-forms proxy: .* cannot be loaded \(SyntaxError\)\. .* npm pkg set type=module/m,
    );
  });

  it('says in one line which library is missing, if only the package is installed', async () => {
    const folder = folderWith();
    const modules = join(folder, 'node_modules');
    cpSync(resolve(dirname(MAIN), '..'), join(modules, 'prompt-forms/dist'), { recursive: true });
    cpSync('package.json', join(modules, 'prompt-forms/package.json'));
    for (const scope of ['@hono', '@streamparser']) mkdirSync(join(modules, scope));
    for (const name of ['hono', '@hono/node-server', '@streamparser/json', 'valibot', 'kysely'])
      symlinkSync(resolve('node_modules', name), join(modules, name));
    const main = join(modules, 'prompt-forms/dist/cli/main.js');
    if (!nodeSqlite) {
      const { code, stderr } = await runToEnd(process.execPath, [main, 'proxy', '--port=0'], {
        env: environment,
        cwd: folder,
      });
      assert.deepEqual(
        [code, stderr],
        [
          1,
          'prompt-forms proxy: A library for the owner store, which Node has from 22.13 on, is missing. Run: npm install libsql, ' +
            "or, if all users share the forms, set FORMS_OWNERS=shared (`owners: 'shared'` in the configuration file)\n",
        ],
      );
    }
    const forAssistants = {
      ...environment,
      FORMS_OWNERS: 'shared',
      FORMS_MCP_ISSUER: 'https://login.example.com',
      FORMS_MCP_URL: 'https://www.example.com/mcp',
      FORMS_PROXY: 'https://www.example.com',
      FORMS_TOKEN: 'a-token',
    };
    // The file's own `authorize` checks the tokens, so the command needs no library for them.
    writeFileSync(
      join(folder, 'own.config.mjs'),
      "export default { owners: 'shared', mcp: {}, authorize: () => false };",
    );
    const { FORMS_MCP_ISSUER: _, FORMS_MCP_URL: __, ...withoutTokens } = forAssistants;
    for (const [command, libraries, args, env] of [
      ['proxy', '@modelcontextprotocol/sdk jose', [], forAssistants],
      ['proxy', '@modelcontextprotocol/sdk', ['--config', 'own.config.mjs'], withoutTokens],
      [
        'mcp',
        '@modelcontextprotocol/sdk, or give npx --package=@modelcontextprotocol/sdk@1 beside --package=prompt-forms',
        [],
        forAssistants,
      ],
    ] as const) {
      const missing = await runToEnd(process.execPath, [main, command, ...args], {
        env,
        cwd: folder,
      });
      assert.deepEqual(
        [missing.code, missing.stderr],
        [
          1,
          `prompt-forms ${command}: A library for assistants is missing. Run: npm install ${libraries}\n`,
        ],
      );
    }
  });

  it('reports a wrong setting in one line', async () => {
    const folder = folderWith({
      'throws.js': `throw new Error(${JSON.stringify(KEY)});`,
      'nothing.js': 'export const options = {};',
      quoted: `'${KEY}'\n`,
      'both.js': 'export default { authorize: () => true };',
      'hosts.js': "export default { hosts: 'www.example.com' };",
      'origins.js': "export default { origins: 'https://www.example.com' };",
      'wrong.js': "export default { owners: 'shared', rateLimit: { generate: { perMinute: 0 } } };",
    });
    for (const [args, env, line] of [
      [['--prot', '1'], {}, /Unknown option "--prot"\. Run: npx prompt-forms proxy --help/],
      [['--port'], {}, /"--port" needs a number/],
      [['--port', 'http'], {}, /--port must be a number from 0 to 65535/],
      [[], { PORT: 'http' }, /PORT must be a number/],
      [['start'], {}, /Unknown argument "start"/],
      [['--config', 'none.js'], {}, /There is no file none\.js/],
      [['--config', 'throws.js'], {}, /throws\.js cannot be loaded \(Error\)/],
      [['--config', 'nothing.js'], {}, /nothing\.js must export/],
      [['--config', 'both.js'], { FORMS_ALLOW: 'get' }, /unset FORMS_ALLOW/],
      [['--config', 'wrong.js'], {}, /`rateLimit\.generate\.perMinute`/],
      [['--config', 'hosts.js'], {}, /`hosts` in hosts\.js must be an array, such as \['www/],
      [['--config', 'origins.js'], {}, /`origins` in origins\.js must be an array/],
      [[], { FORMS_HOSTS: 'https://www.example.com' }, /FORMS_HOSTS .*must hold host names/],
      [[], { FORMS_HOSTS: 'WWW.example.com' }, /FORMS_HOSTS .*must hold host names/],
      [[], { FORMS_BUDGET_VISITOR_MONTH: '0' }, /FORMS_BUDGET_VISITOR_MONTH must be a whole/],
      [[], { FORMS_API_KEY: '' }, /Set FORMS_API_KEY/],
      [[], { FORMS_API_KEY: `"${KEY}"` }, /FORMS_API_KEY has quotation marks around it\./],
      [[], { FORMS_API_KEY: `${KEY}'` }, /FORMS_API_KEY has quotation marks around it\./],
      [[], { FORMS_API_KEY: `${KEY} # new` }, /FORMS_API_KEY contains a space\. It must be/],
      [[], { FORMS_API_KEY: `${KEY}\n${KEY}` }, /FORMS_API_KEY contains a line break\. It must/],
      [[], { FORMS_API_KEY: `Bearer ${KEY}` }, /FORMS_API_KEY must be the key alone, without/],
      [
        [],
        { FORMS_API_KEY: '', FORMS_API_KEY_FILE: join(folder, 'quoted') },
        /The file that FORMS_API_KEY_FILE names has quotation marks around it\./,
      ],
      [
        [],
        { FORMS_TRUSTED_PROXIES: '127.0.0.1' },
        /FORMS_TRUSTED_PROXIES needs FORMS_HOPS, the number/,
      ],
      [
        [],
        { FORMS_HOPS: '1', FORMS_TRUSTED_PROXIES: '10.0.0.0/8, caddy' },
        /FORMS_TRUSTED_PROXIES has a wrong entry: "caddy" is no address of a reverse proxy/,
      ],
      [
        [],
        { FORMS_API_KEY: '', FORMS_API_KEY_FILE: join(folder, 'none') },
        /FORMS_API_KEY_FILE must name a file that can be read\. \/\S+\/none cannot \(ENOENT\)\.\n$/,
      ],
      [
        [],
        { FORMS_API_KEY: '', FORMS_API_KEY_FILE: KEY },
        /FORMS_API_KEY_FILE must name a file that can be read \(ENOENT\)\.\n$/,
      ],
      [
        [],
        { FORMS_API_KEY: '', FORMS_API_KEY_FILE: `/${KEY}` },
        /FORMS_API_KEY_FILE must name a file that can be read \(ENOENT\)\.\n$/,
      ],
      [[], { FORMS_OWNERS: 'postgres://127.0.0.1:1/site' }, /FORMS_OWNERS.* cannot be /],
      [[], { FORMS_OWNERS: '/dev/null/owners.sqlite' }, /FORMS_OWNERS.* cannot be /],
      [[], { FORMS_REDIS_URL: 'redis://:secret-word@127.0.0.1:1/0' }, /FORMS_REDIS_URL/],
      [[], { FORMS_REDIS_URL: 'secret-word' }, /FORMS_REDIS_URL/],
      [[], { FORMS_ALLOW: 'get lists' }, /FORMS_ALLOW .*generate, list, get, delete\.\n$/],
      [[], { HOST: '192.0.2.1', FORMS_OWNERS: 'shared' }, /could not start \(EADDRNOTAVAIL\)/],
    ] as const) {
      const run = args[0] === '--prot' ? runCommand : callCommand;
      const { code, stdout, stderr } = await run(
        ['proxy', ...args],
        { ...environment, PORT: '0', ...env },
        folder,
      );
      assert.deepEqual([code, stdout], [1, ''], stderr);
      assert.match(stderr, /^prompt-forms proxy: [^\n]*\n$/);
      assert.match(stderr, line);
      assert.doesNotMatch(stderr, /secret-word/);
    }
  });
});
