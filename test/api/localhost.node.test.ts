import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FORMS_PATH } from '../../src/api/routes.js';
import { findRisks } from '../../src/cli/find-risks.js';
import { decide } from '../../src/cli/decide.js';
import { checkPage } from '../../src/cli/doctor/check-page.js';
import type { Site } from '../../src/cli/doctor/site.js';
import { readCommandSettings, SettingError } from '../../src/cli/settings.js';
import type { Environment } from '../../src/cli/settings.js';
import { parseFormUrl } from '../../src/client/form-url.js';
import { readOptions } from '../../src/proxy/mcp/options.js';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { HOST_ROWS } from '../support/local-hosts.js';

const KEY = 'local-development-key';

const ENVIRONMENT: Environment = {
  FORMS_BASE_URL: 'https://service.test',
  FORMS_API_KEY: KEY,
  FORMS_ALLOW: 'get',
};

/** True if the code throws no error of this class. Rejects with any other error. */
async function isAccepted(
  code: () => unknown,
  refusal: new (...values: never[]) => Error,
): Promise<boolean> {
  try {
    await code();
    return true;
  } catch (error) {
    assert.ok(error instanceof refusal, String(error));
    return false;
  }
}

const createProxy = (options: Partial<FormsProxyOptions>) =>
  createFormsProxy({
    baseUrl: 'https://service.test',
    apiKey: KEY,
    authorize: () => true,
    owners: 'shared',
    fetch: async () => new Response(null, { status: 404 }),
    log: () => {},
    ...options,
  });

async function hasRisk(env: Environment, risk: RegExp): Promise<boolean> {
  const risks = findRisks(await decide({}, { ...ENVIRONMENT, ...env }));
  return risks.some((line) => risk.test(line));
}

/** What each part of the package decides about an origin, in its normal form. True: it is local. */
const DECISIONS: Readonly<Record<string, (origin: string) => boolean | Promise<boolean>>> = {
  'the client, about the URL of a form': (origin) => parseFormUrl(`${origin}/f/1`) !== undefined,
  'the proxy, about `origins`': (origin) =>
    isAccepted(() => createProxy({ origins: [origin] }), TypeError),
  'the endpoint for assistants, about `url`': (origin) =>
    isAccepted(() => readOptions({ url: `${origin}/mcp` }), TypeError),
  'the endpoint for assistants, about `authorizationServers`': (origin) =>
    isAccepted(() => readOptions({ authorizationServers: [origin] }), TypeError),
  'the command, about FORMS_MCP_ISSUER': (origin) =>
    isAccepted(
      () =>
        readCommandSettings({
          ...ENVIRONMENT,
          FORMS_MCP_ISSUER: origin,
          FORMS_MCP_URL: 'https://www.example.com/mcp',
        }),
      SettingError,
    ),
  'the command, about FORMS_MCP_URL': (origin) =>
    isAccepted(
      () =>
        readCommandSettings({
          ...ENVIRONMENT,
          FORMS_MCP_ISSUER: 'https://login.example.com',
          FORMS_MCP_URL: `${origin}/mcp`,
        }),
      SettingError,
    ),
  'the command, about a key that travels unencrypted': async (origin) =>
    !(await hasRisk({ FORMS_BASE_URL: origin }, /API key travels unencrypted/)),
  'the command, about cookies that travel unencrypted': async (origin) =>
    !(await hasRisk({ FORMS_AUTH_URL: `${origin}/forms-auth` }, /cookies travel unencrypted/)),
  'doctor, about an unencrypted page': (origin) => {
    const site = {
      page: { url: `${origin}/`, status: 200, headers: new Headers(), text: '', isCut: false },
      api: origin,
      session: new Headers(),
      sendsSession: () => true,
    } as Partial<Site> as Site;
    return !checkPage(site).some(({ says }) => says.includes('not encrypted'));
  },
};

describe('one answer to the question if a host is local', () => {
  for (const { url, isLocal } of HOST_ROWS)
    describe(`${isLocal ? 'yes' : 'no'} for ${url}`, () => {
      for (const [name, decideAbout] of Object.entries(DECISIONS))
        it(name, async () => {
          assert.equal(await decideAbout(new URL(url).origin), isLocal);
        });
    });
});

describe('the host names that the proxy trusts without an option', () => {
  for (const { url, isLocal, isAddress } of HOST_ROWS) {
    const isTrusted = isLocal || isAddress === true;
    it(`${url}: ${isTrusted ? 'trusted' : 'not trusted'}`, async () => {
      const { status } = await createProxy({}).fetch(new Request(`${url}${FORMS_PATH}/form_1_a`));
      assert.equal(status !== 421, isTrusted);
    });
  }
});

describe('the address that the command listens on', () => {
  const open = /Other machines reach this server/;
  for (const host of ['localhost', 'app.localhost', '127.0.0.1', '127.0.0.2', '::1'])
    it(`${host} is of this machine`, async () => {
      assert.equal(await hasRisk({ HOST: host }, open), false);
    });
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '2001:db8::1', 'localhost.example.com'])
    it(`other machines reach ${host}`, async () => {
      assert.equal(await hasRisk({ HOST: host }, open), true);
    });
});
