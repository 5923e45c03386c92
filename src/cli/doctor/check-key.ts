import { linkToGuide } from '../guide.js';
import { readTags } from './html.js';
import { failed, passed, quoted, skipped } from './result.js';
import type { Result } from './result.js';
import type { Site } from './site.js';

/** The page's own scripts that are searched. */
const MAX_SCRIPTS = 20;

/** Looks for the API key in all responses, and in the page's own scripts. */
export async function checkKey(site: Site): Promise<Result[]> {
  const { page, key } = site;
  const scripts = readTags(page.text)
    .filter(({ name, attributes }) => name === 'script' && attributes.has('src'))
    .map(({ attributes }) => attributes.get('src')!)
    .flatMap((src) => (URL.canParse(src, page.url) ? [new URL(src, page.url)] : []))
    .filter(({ origin }) => origin === new URL(page.url).origin);
  const urls = new Set(scripts.map(({ href }) => href));
  for (const url of [...urls].slice(0, MAX_SCRIPTS)) {
    if (!site.visits.some((visit) => visit.url === url)) await site.get(url);
  }
  const leaks = site.visits.filter(({ hasSecret }) => hasSecret);
  if (leaks.length > 0)
    return [...new Set(leaks.map(({ url }) => url))].map((url) =>
      failed(
        `${quoted(url)} holds what looks like an API key.`,
        `Revoke this key at once, and keep the new one in the proxy alone: ${linkToGuide('security.md#the-api-key')}`,
      ),
    );
  const scanned = `${site.visits.length} responses`;
  if (key !== undefined) return [passed(`The key is in none of ${scanned}.`)];
  return [
    skipped(
      `None of ${scanned} has the shape of a key. The key itself is not known here.`,
      'the API key itself (set FORMS_API_KEY or FORMS_API_KEY_FILE)',
    ),
  ];
}
