import { createFormsClient } from '../../client/index.js';
import type { FormsClient } from '../../client/index.js';

/** Milliseconds for a generate: the proxy has shorter limits, whose errors say more. */
const TIMEOUT_MS = 180_000;

/** A client of the proxy at `endpoint`, in the name of the visitor to whom the token belongs. */
export function createSiteClient(endpoint: string, token: string): FormsClient {
  return createFormsClient({
    endpoint,
    headers: {
      Authorization: `Bearer ${token}`,
      // No page sends these requests. Behind a server that ends TLS, the proxy trusts only the second header.
      Origin: new URL(endpoint).origin,
      'Sec-Fetch-Site': 'same-origin',
    },
    timeout: TIMEOUT_MS,
  });
}
