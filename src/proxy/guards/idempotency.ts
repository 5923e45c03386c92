import type { MiddlewareHandler } from 'hono';
import { digestOf } from '../digest.js';
import { respond, visitorOf, waitUntil } from '../env.js';
import type { Env } from '../env.js';
import { ProxyError } from '../envelope.js';
import type { Settings } from '../settings.js';
import type { Admit } from './rate-limit.js';

/**
 * Lets a generate with an `Idempotency-Key` pass only once: a repeat waits for the running one, or gets the stored response. The
 * guards after it see only the first. Each first one, and each one without a key, counts as a generate in the rate limit.
 * @example
 * app.use('/api/v1/forms/generate', idempotency({ executeOnce, baseUrl, admit, key }));
 */
export function idempotency(
  settings: Pick<Settings, 'executeOnce' | 'baseUrl' | 'key'> & { readonly admit: Admit },
): MiddlewareHandler<Env> {
  const { executeOnce, baseUrl, admit, key: keys } = settings;
  return async (c, next) => {
    const { identity, keyFor } = visitorOf(c);
    const key = executeOnce && readKey(c.req.raw.headers, identity);
    if (executeOnce === undefined || key === undefined) {
      await admit(c, 'generate');
      return next();
    }
    // With a function, each generate asks for a key before anyone knows whether it is a repeat. So it counts as a read first.
    if (keys.isPerVisitor) await admit(c, 'get');
    const { account } = await keyFor('generate');
    const place = [baseUrl, identity || null, key, ...(account ? [account] : [])];
    c.set('isShared', true);
    const response = executeOnce.run(await digestOf(JSON.stringify(place)), {
      fingerprint: await digestOf(JSON.stringify({ prompt: c.get('prompt') })),
      admit: () => admit(c, 'generate'),
      async first() {
        await next();
        if (c.error !== undefined) throw c.error;
        const made = c.get('response');
        if (made === undefined) throw new Error('No guard has responded.');
        return made;
      },
      async repeated() {
        c.set('repeated', true);
        // A repeat reads a stored response, so it counts as a read.
        if (!keys.isPerVisitor) await admit(c, 'get');
      },
      report: c.get('report'),
    });
    waitUntil(
      c,
      response.catch(() => {}),
    );
    return respond(c, await response);
  };
}

const KEY = /^[A-Za-z0-9_-]{16,128}$/;
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The `Idempotency-Key` of a generate. In the store, it is a digest of account, visitor and key, so that no visitor ever gets the
 * response to another visitor. Undefined without the header.
 *
 * For a visitor without an identity, only the `Idempotency-Key` identifies the generate, so it must be a random UUID. The
 * visitor's address is not part of the digest: it may change between two attempts, for example when a phone leaves the
 * Wi-Fi, and the service would then generate two forms.
 * @throws ProxyError 400 `PROXY_BAD_REQUEST` for a key of another shape.
 */
function readKey(headers: Headers, identity: string | undefined): string | undefined {
  const given = headers.get('Idempotency-Key');
  if (given === null) return undefined;
  if (!(identity ? KEY : RANDOM_UUID).test(given))
    throw new ProxyError(400, 'PROXY_BAD_REQUEST', 'The Idempotency-Key must be a random UUID.');
  return given;
}
