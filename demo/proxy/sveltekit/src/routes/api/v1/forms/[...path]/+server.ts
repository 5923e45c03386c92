import { formsProxy } from '../../../../../lib/server/forms-proxy';
import type { RequestHandler } from './$types';

/** Every method, and the bare path too, which is the list. */
export const fallback: RequestHandler = ({ request, locals, getClientAddress }) =>
  formsProxy().fetch(request, { address: getClientAddress(), context: locals });
