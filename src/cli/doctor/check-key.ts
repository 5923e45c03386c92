import { linkToGuide } from '../guide.js';
import { failed, passed, skipped } from './result.js';
import type { Result } from './result.js';
import type { Site } from './site.js';

/** The page's own scripts that are searched. */
const MAX_SCRIPTS = 20;
/** Shapes of secrets. The key itself is known only if the environment has it. */
const SECRET = /\bBearer\s+[\w.~+/=-]{16,}|\bsk_(?:live|test|prod)[_/][\w+/=-]{12,}/;

/** Looks for the API key in all responses, and in the page's own scripts. */
export async function checkKey(site: Site): Promise<Result[]> {
  const { page, key } = site;
  const scripts = [...page.text.matchAll(/<script\s[^>]*\bsrc=["']([^"']+)["']/gi)]
    .flatMap(([, src]) => (URL.canParse(src!, page.url) ? [new URL(src!, page.url)] : []))
    .filter(({ origin }) => origin === new URL(page.url).origin);
  for (const { href } of scripts.slice(0, MAX_SCRIPTS)) {
    if (!site.visits.some(({ url }) => url === href)) await site.get(href);
  }
  const leaks = site.visits.filter(({ text, headers }) => {
    const all = [text, ...[...headers].flat()];
    return all.some((part) => (key !== undefined && part.includes(key)) || SECRET.test(part));
  });
  const urls = [...new Set(leaks.map(({ url }) => url))];
  if (urls.length > 0)
    return urls.map((url) =>
      failed(
        `${url} holds what looks like an API key.`,
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
