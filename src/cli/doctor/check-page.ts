import { failed, passed } from './result.js';
import type { Result } from './result.js';
import type { Site, Visit } from './site.js';

const isLocal = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

export const USE_PASSWORD = 'The web server asks for a password: use --user=name:password.';

/** True for a response of a web server with Basic authentication. */
export const asksForPassword = ({ status, headers }: Visit): boolean =>
  status === 401 && /^basic\b/i.test(headers.get('WWW-Authenticate') ?? '');

/** Checks that the page loads, and is encrypted. */
export function checkPage({ page, api }: Site): Result[] {
  if (page.failure !== undefined)
    return [
      failed(`The page does not load: ${page.failure}.`, 'Check the address and the server.'),
    ];
  const results: Result[] = [];
  if (page.status !== 200)
    results.push(
      failed(
        `The page has the status ${page.status}.`,
        asksForPassword(page) ? USE_PASSWORD : 'Name a page that loads, or use --cookie.',
      ),
    );
  if (new URL(page.url).protocol === 'http:' && !isLocal(page.url))
    results.push(
      failed(
        'The page is not encrypted, so others can read what visitors write, and their session.',
        'Serve it over https, and redirect http to it.',
      ),
    );
  if (new URL(page.url).protocol === 'https:' && new URL(api).protocol === 'http:')
    results.push(
      failed('The page has https and the proxy http: browsers block that.', 'Use https for both.'),
    );
  return results.length > 0 ? results : [passed('The page loads.')];
}
