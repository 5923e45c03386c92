import { expect } from '@open-wc/testing';
import { passthrough } from 'msw';
import { createFormsClient, isFormsError } from '../../src/client/index.js';
import { mockApi } from '../support/mock-api.js';
import { otherOrigin, putPage } from '../support/other-origin.js';

const FORMS = '/api/v1/forms';
const ID = 'form_1_a';
const LIST = JSON.stringify({
  success: true,
  data: { forms: [{ id: ID }] },
  meta: { request_id: null, api_version: '2024-01-01' },
});

/** The outcomes of a list and of an aborted call. */
interface Outcome {
  readonly ids: readonly string[];
  readonly source: string;
  readonly aborted: string;
}

/** In the page and in a worker alike: the same calls, with nothing of the page about them. */
describe('the client in a page and in a worker', () => {
  const api = mockApi();
  const EXPECTED: Outcome = { ids: [ID], source: 'data.forms', aborted: 'abort' };

  /** An endpoint of another origin that lists one form, and one that never answers. */
  async function endpoints(): Promise<{ good: string; silent: string }> {
    const origin = await otherOrigin();
    const [good, silent] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `/${id}`);
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' };
    await putPage({ path: good + FORMS, headers, body: LIST });
    await putPage({ path: silent + FORMS, headers, status: 0 });
    for (const path of [good, silent]) api.answerUrl(origin + path + FORMS, () => passthrough());
    return { good: origin + good, silent: origin + silent };
  }

  it('works in the page', async () => {
    const { good, silent } = await endpoints();
    const { forms, source } = await createFormsClient({ endpoint: good }).list();
    const abort = new AbortController();
    const call = createFormsClient({ endpoint: silent }).list({ signal: abort.signal });
    abort.abort();
    const aborted = await call.catch((error: unknown) => isFormsError(error) && error.kind);
    expect({ ids: forms.map(({ id }) => id), source, aborted }).to.deep.equal(EXPECTED);
  });

  it('works in a module worker', async () => {
    const { good, silent } = await endpoints();
    const source = `
      import { createFormsClient, isFormsError } from '${location.origin}/src/client/index.ts';
      const { forms, source } = await createFormsClient({ endpoint: '${good}' }).list();
      const abort = new AbortController();
      const call = createFormsClient({ endpoint: '${silent}' }).list({ signal: abort.signal });
      abort.abort();
      const aborted = await call.catch((error) => isFormsError(error) && error.kind);
      postMessage({ ids: forms.map(({ id }) => id), source, aborted });
    `;
    expect(await answerOf(source)).to.deep.equal(EXPECTED);
  });

  it('rejects a relative endpoint in a worker with a blob: URL', async () => {
    const source = `
      import { createFormsClient } from '${location.origin}/src/client/index.ts';
      try {
        postMessage(createFormsClient({ endpoint: '/relative' }).endpoint);
      } catch ({ name, kind }) {
        postMessage({ name, kind });
      }
    `;
    expect(await answerOf(source)).to.deep.equal({ name: 'FormsError', kind: 'input' });
  });
});

/** The first message of a module worker with this source. */
async function answerOf(source: string): Promise<unknown> {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url, { type: 'module' });
  try {
    return await new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', ({ message }) =>
        reject(new Error(`The worker failed: ${message}`)),
      );
    });
  } finally {
    worker.terminate();
    URL.revokeObjectURL(url);
  }
}
