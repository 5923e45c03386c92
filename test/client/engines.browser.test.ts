import { expect, fixture } from '@open-wc/testing';
import { passthrough } from 'msw';
import { createFormsClient, isFormsError, type TypedFormsError } from '../../src/client/index.js';
import { mockApi } from '../support/mock-api.js';
import { otherOrigin, putPage } from '../support/other-origin.js';
import { waitUntil } from '../support/wait-until.js';

const FORMS = '/api/v1/forms';
const LIST = JSON.stringify({
  success: true,
  data: { forms: [{ id: 'form_1_a' }] },
  meta: { request_id: null, api_version: '2024-01-01' },
});
const BUSY = JSON.stringify({ success: false, error: { message: 'Too Many Requests' } });

const failureOf = async (call: Promise<unknown>): Promise<TypedFormsError> => {
  const error = await call.then(
    () => expect.fail('the call should have failed'),
    (reason: unknown) => reason,
  );
  if (!isFormsError(error)) throw error;
  return error;
};

/** Behavior that only a browser has: CORS, opaque responses, a page that closes. */
describe('the client in this engine', () => {
  const api = mockApi();

  /** An endpoint of another origin that answers the list like this. */
  async function elsewhere(
    answer: { status?: number; headers?: Record<string, string>; body?: string },
    end = '',
  ): Promise<string> {
    const prefix = `/${crypto.randomUUID()}`;
    await putPage({
      path: prefix + FORMS + end,
      ...answer,
      headers: { 'content-type': 'application/json', ...answer.headers },
    });
    const endpoint = (await otherOrigin()) + prefix;
    for (const path of [FORMS, `${FORMS}/`]) api.answerUrl(endpoint + path, () => passthrough());
    return endpoint;
  }
  const cors = { 'access-control-allow-origin': '*' };
  const list = (endpoint: string, options = {}) =>
    createFormsClient({ endpoint, retries: 0, ...options }).list();

  it('reads a list from another origin that allows it with CORS', async () => {
    const endpoint = await elsewhere({ headers: cors, body: LIST });
    const { forms, source } = await list(endpoint);
    expect(forms.map(({ id }) => id)).to.deep.equal(['form_1_a']);
    expect(source).to.equal('data.forms');
  });

  it('returns the new forms with newSince(), even while a list is pending', async () => {
    const endpoint = await elsewhere({ headers: cors, body: LIST });
    const client = createFormsClient({ endpoint, retries: 0 });
    const [listed, fresh, none] = await Promise.all([
      client.list(),
      client.newSince([]),
      client.newSince(['form_1_a']),
    ]);
    expect(listed.forms).to.have.lengthOf(1);
    expect(fresh.map(({ id }) => id)).to.deep.equal(['form_1_a']);
    expect(none).to.deep.equal([]);
  });

  it('rejects a response of another origin without CORS headers', async () => {
    const error = await failureOf(list(await elsewhere({ body: LIST })));
    expect(error.kind).to.equal('network');
    expect(error.attempts).to.equal(1);
  });

  it('reads Retry-After from another origin only if CORS exposes it', async () => {
    const headers = { ...cors, 'retry-after': '90' };
    const exposed = { ...headers, 'access-control-expose-headers': 'Retry-After' };
    const told = await failureOf(
      list(await elsewhere({ status: 429, headers: exposed, body: BUSY })),
    );
    expect(told.status).to.equal(429);
    expect(told.retryAfterMs).to.equal(90_000);
    expect(told.serverMessage).to.equal('Too Many Requests');
    const untold = await failureOf(list(await elsewhere({ status: 429, headers, body: BUSY })));
    expect(untold.status).to.equal(429);
    expect(untold.retryAfterMs).to.equal(undefined);
  });

  it('rejects with kind protocol for a redirect, from this origin or another', async () => {
    for (const location of ['/login', 'https://evil.example/']) {
      const headers = { ...cors, location };
      const error = await failureOf(list(await elsewhere({ status: 302, headers })));
      expect(error.kind).to.equal('protocol');
    }
    api.answer(() => Response.redirect(`${location.origin}/login`));
    expect((await failureOf(list(''))).kind).to.equal('protocol');
  });

  it('reads a list whose path is redirected to the one with a slash at its end', async () => {
    const endpoint = await elsewhere({ headers: cors, body: LIST }, '/');
    const path = new URL(endpoint).pathname + FORMS;
    await putPage({ path, status: 308, headers: { ...cors, location: `${path}/` } });
    const { meta } = await list(endpoint);
    expect(meta.attempts).to.equal(2);
  });

  it('rejects with kind timeout if an attempt takes too long', async () => {
    api.answer(() => new Promise(() => {}));
    const error = await failureOf(list('', { timeout: 50 }));
    expect(error.kind).to.equal('timeout');
    expect(error.attempts).to.equal(1);
  });

  it('rejects with kind timeout if the response body stalls', async () => {
    const stalled = new ReadableStream<Uint8Array>({
      start: (body) => body.enqueue(new TextEncoder().encode('{"success":')),
    });
    api.answer(() => new Response(stalled));
    expect((await failureOf(list('', { timeout: 200 }))).kind).to.equal('timeout');
  });

  it('rejects with kind abort when the page is left and aborts the signal', async () => {
    const endpoint = await elsewhere({ status: 0 });
    const ends: string[] = [];
    const report = ({ data }: MessageEvent<unknown>) => ends.push(String(data));
    const channel = new BroadcastChannel('the-page-that-goes');
    channel.addEventListener('message', report);
    const frame = await fixture<HTMLIFrameElement>('<iframe title="A page that goes"></iframe>');
    frame.srcdoc = `<!doctype html><base href="/"><script type="module">
      import { createFormsClient } from '/src/client/index.ts';
      const channel = new BroadcastChannel('the-page-that-goes');
      const abort = new AbortController();
      addEventListener('pagehide', () => abort.abort());
      const call = createFormsClient({ endpoint: ${JSON.stringify(endpoint)} })
        .list({ signal: abort.signal });
      call.then(() => channel.postMessage('answered'), ({ kind }) => channel.postMessage(kind));
      channel.postMessage('sent');
    </script>`;
    await waitUntil(() => ends.includes('sent'));
    frame.removeAttribute('srcdoc');
    frame.src = 'about:blank';
    await waitUntil(() => ends.length > 1);
    channel.close();
    expect(ends).to.deep.equal(['sent', 'abort']);
  });
});
