import { ALLOW_HEADER, FORMS_PATH } from '../../api.js';
import { FOREIGN, NO_FORM } from './site.js';
import { failed, noted, passed } from './result.js';
import type { Result } from './result.js';
import type { Site } from './site.js';

/** Checks which other sites may read responses. */
export async function checkCors(site: Site): Promise<Result[]> {
  const results: Result[] = [];
  const foreign = await site.ask(FORMS_PATH, { headers: { Origin: FOREIGN } });
  const allowed = foreign.headers.get('Access-Control-Allow-Origin');
  if (allowed === '*' || allowed === FOREIGN || allowed === 'null')
    results.push(
      failed(
        `Pages of every site may read the proxy's responses (Access-Control-Allow-Origin: ${allowed}).`,
        'Name your own origins only, in the option `origins`.',
      ),
    );
  if (!site.isCrossOrigin)
    return results.length > 0 ? results : [passed('Other origins cannot read responses.')];
  const { origin } = new URL(site.page.url);
  const preflight = await site.ask(NO_FORM, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': 'DELETE' },
  });
  const isRead = site.list.headers.get('Access-Control-Allow-Origin') === origin;
  const isWritten = preflight.headers.get('Access-Control-Allow-Origin') === origin;
  if (!isRead || !isWritten)
    results.push(
      failed(
        `The proxy has another origin than the page, and does not allow ${origin}.`,
        `Add it: origins: ['${origin}'].`,
      ),
    );
  const allowsCookies = site.list.headers.get('Access-Control-Allow-Credentials') === 'true';
  if (isRead && site.hasCookie && !allowsCookies)
    results.push(
      failed(
        `The proxy does not let pages of ${origin} send cookies.`,
        "Set `credentials: true` in the proxy, and `credentials: 'include'` in the page.",
      ),
    );
  const exposed = site.list.headers.get('Access-Control-Expose-Headers') ?? '';
  if (isRead && !exposed.toLowerCase().includes(ALLOW_HEADER.toLowerCase()))
    results.push(
      failed(
        `The page cannot read ${ALLOW_HEADER}.`,
        `Name it in Access-Control-Expose-Headers, as createFormsProxy does.`,
      ),
    );
  if (results.length > 0) return results;
  return [
    passed(`${origin} may use the proxy, and no other site.`),
    ...(site.hasCookie
      ? [
          noted(
            "Scripts are not run. The page sends its cookie only with `credentials: 'include'`.",
          ),
        ]
      : []),
  ];
}
