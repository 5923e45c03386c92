/** What visitors of a site with its own sign-in get, for the sites of the guide. */
import assert from 'node:assert/strict';
import { FORMS } from '../proxy/requests.js';
import { witness } from '../proxy/witness.js';

/** Sends a request like a page of the site. */
export async function send(proxy: string, cookie: string, method: string, path = '') {
  const response = await fetch(proxy + FORMS + path, {
    method,
    headers: {
      ...(cookie && { Cookie: cookie }),
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      'Sec-Fetch-Site': 'same-origin',
    },
    body: method === 'POST' ? JSON.stringify({ prompt: 'A survey' }) : undefined,
  });
  const text = witness(await response.text());
  assert.match(response.headers.get('Content-Type') ?? '', /^application\/json/, text);
  const { data, error } = JSON.parse(text) as {
    data?: { id?: string; forms?: { id: string }[] };
    error?: { code?: string };
  };
  return {
    status: response.status,
    code: error?.code,
    id: data?.id,
    ids: data?.forms?.map(({ id }) => id),
    allowed: response.headers.get('Prompt-Forms-Allow'),
    cookie: cookiesOf(response),
  };
}

/** The cookies that a response sets, as the visitor sends them. */
export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Two users and nobody: each user has own forms. */
export async function assertOwnForms(
  proxy: string,
  signIn: (user: string) => Promise<string>,
): Promise<void> {
  const nobody = await send(proxy, '', 'GET');
  assert.deepEqual([nobody.status, nobody.code], [401, 'PROXY_UNAUTHENTICATED']);
  const [ada, ben] = [await signIn('ada'), await signIn('ben')];
  assert.notEqual(ada, ben);
  const { status, id, allowed } = await send(proxy, ada, 'POST', '/generate');
  assert.deepEqual([status, allowed], [200, 'generate, list, get, delete']);
  assert.deepEqual((await send(proxy, ada, 'GET')).ids, [id]);
  assert.deepEqual((await send(proxy, ben, 'GET')).ids, []);
  assert.equal((await send(proxy, ben, 'DELETE', `/${id}`)).status, 404);
  // In another session, too.
  const again = await signIn('ada');
  assert.equal((await send(proxy, again, 'DELETE', `/${id}`)).status, 200);
  assert.deepEqual((await send(proxy, ada, 'GET')).ids, []);
}

/** Resolves once something responds at this address. Rejects after the program has ended. */
export async function responds(url: string, ended: Promise<unknown>): Promise<void> {
  let output: unknown;
  void ended.then((text) => (output = text ?? ''));
  while (!(await fetch(url).catch(() => undefined))) {
    assert.equal(output, undefined, `ended: ${String(output)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
