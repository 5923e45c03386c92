/** The recipe `demo/proxy/assistants/` as its user runs it: an assistant signs its person in and works. Needs `dist/`. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { startService } from '../../../demo/service/http.js';
import { runProgram } from '../program.js';
import { FORMS, KEY, witness } from '../support.js';
import { freePorts } from '../../support/free-ports.js';

const CALLBACK = 'http://localhost:9/callback';

/** The packages of the recipe. Their own packages are found from where they really are. */
const PACKAGES = {
  'prompt-forms': '.',
  jose: 'node_modules/jose',
  'oidc-provider': 'test/proxy/node_modules/oidc-provider',
};

/** A browser without scripts that keeps cookies, for the pages of the authorization server. */
class Browser {
  readonly #cookies = new Map<string, string>();

  /** Follows redirects until the page of the callback, and returns its URL, or until a page with a form. */
  async open(url: string, init: RequestInit = {}): Promise<{ url: string; html: string }> {
    if (url.startsWith(CALLBACK)) return { url, html: '' };
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      headers: { ...init.headers, Cookie: cookie },
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    const location = response.headers.get('Location');
    if (location === null) return { url, html: await response.text() };
    return this.open(new URL(location, url).href);
  }

  /** Sends the form of a page. */
  async send(
    { url, html }: { readonly url: string; readonly html: string },
    fields: Readonly<Record<string, string>>,
  ): Promise<{ url: string; html: string }> {
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1] ?? assert.fail(html);
    const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams(
      hidden.map(([, name, value]) => [name!, value!] as [string, string]),
    );
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return this.open(new URL(action, url).href, { method: 'POST', body });
  }
}

/** Signs in as `person`, and gives the consent. Returns the code of the callback. */
async function signIn(authorizationUrl: URL, person: string): Promise<string> {
  const browser = new Browser();
  const login = await browser.open(authorizationUrl.href);
  const consent = await browser.send(login, { login: person, password: 'any' });
  const { url } = await browser.send(consent, {});
  return new URL(url).searchParams.get('code') ?? assert.fail(url);
}

/** What the SDK's client asks of an assistant. */
class Assistant implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = {
    client_name: 'Tests',
    redirect_uris: [CALLBACK],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
  authorizationUrl: URL | undefined;
  saved: OAuthTokens | undefined;
  #client: OAuthClientInformationMixed | undefined;
  #verifier = '';
  clientInformation = () => this.#client;
  saveClientInformation = (client: OAuthClientInformationMixed): void =>
    void (this.#client = client);
  tokens = () => this.saved;
  saveTokens = (tokens: OAuthTokens): void => void (this.saved = tokens);
  redirectToAuthorization = (url: URL): void => void (this.authorizationUrl = url);
  saveCodeVerifier = (verifier: string): void => void (this.#verifier = verifier);
  codeVerifier = () => this.#verifier;
}

describe('the recipe for assistants', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
  after(() => rmSync(folder, { recursive: true }));
  cpSync('demo/proxy/assistants', folder, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  mkdirSync(join(folder, 'node_modules'));
  for (const [name, target] of Object.entries(PACKAGES))
    symlinkSync(resolve(target), join(folder, 'node_modules', name));
  const service = await startService({ port: 0, keys: { [KEY]: 'account' } });
  after(() => service.close());
  const [port, issuerPort] = await freePorts();
  const program = runProgram(
    {
      FORMS_BASE_URL: service.url,
      FORMS_API_KEY: KEY,
      PORT: String(port),
      ISSUER_PORT: String(issuerPort),
    },
    { program: join(folder, 'server.js'), cwd: folder },
  );
  const url = new URL(`http://localhost:${port}/mcp`);
  await program.until(/Forms for assistants: http:\/\/localhost:\d+\/mcp\n/);

  /** Connects an assistant that signs in as `person`. */
  async function connect(person: string): Promise<{ client: Client; token: string }> {
    const assistant = new Assistant();
    const transport = new StreamableHTTPClientTransport(url, { authProvider: assistant });
    await assert.rejects(
      new Client({ name: 'tests', version: '1.0.0' }).connect(transport),
      UnauthorizedError,
    );
    assert.equal(assistant.authorizationUrl?.searchParams.get('resource'), url.href);
    assert.equal(assistant.authorizationUrl?.searchParams.get('scope'), 'forms');
    await transport.finishAuth(await signIn(assistant.authorizationUrl, person));
    const client = new Client({ name: 'tests', version: '1.0.0' });
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: assistant }));
    return { client, token: assistant.saved!.access_token };
  }

  it('signs a person in, whose assistant generates, lists and opens forms', async () => {
    const { client, token } = await connect('ada');
    await client.listTools();
    const generated = await client.callTool({
      name: 'generate_form',
      arguments: { prompt: 'A survey about lunch' },
    });
    const form = generated.structuredContent as { id: string; url: string; remaining: number };
    assert.equal(form.remaining, 19);
    assert.equal((await fetch(form.url)).status, 200);
    const got = await client.callTool({ name: 'get_form', arguments: { id: form.id } });
    assert.equal((got.structuredContent as { url: string }).url, form.url);

    const other = await connect('ben');
    const listed = await other.client.callTool({ name: 'list_forms', arguments: {} });
    assert.equal((listed.structuredContent as { total: number }).total, 0);
    await Promise.all([client.close(), other.client.close()]);

    const { origin } = url;
    const headers = { Authorization: `Bearer ${token}`, Origin: origin };
    const list = await fetch(origin + FORMS, { headers });
    assert.ok(witness(await list.text()).includes(form.id));
    const deleted = await fetch(`${origin}${FORMS}/${form.id}`, { method: 'DELETE', headers });
    assert.equal(deleted.status, 403);
  });

  it('refuses a token without the scope to which its person agrees', async () => {
    const issuer = `http://localhost:${issuerPort}`;
    const registered = await fetch(`${issuer}/reg`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(new Assistant().clientMetadata),
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const verifier = 'v'.repeat(43);
    /** Status of the list of tools, with a token that was asked for with this scope. */
    const statusWith = async (scope: string): Promise<number> => {
      const ask = new URL(`${issuer}/auth`);
      ask.search = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        redirect_uri: CALLBACK,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        scope,
        resource: url.href,
      }).toString();
      const answered = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          redirect_uri: CALLBACK,
          code: await signIn(ask, 'ada'),
          code_verifier: verifier,
          resource: url.href,
        }),
      });
      const { access_token: token } = (await answered.json()) as { access_token: string };
      const [, claims = ''] = token.split('.');
      assert.match(Buffer.from(claims, 'base64url').toString(), /"aud":"[^"]+\/mcp"/);
      const { status } = await fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      return status;
    };
    assert.equal(await statusWith('openid'), 401);
    assert.equal(await statusWith('openid forms'), 200);
  });

  it('makes no token for another resource', async () => {
    const registered = await fetch(`http://localhost:${issuerPort}/reg`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(new Assistant().clientMetadata),
    });
    const { client_id: clientId } = (await registered.json()) as { client_id: string };
    const ask = new URL(`http://localhost:${issuerPort}/auth`);
    ask.search = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: CALLBACK,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'forms',
      resource: 'https://other.test/mcp',
    }).toString();
    const { url: end } = await new Browser().open(ask.href);
    assert.equal(new URL(end).searchParams.get('error'), 'invalid_target');
  });
});
