import { expect } from '@open-wc/testing';
import { deferred } from './deferred.js';
import { mockApi } from './mock-api.js';

describe('mockApi', () => {
  const api = mockApi();

  it('handles the forms paths of this origin with the handler', async () => {
    api.answer((request) => Response.json({ path: new URL(request.url).pathname }));
    for (const path of ['/api/v1/forms', '/api/v1/forms/generate', '/api/v1/forms/form_1_a']) {
      expect(await (await fetch(path)).json()).to.deep.equal({ path });
    }
    expect(api.requests).to.have.lengthOf(3);
  });

  it('passes method, body and the headers that a browser adds to the handler', async () => {
    api.answer(async (request) =>
      Response.json({
        method: request.method,
        origin: request.headers.get('origin'),
        site: request.headers.get('sec-fetch-site'),
        type: request.headers.get('content-type'),
        body: await request.json(),
      }),
    );
    const response = await fetch('/api/v1/forms/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'A form' }),
    });
    expect(await response.json()).to.deep.equal({
      method: 'POST',
      origin: location.origin,
      site: 'same-origin',
      type: 'application/json',
      body: { prompt: 'A form' },
    });
    expect(await api.requests[0]!.clone().json()).to.deep.equal({ prompt: 'A form' });
  });

  it('responds when the test decides', async () => {
    const answer = deferred<Response>();
    api.answer(() => answer.promise);
    const response = fetch('/api/v1/forms');
    answer.resolve(new Response('late', { status: 202 }));
    expect((await response).status).to.equal(202);
  });

  it('handles a URL of another origin', async () => {
    api.answerUrl('https://proxy.example/api/v1/forms', () => Response.json({ from: 'there' }));
    const response = await fetch('https://proxy.example/api/v1/forms?page=2');
    expect(await response.json()).to.deep.equal({ from: 'there' });
  });

  it('records an unhandled request, and fails it', async () => {
    const here = await fetch('/api/v1/forms').catch((error: unknown) => error);
    const there = await fetch('https://other.example/').catch((error: unknown) => error);
    expect(here).to.be.instanceOf(TypeError);
    expect(there).to.be.instanceOf(TypeError);
    expect(api.takeUnhandled()).to.deep.equal([
      `GET ${location.origin}/api/v1/forms`,
      'GET https://other.example/',
    ]);
  });

  it('does not intercept requests of the test runner', async () => {
    const response = await fetch('/test/support/deferred.ts');
    expect(response.ok).to.equal(true);
  });
});
