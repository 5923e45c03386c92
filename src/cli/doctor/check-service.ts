import type { ServiceAnswer } from '../../proxy/node/ask-service.js';
import { linkToGuide } from '../guide.js';
import { failed, passed, skipped } from './result.js';
import type { Result } from './result.js';
import type { Site } from './site.js';
import type { Visit } from './request.js';

/** Asks the service about the key of the environment. With an owner store, lists load also if the proxy's key is wrong. */
export async function checkService({ baseUrl, key: apiKey }: Site): Promise<Result[]> {
  if (!baseUrl || apiKey === undefined)
    return [
      skipped(
        'The service was not asked about the key: lists of own forms load without it.',
        'whether the service is up and accepts the key (set FORMS_BASE_URL, and FORMS_API_KEY or FORMS_API_KEY_FILE)',
      ),
    ];
  // Other checks need none of its libraries.
  const [{ askService }, { nodeFetch }] = await Promise.all([
    import('../../proxy/node/ask-service.js'),
    import('../../proxy/node/node-fetch.js'),
  ]);
  let answer: ServiceAnswer;
  try {
    answer = await askService({ baseUrl, apiKey, fetch: nodeFetch });
  } catch (error) {
    // Of an address or a key that cannot be one. It quotes neither.
    if (!(error instanceof TypeError)) throw error;
    return [failed(error.message, 'Correct FORMS_BASE_URL or the key.')];
  }
  const { key, says } = answer;
  if (key === 'accepted')
    return [
      passed(
        `${says} It is that of this environment.`,
        'whether the proxy has the same key (generate a form on the page)',
      ),
    ];
  if (key === 'unknown')
    return [skipped(says, 'whether the service accepts the key (run this later)')];
  return [
    failed(
      says,
      key === 'refused'
        ? 'Set FORMS_API_KEY or FORMS_API_KEY_FILE to a key of the account at FORMS_BASE_URL, here and for the proxy.'
        : 'Check FORMS_BASE_URL, and whether the service is up.',
    ),
  ];
}

const STORES_FIX =
  'Check the databases of owners, responses and budgets: FORMS_OWNERS, FORMS_REDIS_URL.';

/** By status and body of `/readyz`. */
const KEY_FIX = `Give the proxy a valid key of the account at FORMS_BASE_URL: ${linkToGuide('proxy.md#npx-prompt-forms-proxy')}`;

const HEALTH: ReadonlyMap<string, Result> = new Map([
  ['200 ok\n', passed('/readyz says that the stores can be reached.')],
  [
    '200 ok, but the service has been out of reach for a minute or longer\n',
    failed(
      '/readyz says that the service has been out of reach for a minute or longer.',
      "Check FORMS_BASE_URL, whether the service is up, and whether the proxy's machine reaches it.",
    ),
  ],
  [
    '200 ok, but the service refuses the API key\n',
    failed('/readyz says that the service refuses the API key.', KEY_FIX),
  ],
  [
    '503 not ready\n',
    failed(
      '/readyz has the status 503: a store cannot be reached, or the server stops.',
      STORES_FIX,
    ),
  ],
  [
    '503 not ready: the service refuses the API key\n',
    failed('/readyz has the status 503: the service refuses the API key.', KEY_FIX),
  ],
]);

export async function checkHealth(site: Site): Promise<Result[]> {
  const visit = await site.get(new URL('/readyz', site.api).href);
  return [
    healthOf(visit) ??
      skipped(
        'There is no /readyz here. Nothing to do, unless you need health checks: only `npx prompt-forms proxy` and startFormsProxy respond to it.',
        'the stores of the proxy (no /readyz: generate a form on the page, and reload it)',
      ),
  ];
}

const healthOf = ({ status, headers, text }: Visit): Result | undefined =>
  /text\/plain/.test(headers.get('Content-Type') ?? '')
    ? HEALTH.get(`${status} ${text}`)
    : undefined;
