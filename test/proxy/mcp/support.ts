/** The endpoint for assistants in front of the proxy and the local service. */
import assert from 'node:assert/strict';
import { createService } from '../../../demo/service/service.js';
import { memoryOwners } from '../../../src/proxy/index.js';
import type { FormsProxy, FormsProxyOptions } from '../../../src/proxy/index.js';
import { createFormsMcp } from '../../../src/proxy/mcp.js';
import type { FormsMcpOptions } from '../../../src/proxy/mcp.js';
import { ENDPOINT } from './client.js';
import { KEY, makeProxy, witness, type Sent } from '../support.js';

export const ISSUER = 'https://login.test';

export interface SetUp {
  readonly proxy?: Partial<FormsProxyOptions>;
  readonly mcp?: FormsMcpOptions;
  /** Replaces the local service. */
  readonly service?: (sent: Sent) => Response | Promise<Response>;
  /** Makes the object that the endpoint gets in place of the proxy. */
  readonly wrap?: (proxy: FormsProxy) => FormsProxy;
}

/** A token is the name of its visitor. No visitor is named "nobody". */
export const authorize: FormsProxyOptions['authorize'] = (operation, request) => {
  const [, name] = /^Bearer (\w+)$/.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (name === undefined || name === 'nobody') return { allow: false, identity: null };
  return { allow: operation !== 'delete', identity: name };
};

/** A response of the endpoint. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly result: Record<string, unknown> | undefined;
  readonly error: { readonly code: number; readonly message: string } | undefined;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  readonly output: Readonly<Record<string, unknown>>;
}

export function setUp({
  proxy,
  mcp: options,
  service,
  wrap = (unwrapped) => unwrapped,
}: SetUp = {}) {
  const local = createService({ keys: { [KEY]: 'account' }, publicUrl: 'https://service.test' });
  const made = makeProxy(
    { authorize, owners: memoryOwners({ warn: () => {} }), rateLimit: false, ...proxy },
    service ?? (({ url, init }) => local.fetch(new Request(url, init))),
  );
  const mcp = createFormsMcp(wrap(made.proxy), { authorizationServers: [ISSUER], ...options });

  /** Sends a request to the endpoint, with the headers that clients send unless told otherwise. */
  async function send(
    body: unknown,
    headers: Readonly<Record<string, string | undefined>> = {},
    {
      method = 'POST',
      url = ENDPOINT,
      details,
    }: Partial<Record<'method' | 'url', string>> & {
      details?: object;
    } = {},
  ): Promise<Answered> {
    const all = {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: 'Bearer ada',
      ...headers,
    };
    const sent = Object.entries(all).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    );
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await mcp.fetch(
      new Request(url, { method, headers: sent, body: method === 'POST' ? text : undefined }),
      details,
    );
    const got = witness(await response.text());
    witness([...response.headers].flat().join('\n'));
    let value: Partial<Pick<Answered, 'result' | 'error'>> = {};
    if (/json/.test(response.headers.get('Content-Type') ?? ''))
      value = JSON.parse(got) as typeof value;
    return {
      status: response.status,
      headers: response.headers,
      text: got,
      result: value.result,
      error: value.error,
    };
  }

  const message = (method: string, params: object = {}) => ({
    jsonrpc: '2.0',
    id: 1,
    method,
    params,
  });

  /** Calls a tool as `user`, and expects a result. */
  async function callTool(name: string, args: unknown = {}, user = 'ada'): Promise<ToolAnswer> {
    const answered = await send(message('tools/call', { name, arguments: args }), {
      Authorization: `Bearer ${user}`,
    });
    assert.equal(answered.status, 200, answered.text);
    const { content, structuredContent, isError } = (answered.result ?? {}) as {
      readonly content?: readonly { readonly text: string }[];
      readonly structuredContent?: Record<string, unknown>;
      readonly isError?: boolean;
    };
    return {
      isError: isError ?? false,
      text: content?.map(({ text }) => text).join('\n') ?? '',
      output: structuredContent ?? {},
    };
  }

  return { ...made, mcp, send, message, callTool };
}
