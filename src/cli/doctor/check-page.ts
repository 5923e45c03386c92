import { isSecureUrl } from '../../api/localhost.js';
import { failed, noted, passed, quoted } from './result.js';
import type { Result } from './result.js';
import type { Visit } from './request.js';
import type { Site } from './site.js';

/** The fix for a response of the web server itself. Undefined if its status has none here. */
export function adviseOnWebServer(
  { status, headers }: Visit,
  { session }: Pick<Site, 'session'>,
): string | undefined {
  if (status === 401 && /^basic\b/i.test(headers.get('WWW-Authenticate') ?? ''))
    return session.get('Authorization')?.startsWith('Basic ')
      ? 'The web server refuses the name or the password of --user: compare them with its password file.'
      : 'The web server asks for a password: use --user=name:password.';
  if (status === 500)
    return "Look at the web server's error log. Often its workers cannot read a file, such as the password file.";
  return undefined;
}

/** Checks that the page loads, and is encrypted. */
export function checkPage(site: Site): Result[] {
  const { page, api } = site;
  if (page.failure !== undefined)
    return [
      failed(
        `The page does not load: ${quoted(page.failure)}.`,
        'Check the address and the server.',
      ),
    ];
  const results: Result[] = [];
  if (page.status !== 200)
    results.push(
      failed(
        `The page has the status ${page.status}.`,
        adviseOnWebServer(page, site) ?? 'Name a page that loads, or use --cookie.',
      ),
    );
  if (!isSecureUrl(new URL(page.url)))
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
  const { origin } = new URL(page.url);
  const notes =
    [...site.session].length > 0 && !site.sendsSession(page.url)
      ? [
          noted(
            `The page redirects to ${quoted(origin)}, which gets no session. To send it, name this page.`,
          ),
        ]
      : [];
  return [...(results.length > 0 ? results : [passed('The page loads.')]), ...notes];
}
