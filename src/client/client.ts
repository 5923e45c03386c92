import { resolveEndpoint } from './endpoint.js';
import { FormsError } from './errors.js';
import { decodeDeleted, decodeFetched, decodeGenerated, decodeList } from './forms.js';
import { createSend } from './request.js';
import type { FormsClient, FormsClientOptions } from './types.js';
import type { World } from './world.js';

/**
 * Makes a client for the proxy at `endpoint`. There is no way to give it an API key: keys belong in
 * the proxy (section 5). Calls through one client share the cool-down after a 429 (section 8).
 *
 * Takes options, all optional but where there is no page; times in milliseconds, sizes in bytes. Sends
 * nothing yet. Throws a FormsError of kind `input` where the endpoint cannot be used.
 */
export function createFormsClient(options?: FormsClientOptions): FormsClient;
/** For tests: with a world of its own instead of the global one. */
export function createFormsClient(
  options: FormsClientOptions = {},
  world: World = globalThis,
): FormsClient {
  const resolved = resolveEndpoint(options.endpoint, options, world);
  if (!resolved) {
    const message = 'check the endpoint, keep API keys in the proxy';
    throw new FormsError({ kind: 'input', message });
  }
  const [endpoint, sameOrigin] = resolved;
  const send = createSend(options, endpoint, sameOrigin, world);
  return {
    endpoint,
    generate(input, callOptions) {
      const prompt = input?.prompt;
      const body = prompt?.trim?.() && JSON.stringify({ prompt });
      return send('generate', decodeGenerated, callOptions, '', body);
    },
    list: (callOptions) => send('list', decodeList, callOptions),
    get: (id, callOptions) => send('get', decodeFetched, callOptions, id),
    delete: (id, callOptions) => send('delete', decodeDeleted, callOptions, id),
    async newSince(known, callOptions) {
      const ids = new Set(known);
      const { forms } = await send('list', decodeList, callOptions, '', null);
      return forms.filter(({ id }) => !ids.has(id));
    },
  };
}
