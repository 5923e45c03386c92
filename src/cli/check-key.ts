import { FORMS_PATH } from '../api.js';
import type { FetchService } from '../proxy/index.js';
import { SettingError } from './settings.js';

/** A form that does not exist: the service looks at the key first. */
const NO_FORM = `${FORMS_PATH}/form_0_key`;
const TIMEOUT_MS = 10_000;

/**
 * Asks the service whether it accepts a key, with a get of a form that does not exist. Throws a {@link SettingError} that never
 * quotes the key if the service refuses it, or can't be asked.
 */
export async function askServiceAboutKey(
  baseUrl: string,
  key: string,
  send: FetchService,
): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const status = await send(baseUrl.replace(/\/$/, '') + NO_FORM, {
    method: 'GET',
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    redirect: 'manual',
    signal,
    onAbort: (listener) =>
      signal.addEventListener('abort', () => listener(signal.reason as Error), { once: true }),
  }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.status;
    },
    () => undefined,
  );
  if (status === 200 || status === 404) return;
  if (status === 401 || status === 403)
    throw new SettingError(`The service refuses the new one (${status}).`);
  throw new SettingError(
    `The service could not be asked about the new one (${status ?? 'no response'}). Send SIGHUP again when it is up.`,
  );
}
