import type { APIContext, APIRoute } from 'astro';
import { formsProxy } from '../../../../lib/forms-proxy';

/**
 * The entry that your own reverse proxy has added. Without a reverse proxy, there is none, but visitors can forge it.
 * `clientAddress` is the socket's address, or else the first entry, which visitors can always forge.
 */
const addressOf = ({ request, clientAddress }: APIContext): string =>
  request.headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() ?? clientAddress;

/** Every method, and the bare path too, which is the list. */
export const ALL: APIRoute = (context) =>
  formsProxy().fetch(context.request, { address: addressOf(context), context });
