import type { Code } from '../api/codes.js';
import type { Operation } from '../api/routes.js';
import type { FailureDetails, FormsErrorFields } from './errors.js';

/*
 * The part of an error's message that names the cause and the fix. Loads on demand, when a call fails for the first time.
 * Each entry has a heading in dist/guide/errors.md, which says more.
 */

/** A text, or one that depends on the failure. */
type AdviceText = string | ((facts: Facts) => string);

/** The fix for a code, if the response's message does not name it. The heading in the guide is the code. */
const ADVICE_ON_CODE: Readonly<Record<Code, AdviceText>> = {
  INVALID_API_KEY: 'Set the API key in the proxy.',
  NOT_FOUND: '',
  DELETE_FAILED: '',
  INTERNAL_ERROR: '',
  PROXY_UNAUTHENTICATED: ({ isSameOrigin = true }) =>
    isSameOrigin
      ? '"authorize" of the proxy says that nobody is signed in.'
      : '"authorize" of the proxy says that nobody is signed in. A session cookie needs "credentials" "include" in the page and "credentials: true" in the proxy.',
  PROXY_FORBIDDEN: '"authorize" of the proxy says no, or "origins" lacks this page’s origin.',
  PROXY_NO_ROUTE: ({ hasReachedProxy }) =>
    hasReachedProxy ? '' : 'Check "endpoint", and "basePath" of the proxy.',
  PROXY_METHOD: '',
  PROXY_MEDIA: '',
  PROXY_TOO_LARGE: '',
  PROXY_BAD_REQUEST: '',
  PROXY_RATE_LIMITED: '',
  PROXY_BUDGET_SPENT: '',
  PROXY_PROMPT_REJECTED: '',
  PROXY_MISCONFIGURED: 'The proxy’s log names the fault.',
  PROXY_UNAVAILABLE:
    'A store of the proxy or the service is out of reach. The proxy’s log says which.',
  PROXY_KEY_REUSED: '',
  PROXY_UPSTREAM: 'The proxy’s log says more.',
  PROXY_TOO_LARGE_LIST: 'Raise "maxResponseBytes" of the proxy.',
  PROXY_TIMEOUT: '',
};

/** The heading in the guide is the key. */
const ADVICE_ON_INPUT: Readonly<Record<NonNullable<FailureDetails['input']>, string>> = {
  endpoint: 'Outside a page the endpoint must be absolute.',
  'empty-prompt': 'The prompt is blank.',
  'form-id': 'The id is not one of a form.',
};

/** Facts that neither the error nor the response has. */
export interface CallFacts {
  readonly isSameOrigin?: boolean | undefined;
  /** The proxy sent the response, or the service behind it. */
  readonly isFromProxy: boolean;
  readonly isRedirect: boolean;
  /** The proxy has responded to a call of this client, so the set-up works in part. */
  readonly hasReachedProxy: boolean;
}

interface Facts extends FormsErrorFields, CallFacts {
  readonly isHtml: boolean;
}

interface Situation {
  /** The heading in the guide. */
  readonly anchor: string;
  readonly when: (facts: Facts) => boolean;
  readonly advice: AdviceText;
}

/** The error of `fetch` for a wrong value of `credentials`: in Chromium and Firefox, or in Safari. */
const REJECTED_OPTION = /RequestInit|^TypeError: Type error$/;

/** Statuses of a server without the route. */
const MISSING_ROUTE: readonly number[] = [404, 405, 415, 501];

/** Failures without a known code. The first that applies counts. */
const SITUATIONS: readonly Situation[] = [
  {
    anchor: 'headers-function',
    when: ({ kind }) => kind === 'auth',
    advice: ({ cause }) => `The "headers" function ${describeCause(cause)}.`,
  },
  // There was no response, or none of the proxy.
  {
    anchor: 'timeout',
    when: ({ kind }) => kind === 'timeout',
    advice: 'There was no response in time.',
  },
  {
    anchor: 'offline',
    when: ({ offline = false }) => offline,
    advice: 'The browser is offline.',
  },
  {
    anchor: 'credentials',
    when: ({ kind, cause }) => kind === 'network' && REJECTED_OPTION.test(String(cause)),
    advice:
      'The browser does not know this value of "credentials". Use omit, same-origin or include.',
  },
  {
    anchor: 'connection-failed',
    when: ({ kind, isSameOrigin = false, hasReachedProxy }) =>
      kind === 'network' && (isSameOrigin || hasReachedProxy),
    advice: ({ operation, isSameOrigin = false, hasReachedProxy }) =>
      [
        isSameOrigin
          ? 'The connection failed.'
          : 'The connection failed, or something in front of the proxy refused the preflight of this request.',
        operation === 'delete' &&
          hasReachedProxy &&
          'If only deletes fail, a firewall cuts their connections.',
      ]
        .filter(Boolean)
        .join(' '),
  },
  {
    anchor: 'cors',
    when: ({ kind }) => kind === 'network',
    advice:
      'The browser blocked the request or the connection failed. If the console shows a CORS error, "origins" of the proxy lacks this page’s origin, or "endpoint" names another server than the proxy. If the page sends cookies, set "credentials: true" in the proxy too.',
  },
  {
    anchor: 'unexpected-exception',
    when: ({ kind, cause }) => kind === 'protocol' && cause !== undefined,
    advice: ({ cause }) => `The client ${describeCause(cause)}.`,
  },
  {
    anchor: 'too-large',
    when: ({ maxBytes }) => maxBytes !== undefined,
    advice: ({ maxBytes }) =>
      `The response has more than ${maxBytes} bytes. Raise "maxBytes" of the client.`,
  },
  {
    anchor: 'redirect',
    when: ({ kind, isRedirect }) => kind === 'protocol' && isRedirect,
    advice:
      'The response is a redirect. Exempt /api/v1/forms from redirects. For visitors who are not signed in, respond with 401 instead.',
  },
  {
    anchor: 'html-response',
    when: ({ kind, isHtml }) => kind === 'protocol' && isHtml,
    advice: ({ hasReachedProxy }) =>
      hasReachedProxy
        ? 'The response is HTML, not JSON. A sign-in page or something in front of the proxy, such as a firewall, probably answered.'
        : 'The response is HTML, not JSON. A catch-all route of your site probably answered. Mount the proxy before it.',
  },
  {
    anchor: 'unexpected-response',
    when: ({ kind }) => kind === 'protocol',
    advice: 'The response is not one of the proxy.',
  },
  // The response rejects the request.
  {
    anchor: 'refused-in-front',
    when: ({ status = 0, isFromProxy, hasReachedProxy }) =>
      !isFromProxy &&
      ([401, 403].includes(status) || (hasReachedProxy && MISSING_ROUTE.includes(status))),
    advice: ({ operation }) =>
      `The response is not one of the proxy. Something in front of it refused the request: a firewall, a challenge page, a sign-in, the CSRF check of a framework, or a server that lets only some methods through. Exempt /api/v1/forms there.${operation === 'delete' ? ' A delete gets through as DELETE, or as POST.' : ''}`,
  },
  {
    anchor: 'no-proxy',
    when: ({ status = 0, isFromProxy }) => !isFromProxy && MISSING_ROUTE.includes(status),
    advice: 'There is no forms proxy. Start the proxy or set the "endpoint" attribute.',
  },
  {
    anchor: 'proxy-not-reached',
    when: ({ status = 0, isFromProxy }) => !isFromProxy && [502, 503, 504].includes(status),
    advice: ({ hasReachedProxy }) =>
      hasReachedProxy
        ? 'A server in front does not reach the proxy any more. Is the proxy still running?'
        : 'A server in front does not reach the proxy. In development: is the proxy running, on the port that your dev server forwards to?',
  },
  {
    anchor: 'statuses-without-a-code',
    when: () => true,
    advice: '',
  },
];

const ACTION: Readonly<Record<Operation, string>> = {
  list: 'load forms from',
  get: 'load the form from',
  generate: 'generate a form at',
  delete: 'delete the form at',
};

const MAX_SHAPE_LENGTH = 500;

/** A URL made of an endpoint that has the path of the API already. */
const REPEATED_API_PATH = /\/api\/v1\/(?:.*\/)?api\/v1\//;

/** False for a response of the proxy from one of its routes, since `basePath` may end with the path of the API. */
const hasRepeatedApiPath = ({ kind, url = '', code, ...facts }: Facts): boolean =>
  !facts.hasReachedProxy &&
  ['network', 'http', 'protocol'].includes(kind) &&
  (!facts.isFromProxy || code === 'PROXY_NO_ROUTE') &&
  REPEATED_API_PATH.test(url);

export interface Advice {
  /** The failure, its likely cause, and the fix. */
  readonly text: string;
  /** The heading in the guide that says more. */
  readonly anchor: string;
  /** Fields of a response that is not the service's. */
  readonly shape?: string | undefined;
}

export function adviseOn(
  fields: FormsErrorFields,
  { input, response, json }: FailureDetails,
  callFacts: CallFacts,
): Advice {
  const { operation, url, status = 0, code = '', kind, outcome, serverMessage } = fields;
  const facts: Facts = {
    ...fields,
    ...callFacts,
    isHtml: /\bhtml\b/i.test(response?.headers.get('Content-Type') ?? ''),
  };
  const { anchor, advice } = Object.hasOwn(ADVICE_ON_CODE, code)
    ? { anchor: code.toLowerCase(), advice: ADVICE_ON_CODE[code as Code] }
    : input
      ? { anchor: input, advice: ADVICE_ON_INPUT[input] }
      : SITUATIONS.find(({ when }) => when(facts))!;
  const what = `Could not ${operation && ACTION[operation]} ${url ?? 'the forms proxy'}`;
  const statusAndCode = [status, code].filter(Boolean).join(' ');
  const sentences = [
    statusAndCode ? `${what} (${statusAndCode}).` : `${what}.`,
    serverMessage && `The response says "${serverMessage}".`,
    typeof advice === 'string' ? advice : advice(facts),
    hasRepeatedApiPath(facts) && 'The URL has /api/v1 twice: "endpoint" ends before /api/v1.',
    outcome && 'The form may exist all the same: check the list of forms.',
  ];
  const isForeign = kind === 'protocol' && response;
  return {
    text: sentences.filter(Boolean).join(' '),
    anchor,
    shape: isForeign ? describeShape(json).slice(0, MAX_SHAPE_LENGTH) : undefined,
  };
}

function describeCause(cause: unknown): string {
  if (cause === undefined) return 'did not return in time';
  return cause instanceof Error ? `threw: ${cause.name}: ${cause.message}` : 'threw';
}

/** `Object`, `Array`, `String`, `Number`, `Boolean`, `Null` or `Undefined`. */
const typeOf = (json: unknown): string => Object.prototype.toString.call(json).slice(8, -1);

/** Key names and types of a JSON value, `depth` levels deep, without values. */
export function describeShape(json: unknown, depth = 2): string {
  const type = typeOf(json);
  if (type !== 'Object' || depth === 0) return type;
  const entries = Object.entries(json as object).map(
    ([key, value]) => `${key}:${describeShape(value, depth - 1)}`,
  );
  return `{${entries.join(',')}}`;
}
