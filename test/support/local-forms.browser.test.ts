import { expect, fixture } from '@open-wc/testing';
import { ACCOUNT, localForms } from './local-forms.js';
import { mockApi } from './mock-api.js';

const post = (prompt: string) =>
  fetch('/api/v1/forms/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prompt }),
  });

describe('localForms', () => {
  const api = mockApi();

  it('makes, lists and deletes a form through the proxy', async () => {
    const { handler, service } = await localForms();
    api.answer(handler);
    const made = await post('Name and email');
    expect(made.ok).to.equal(true);
    expect(made.headers.get('Prompt-Forms-Allow')).to.contain('generate');
    const [form] = service.forms(ACCOUNT);
    expect(await made.json()).to.have.nested.property('data.formUrl', form!.formUrl);

    const list = await fetch('/api/v1/forms');
    expect(await list.text()).to.contain(form!.id);
    const path = `/api/v1/forms/${form!.id}`;
    expect((await fetch(path, { method: 'DELETE' })).status).to.equal(200);
    expect((await fetch(path, { method: 'DELETE' })).status).to.equal(404);
    expect(service.forms(ACCOUNT)).to.deep.equal([]);
  });

  it('shows form pages in frames of another origin', async () => {
    const { make } = await localForms();
    const { formUrl } = await make('Name and email');
    expect(new URL(formUrl).origin).not.to.equal(location.origin);
    const message = new Promise<MessageEvent>((resolve) =>
      addEventListener('message', resolve, { once: true }),
    );
    await fixture(`<iframe title="Form" src="${formUrl}"></iframe>`);
    expect((await message).origin).to.equal(new URL(formUrl).origin);
  });

  it('responds with 403 if `authorize` denies the request', async () => {
    const { handler, service } = await localForms({
      proxy: { authorize: (operation) => operation === 'list' },
    });
    api.answer(handler);
    expect((await post('Name')).status).to.equal(403);
    expect((await fetch('/api/v1/forms')).status).to.equal(200);
    expect(service.forms(ACCOUNT)).to.deep.equal([]);
  });

  it('passes on the faults of the service', async () => {
    const { handler, service } = await localForms();
    api.answer(handler);
    service.faults.add({ kind: 'rate-limit', retryAfter: 7 });
    const response = await fetch('/api/v1/forms');
    expect(response.status).to.equal(429);
    expect(response.headers.get('Retry-After')).to.equal('7');
  });
});
