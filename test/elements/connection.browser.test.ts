import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { configure, type FormGeneratorElement, type FormListElement } from '../../src/index.js';
import { FormsError, type FormsClient } from '../../src/client/index.js';
import { expectAccessible } from '../support/accessible.js';
import { useAccount } from '../support/account.js';
import { deferred } from '../support/deferred.js';
import { next, record } from '../support/events.js';
import { byRole, findByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';

describe('the connection of an element', () => {
  const account = useAccount();
  afterEach(() =>
    configure({ client: undefined, headers: undefined, endpoint: undefined, messages: undefined }),
  );

  const inPage = async <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ): Promise<HTMLElementTagNameMap[Tag]> => {
    const element = Object.assign(document.createElement(tag), properties);
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    return element;
  };
  const running = async (properties: Partial<FormGeneratorElement>) => {
    const element = await inPage('form-generator', { prompt: 'A survey', ...properties });
    void element.generate();
    // The button shows before that. Until the request is sent, the generate belongs to whatever endpoint the page sets.
    await waitUntil(() => account.api.requests.length === 1, 'nothing was sent');
    byRole(element, 'button', { name: 'Cancel' });
    return element;
  };

  it('keeps a generate running when only headers or messages change', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const element = await running({});
    const cancelled = record(element, 'form-cancelled');
    element.headers = { 'X-Token': '2' };
    configure({ messages: { cancel: 'Stop' } });
    await findByRole(element, 'button', { name: 'Stop' });
    const done = next(element, 'form-generated');
    const meta = { request_id: null, api_version: '2024-01-01' };
    answer.resolve(
      Response.json({ success: true, data: { formUrl: 'https://forms.example/1' }, meta }),
    );
    expect((await done).prompt).to.equal('A survey');
    expect(cancelled).to.have.lengthOf(0);
  });

  it('cancels a running generate when the endpoint changes', async () => {
    account.answer(() => new Promise(() => {}));
    const element = await running({ client: account.client });
    const cancelled = next(element, 'form-cancelled');
    element.endpoint = 'https://other.example';
    element.client = undefined;
    expect(await cancelled).to.deep.equal({ prompt: 'A survey' });
    await element.updateComplete;
    byRole(element, 'button', { name: 'Generate form' });
    expect(element.prompt).to.equal('A survey');
  });

  it('does not load the list again for every new headers object', async () => {
    const list = await inPage('form-list');
    const loads = record(list, 'list-loaded');
    await next(list, 'list-loaded');
    for (let count = 0; count < 5; count++) {
      list.headers = { 'X-Token': String(count) };
      await list.updateComplete;
    }
    expect(loads).to.have.lengthOf(1);
    expect(account.api.requests).to.have.lengthOf(1);
  });

  it('uses a client that the page configures after the element was added', async () => {
    const made = await account.make('Contact form');
    const list = await inPage('form-list', { endpoint: undefined });
    configure({ client: account.client });
    await waitUntil(() => list.forms.length === 1);
    expect(list.forms[0]!.id).to.equal(made.id);
  });

  for (const tag of ['form-generator', 'form-list', 'form-embed'] as const) {
    it(`shows an error while the endpoint of <${tag}> can’t be used, and recovers`, async () => {
      const element = document.createElement(tag);
      element.endpoint = 'ftp://example.org';
      const failed = next(element, 'form-error');
      const failures = record(element, 'form-error');
      (await fixture<HTMLElement>(html`<div></div>`)).append(element);
      expect((await failed).error.kind).to.equal('input');
      await element.updateComplete;
      expect(element.shadowRoot!.textContent).to.include('aren’t set up correctly');
      expect(element.matches(':state(error)')).to.equal(true);
      await expectAccessible(element);
      expect(failures).to.have.lengthOf(1);
      const isListed = tag === 'form-list' ? next(element, 'list-loaded') : undefined;
      element.endpoint = '';
      await element.updateComplete;
      expect(element.shadowRoot!.textContent).not.to.include('aren’t set up correctly');
      if (!isListed) return;
      await isListed;
      await element.updateComplete;
      expect(element.shadowRoot!.textContent).to.include('No forms yet');
      element.endpoint = 'ftp://example.org';
      await element.updateComplete;
      expect(element.shadowRoot!.textContent).not.to.include('No forms yet');
    });
  }

  it('shows an error if the page’s own client rejects with any exception', async () => {
    const broken = () => Promise.reject(new Error('a bug in the page'));
    const client = {
      endpoint: '',
      generate: broken,
      list: broken,
      get: broken,
      delete: broken,
      newSince: broken,
    } as FormsClient;
    const list = await inPage('form-list', { client });
    await findByRole(list, 'heading', { name: 'Your forms couldn’t be loaded' });
    const generator = await inPage('form-generator', { client, prompt: 'A survey' });
    await generator.generate();
    byRole(generator, 'heading', { name: 'Your form wasn’t generated' });
    expect(await generator.deleteForm('form_1_a')).to.equal(false);
    const failed = next(list, 'form-error');
    await list.refresh();
    const { error } = await failed;
    expect(error).to.be.instanceOf(FormsError);
    expect((error.cause as Error).message).to.equal('a bug in the page');
  });

  it('does not collapse elements in a parent that shrinks to fit', async () => {
    const root = await fixture<HTMLElement>(html`
      <div class="shrink">
        <form-generator .client=${account.client}></form-generator>
        <form-list .client=${account.client}></form-list>
        <form-embed .client=${account.client}></form-embed>
      </div>
    `);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.shrink { display: flex; flex-direction: column; align-items: center }');
    document.adoptedStyleSheets.push(sheet);
    try {
      await root.querySelector<FormListElement>('form-list')!.updateComplete;
      const widths = [...root.children].map((child) => (child as HTMLElement).offsetWidth);
      for (const width of widths) expect(width).to.be.greaterThan(300);
    } finally {
      document.adoptedStyleSheets.pop();
    }
  });

  it('does not fail if a framework sets the prompt to undefined', async () => {
    const nothing = undefined as unknown as string;
    const generator = await inPage('form-generator', {
      client: account.client,
      prompt: nothing,
      label: '',
      maxlength: 20,
    });
    await generator.generate();
    await generator.updateComplete;
    byRole(generator, 'textbox', { name: 'Describe the form you need' });
    expect(generator.shadowRoot!.textContent).to.include('Describe the form first');
    generator.setAttribute('prompt', 'x');
    generator.removeAttribute('prompt');
    await generator.updateComplete;
    expect(byRole<HTMLTextAreaElement>(generator, 'textbox').value).to.equal('');
  });
});
