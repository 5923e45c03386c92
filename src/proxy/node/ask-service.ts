import { FORMS_PATH } from '../../api/routes.js';
import type { ProxyLogEntry } from '../log.js';
import type { FormsProxyOptions } from '../options.js';
import { createFormsProxy } from '../proxy.js';

/** The answer of the service about the API key. */
export interface ServiceAnswer {
  /**
   * `failed`: there was no answer, or not one of the service. `unknown`: the service was not asked, since a function `apiKey` has no key
   * for the account as a whole, or it is busy.
   */
  readonly key: 'accepted' | 'refused' | 'failed' | 'unknown';
  /** A sentence for the site owner. */
  readonly says: string;
}

/** A form that does not exist: the service looks at the key first. */
const NO_FORM = `${FORMS_PATH}/form_0_key`;
const TIMEOUT_MS = 5_000;

/**
 * Asks the service whether it accepts the key, with a get of a form that does not exist, just as the proxy with these options asks. It
 * takes five seconds at most. A function `apiKey` is asked for the key of the account as a whole. Never rejects, and no text quotes the key.
 * @throws TypeError for options that cannot work (see `createFormsProxy`).
 */
export function askService(
  options: Pick<FormsProxyOptions, 'baseUrl' | 'apiKey' | 'fetch'>,
): Promise<ServiceAnswer> {
  const entries: ProxyLogEntry[] = [];
  const proxy = createFormsProxy({
    ...options,
    owners: 'shared',
    authorize: () => ({ allow: true, identity: null, scope: 'account' }),
    announce: false,
    rateLimit: false,
    timeouts: { read: TIMEOUT_MS, hooks: TIMEOUT_MS },
    log: (entry) => entries.push(entry),
  });
  return proxy
    .fetch(new Request(`http://localhost${NO_FORM}`))
    .then(() => answerOf(entries.find(({ event }) => event === 'response')));
}

function answerOf({
  status,
  code,
  upstreamStatus,
  message,
}: Partial<ProxyLogEntry> = {}): ServiceAnswer {
  const isOfService = code === undefined;
  // The proxy reads each 401 as a refused key. A 403 may also come from a server in front of the service.
  if (upstreamStatus === 401 || (isOfService && (status === 401 || status === 403)))
    return {
      key: 'refused',
      says: `The service refuses the API key (${upstreamStatus ?? status}).`,
    };
  if (isOfService && (status === 200 || status === 404))
    return { key: 'accepted', says: 'The service accepts the API key.' };
  const isUnknown = status === 429 || (code === 'PROXY_MISCONFIGURED' && !upstreamStatus);
  return {
    key: isUnknown ? 'unknown' : 'failed',
    says: message ?? `The service responded with ${status}.`,
  };
}
