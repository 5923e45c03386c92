import { formsProxy } from '@/lib/forms-proxy';

/**
 * The entry that your own reverse proxy has added. Without a reverse proxy, Next.js sets the header to the socket's
 * address, but keeps a header that the visitor has forged.
 */
const addressOf = ({ headers }: Request): string | undefined =>
  headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim();

const handle = (request: Request): Promise<Response> =>
  formsProxy().fetch(request, { address: addressOf(request) });

export const GET = handle;
export const POST = handle;
export const DELETE = handle;
