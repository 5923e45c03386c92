import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { FORMS_PATH } from '../../api/routes.js';
import { isEventStream } from '../envelope.js';
import { onDisconnectOf } from '../incoming.js';
import { describeError, withoutHeaderValues } from '../log.js';
import type { AdmissionResult, FormsProxy } from '../options.js';
import { withoutFinalSlash } from '../routes.js';
import { challengeOf, metadataResponse, resourceOf } from './metadata.js';
import { readOptions } from './options.js';
import type { FormsMcp, FormsMcpOptions, McpSettings } from './options.js';
import { ProtocolRefusal } from './protocol-refusal.js';
import { readMessage } from './read-message.js';
import type { Message } from './read-message.js';
import { SharedGenerates } from './shared-generates.js';
import { createToolServer } from './tool-server.js';
import { GENERATE_TOOL } from './tools.js';
import { createVisitorClient, detailsFor } from './visitor-client.js';
import type { VisitorRequest } from './visitor-client.js';
import { WaitingCalls } from './waiting-calls.js';

/**
 * Headers of the request that the proxy does not get: about its body, its protocol, and about the page that sent it. Cookies are those
 * of a server in front, or of a browser, whose visitor may not know.
 */
const OWN_HEADER =
  /^(?:accept|connection|content-.*|cookie|host|idempotency-key|last-event-id|mcp-.*|origin|referer|sec-.*|transfer-encoding)$/i;

/**
 * Creates an endpoint of the Model Context Protocol, through which assistants generate, list and open forms in the name of one
 * visitor. Each call goes through the proxy with the token of the request: `authorize` decides about it, and owners, plans, rate
 * limits, budget and `checkPrompt` apply as they do to the elements. No tool deletes. Needs `@modelcontextprotocol/sdk`.
 *
 * Route two paths to `fetch`: `path`, and `metadataPath`, from which clients learn where visitors sign in. Every request needs
 * `Authorization`, and one with an `Origin` of another site is refused. Cookies count for nothing. See dist/guide/assistants.md.
 * @throws TypeError for options that cannot work.
 */
export function createFormsMcp(proxy: FormsProxy, options: FormsMcpOptions = {}): FormsMcp {
  if (typeof proxy?.fetch !== 'function')
    throw new TypeError('createFormsMcp: `proxy` must be the result of `createFormsProxy`.');
  const settings = readOptions(options);
  const { path, metadataPath } = settings;
  const formsPath = proxy.basePath + FORMS_PATH;
  if (path === formsPath || path.startsWith(`${formsPath}/`))
    throw new TypeError(
      `createFormsMcp: \`path\` must not be below ${formsPath}, which the proxy has.`,
    );

  const generates = new SharedGenerates();
  const calls = new WaitingCalls();

  const handle = async (call: VisitorRequest): Promise<Response> => {
    const { request } = call;
    const pathname = withoutFinalSlash(new URL(request.url).pathname);
    if (pathname === metadataPath) return metadataResponse(settings, request);
    if (pathname !== path) throw new ProtocolRefusal(404, 'There is nothing here.');
    refuseOtherSites(settings, request);
    if (request.method !== 'POST')
      throw new ProtocolRefusal(405, 'Send a message with POST.', -32_000, { Allow: 'POST' });
    if (!request.headers.get('Authorization'))
      throw unauthorized(settings, request, 'Send a token in the header Authorization.');
    const message = await readMessage(request);
    return answer({ proxy, settings, generates, calls }, call, message);
  };

  return {
    path,
    metadataPath,
    async fetch(request, details, context) {
      let response: Response;
      try {
        response = await handle({ request, details, context });
      } catch (error) {
        const refusal = error instanceof ProtocolRefusal ? error : failure(error, request);
        response = refusal.toResponse();
      }
      const { headers } = response;
      // Servers in front must not hold events back to compress them.
      headers.set('Cache-Control', isEventStream(response) ? 'no-store, no-transform' : 'no-store');
      headers.set('X-Content-Type-Options', 'nosniff');
      return response;
    },
  };
}

/** Logs an error of this code or of a library, since no other log has it. */
function failure(error: unknown, { headers }: Request): ProtocolRefusal {
  console.error(`createFormsMcp: failed: ${withoutHeaderValues(describeError(error), headers)}`);
  return new ProtocolRefusal(500, 'The endpoint failed.', -32_603);
}

/** @throws ProtocolRefusal */
function refuseOtherSites(settings: McpSettings, request: Request): void {
  const origin = request.headers.get('Origin');
  // With `url`, not the origin of the request, which a page can choose by a name of its own for this server.
  if (origin !== null && origin !== new URL(resourceOf(settings, request)).origin)
    throw new ProtocolRefusal(403, 'Pages of other sites may not use this endpoint.');
}

const unauthorized = (
  settings: McpSettings,
  request: Request,
  message: string,
  error?: 'invalid_token',
): ProtocolRefusal =>
  new ProtocolRefusal(401, message, -32_000, {
    'WWW-Authenticate': challengeOf(settings, request, error),
  });

/** The request of the visitor as the proxy gets it: from the site's own origin, without what belongs to the protocol. */
function requestOfVisitor({ url, headers: given, signal }: Request): Request {
  const headers = new Headers();
  given.forEach((value, name) => {
    if (!OWN_HEADER.test(name)) headers.set(name, value);
  });
  headers.set('Origin', new URL(url).origin);
  return new Request(url, { headers, signal });
}

/** The parts of an endpoint that its requests share. */
interface Endpoint {
  readonly proxy: FormsProxy;
  readonly settings: McpSettings;
  readonly generates: SharedGenerates;
  readonly calls: WaitingCalls;
}

/** Lets the SDK answer the message. Its tools call the proxy in the name of the visitor. */
async function answer(
  { proxy, settings, generates, calls }: Endpoint,
  call: VisitorRequest,
  message: Message,
): Promise<Response> {
  const { request, details } = call;
  const visitor: VisitorRequest = { ...call, request: requestOfVisitor(request) };
  const token = request.headers.get('Authorization') ?? '';
  // Undefined unless the proxy has admitted the visitor. Behind a gateway, several visitors may have the same token.
  let caller: string | undefined;
  let decision: Response | undefined;
  const watched: FormsProxy = {
    basePath: proxy.basePath,
    fetch: async (...args) => {
      decision = await proxy.fetch(...args);
      return decision;
    },
  };
  const onceFor: Parameters<typeof createToolServer>[1] =
    ({ requestId }) =>
    async (prompt, generate) => {
      const known = caller;
      if (known === undefined) return generate();
      return calls.run(token, requestId, async (controller) => {
        const stop = onDisconnectOf(request, Object(details))(() => controller.abort());
        try {
          return await generates.run(known, prompt, controller.signal, generate);
        } finally {
          stop();
        }
      });
    };
  const server = createToolServer(createVisitorClient(watched, visitor), onceFor);
  const isGenerate = callsGenerate(message);
  const isStreamed = isGenerate && asksForProgress(message);
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: !isStreamed,
  });
  const ask = async (): Promise<ProtocolRefusal | undefined> => {
    const admission = await askForAdmission(proxy, visitor);
    if (admission.visitor !== undefined) {
      const { identity } = admission.visitor;
      caller = JSON.stringify([token, new URL(request.url).origin, identity]);
    }
    return refusalOfMessage(settings, request, admission.response);
  };
  let asked: ReturnType<typeof ask> | undefined;
  const admit = () => (asked ??= ask());
  // A generate may get the form of an earlier call of its visitor.
  const early = isGenerate ? await admit() : undefined;
  // The status of a stream is sent before its tool asks the proxy.
  if (isStreamed && early !== undefined) throw early;
  const { method, params } = message;
  if (method === 'notifications/cancelled') await calls.cancel(token, Object(params).requestId);
  await server.connect(transport);
  const response = await transport.handleRequest(request, { parsedBody: message });
  if (isEventStream(response)) return response;
  await server.close();
  // A tool has asked the proxy, or else nobody has checked the token.
  const refusal =
    decision === undefined ? await admit() : refusalOfVisitor(settings, request, decision);
  if (refusal !== undefined) throw refusal;
  return response;
}

/** True for a call that may take minutes. */
const callsGenerate = ({ method, params }: Message): boolean =>
  method === 'tools/call' && Object(params).name === GENERATE_TOOL;

/** True for a call whose assistant wants to hear of its progress. */
const asksForProgress = ({ params }: Message): boolean =>
  Object(Object(params)._meta).progressToken !== undefined;

/** The proxy's decision about the visitor. An object without `admit` decides with a list, and never shares a generate. */
async function askForAdmission(
  proxy: FormsProxy,
  { request, details, context }: VisitorRequest,
): Promise<AdmissionResult> {
  const { headers, signal } = request;
  const url = new URL(request.url).origin + proxy.basePath + FORMS_PATH;
  const list = new Request(url, { headers, signal });
  const detailsOfList = detailsFor(details, url);
  if (proxy.admit) return proxy.admit(list, detailsOfList, context);
  return { response: await proxy.fetch(list, detailsOfList, context), visitor: undefined };
}

/** The refusal of a visitor, so that a client gets a new token. Undefined for all other responses of the proxy. */
function refusalOfVisitor(
  settings: McpSettings,
  request: Request,
  { status }: Response,
): ProtocolRefusal | undefined {
  if (status === 421) return new ProtocolRefusal(421, 'Forms are not served under this name.');
  // With a redirect, `authorize` sends the visitors of pages to where they sign in.
  const isUnknown = status === 401 || (status >= 300 && status < 400);
  return isUnknown
    ? unauthorized(settings, request, 'The token was refused. Get a new one.', 'invalid_token')
    : undefined;
}

/** The refusal of a message that calls no tool. A visitor without permission for an operation may list the tools. */
function refusalOfMessage(
  settings: McpSettings,
  request: Request,
  decision: Response,
): ProtocolRefusal | undefined {
  const { status, headers } = decision;
  if (status !== 429 && status < 500) return refusalOfVisitor(settings, request, decision);
  const wait = headers.get('Retry-After');
  return new ProtocolRefusal(
    status,
    status === 429 ? 'Too many requests. Try again later.' : 'Forms are not available now.',
    -32_000,
    wait === null ? {} : { 'Retry-After': wait },
  );
}
