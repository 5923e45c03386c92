/**
 * `/_local/faults`: switches faults over HTTP. It needs no key, since it exists on a developer's own
 * machine alone; a strange web page cannot reach it, because JSON and DELETE need a CORS preflight that is
 * never granted.
 *
 *   GET    /_local/faults   what is still to come
 *   POST   /_local/faults   adds one, e.g. {"operation":"generate","kind":"rate-limit","retryAfter":5}
 *   DELETE /_local/faults   clears all
 */
import { json } from './answers.js';
import { readFault, type Faults } from './faults.js';

export async function answerControl(
  request: Request,
  path: string,
  faults: Faults,
): Promise<Response> {
  if (path !== '/_local/faults') return json(404, { error: 'Only /_local/faults exists.' });
  switch (request.method) {
    case 'GET':
      break;
    case 'DELETE':
      faults.clear();
      break;
    case 'POST': {
      if (!/^application\/json/i.test(request.headers.get('Content-Type') ?? '')) {
        return json(415, { error: 'Send one fault with Content-Type: application/json.' });
      }
      const fault = readFault(await request.json().catch(() => undefined));
      if (typeof fault === 'string') return json(400, { error: fault });
      faults.add(fault);
      break;
    }
    default:
      return json(405, { error: 'GET, POST or DELETE.' }, { Allow: 'GET, POST, DELETE' });
  }
  const shown = faults
    .list()
    .map((fault) => (fault.times === Infinity ? { ...fault, times: 'Infinity' } : fault));
  return json(200, { faults: shown });
}
