import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/define.js';
import type {
  FormEmbedElement,
  FormGeneratorElement,
  FormsClient,
  FormListElement,
} from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { useAccount } from '../../support/account.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { putPage } from '../../support/other-origin.js';
import { allByRole, byRole, findByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';

describe('<form-embed>', () => {
  const account = useAccount();

  const frameOf = (element: FormEmbedElement) => element.shadowRoot!.querySelector('iframe');
  const inPage = async (attributes: Partial<FormEmbedElement>) => {
    const element = Object.assign(document.createElement('form-embed'), attributes);
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    return element;
  };
  /** A client of the page's own, which ignores its signal, and when it has got this form. */
  const clientWithoutAbort = (id: string) => {
    const responded = deferred();
    const client: FormsClient = {
      ...account.client,
      async get(each) {
        const result = await account.client.get(each);
        if (each === id) responded.resolve();
        return result;
      },
    };
    return { client, responded: responded.promise };
  };
  /** A page of the other origin that runs the script in its frame. */
  const page = (script: string) =>
    putPage({
      path: `/${crypto.randomUUID()}`,
      body: `<!doctype html><html lang="en"><title>Form</title><p>Form</p><script>${script}</script>`,
    });

  it('sends no request without a form', async () => {
    const element = await inPage({});
    await findByRole(element, 'heading', { name: 'Your form will appear here' });
    expect(element.matches(':state(empty)')).to.equal(true);
    await account.api.seen();
    expect(account.api.requests).to.have.lengthOf(0);
    await expectAccessible(element);
  });

  it('shows the form of src in a lazy, titled, sandboxed frame, without a request', async () => {
    const { formUrl } = await account.make('Contact form');
    const element = await inPage({ src: formUrl, label: 'Contact us' });
    const { src } = await next(element, 'form-loaded');
    const frame = frameOf(element)!;
    expect(src).to.equal(formUrl);
    expect(frame.src).to.equal(formUrl);
    expect(frame.title).to.equal('Contact us');
    expect(frame.loading).to.equal('lazy');
    expect(frame.referrerPolicy).to.equal('strict-origin');
    expect([...frame.sandbox]).to.deep.equal([
      'allow-scripts',
      'allow-forms',
      'allow-same-origin',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-downloads',
      'allow-modals',
    ]);
    expect(frame.getAttribute('allow')).to.equal('');
    expect(account.api.requests).to.have.lengthOf(0);
    await expectAccessible(element);
  });

  it('has the height that the form reports', async () => {
    const { formUrl } = await account.make('Contact form');
    const element = await inPage({ src: formUrl });
    const { height } = await next(element, 'form-resized');
    await element.updateComplete;
    expect(height).to.be.greaterThan(100);
    expect(frameOf(element)!.clientHeight).to.equal(height);
  });

  it('keeps a fixed height', async () => {
    const url = await page(`parent.postMessage({type: 'prompt-forms:resize', height: 300}, '*')`);
    const element = await inPage({ src: url, height: '250' });
    await next(element, 'form-resized');
    await element.updateComplete;
    expect(frameOf(element)!.clientHeight).to.equal(250);
  });

  for (const height of [250, '250', '250px']) {
    it(`reads a height of ${JSON.stringify(height)} as pixels`, async () => {
      const element = await inPage({ src: await page(''), height });
      await element.updateComplete;
      expect(frameOf(element)!.clientHeight).to.equal(250);
      element.setAttribute('height', '260px');
      await element.updateComplete;
      expect(frameOf(element)!.clientHeight).to.equal(260);
    });
  }

  it('falls back to auto for another height, with one warning', async () => {
    const warnings: unknown[] = [];
    const { warn } = console;
    console.warn = (text) => warnings.push(text);
    try {
      const src = await page(`parent.postMessage({type: 'prompt-forms:resize', height: 300}, '*')`);
      const element = await inPage({ src, height: '50%' });
      await next(element, 'form-resized');
      await element.updateComplete;
      expect(frameOf(element)!.clientHeight).to.equal(300);
      expect(warnings).to.deep.equal([
        '<form-embed> height="50%" is unknown: it is auto or a number of pixels',
      ]);
      element.height = 'auto';
      await element.updateComplete;
      element.removeAttribute('height');
      element.height = undefined as never;
      await element.updateComplete;
      expect(frameOf(element)!.clientHeight).to.equal(300);
      expect(warnings).to.have.lengthOf(1);
    } finally {
      console.warn = warn;
    }
  });

  it('accepts messages of its own frame only, and valid heights only', async () => {
    const url = await page(`
      const tell = (data) => parent.postMessage(data, '*');
      [null, 7, 'x', [], {}, {type: 'prompt-forms:resize'}].forEach(tell);
      [NaN, Infinity, -5, 0, '90'].forEach((height) => tell({type: 'prompt-forms:resize', height}));
      tell({type: 'prompt-forms:resize', height: 333});
    `);
    const element = await inPage({ src: url });
    const heights = record(element, 'form-resized');
    await element.updateComplete;
    for (const origin of [new URL(url).origin, location.origin]) {
      const data = { type: 'prompt-forms:resize', height: 111 };
      window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }));
    }
    await waitUntil(() => heights.at(-1)?.height === 333);
    expect(heights).to.deep.equal([{ height: 333 }]);
  });

  it('shows an error and no frame for a URL that can’t be a form’s', async () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://example.org/',
      'https://user@example.org/',
      'not a url',
      location.href,
    ];
    for (const src of bad) {
      const element = Object.assign(document.createElement('form-embed'), { src });
      const failed = next(element, 'form-error');
      (await fixture<HTMLElement>(html`<div></div>`)).append(element);
      const { error, operation } = await failed;
      await element.updateComplete;
      expect(operation).to.equal('embed');
      expect(error.kind).to.equal('input');
      expect(frameOf(element)).to.equal(null);
      byRole(element, 'heading', { name: 'This form can’t be shown here' });
      await expectAccessible(element);
    }
  });

  it('looks a form up by its id', async () => {
    const { id, formUrl } = await account.make('Contact form');
    const element = await inPage({ formId: id, client: account.client });
    const { form } = await next(element, 'form-loaded');
    expect(form!.id).to.equal(id);
    expect(frameOf(element)!.src).to.equal(formUrl);
    expect(frameOf(element)!.title).to.equal(form!.title);
  });

  it('shows that a form no longer exists', async () => {
    const { id } = await account.make('Contact form');
    await account.client.delete(id);
    const element = await inPage({ formId: id, client: account.client });
    await waitUntil(() => element.matches(':state(empty)'));
    await findByRole(element, 'heading', { name: 'This form no longer exists' });
    await expectAccessible(element);
  });

  it('shows that a lookup failed, and tries again', async () => {
    const { id, formUrl } = await account.make('Contact form');
    account.service.faults.add({ kind: 'unavailable' });
    const element = Object.assign(document.createElement('form-embed'), {
      formId: id,
      client: account.client,
    });
    const failed = next(element, 'form-error');
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    expect((await failed).operation).to.equal('get');
    await findByRole(element, 'heading', { name: 'The form couldn’t be loaded' });
    expect(element.matches(':state(error)')).to.equal(true);
    expect(frameOf(element)).to.equal(null);
    await expectAccessible(element);
    const loaded = next(element, 'form-loaded');
    (await findByRole(element, 'button', { name: 'Try again' })).click();
    expect((await loaded).src).to.equal(formUrl);
    expect(element.matches(':state(error)')).to.equal(false);
    expect(allByRole(element, 'heading')).to.have.lengthOf(0);
  });

  it('shows what is generated or selected in the elements of `for`, and removes what is deleted there', async () => {
    const old = await account.make('Old form');
    const { client } = account;
    const root = await fixture<HTMLElement>(html`
      <div>
        <form-generator id="new" .client=${client}></form-generator>
        <form-list id="all" selection="single" .client=${client}></form-list>
        <form-embed for="new all" .client=${client}></form-embed>
      </div>
    `);
    const generator = root.querySelector<FormGeneratorElement>('form-generator')!;
    const list = root.querySelector<FormListElement>('form-list')!;
    const embed = root.querySelector<FormEmbedElement>('form-embed')!;

    (await findByRole(list, 'radio', { name: 'Old form' })).click();
    expect((await next(embed, 'form-loaded')).src).to.equal(old.formUrl);

    generator.prompt = 'Workshop feedback';
    const loaded = next(embed, 'form-loaded');
    await generator.generate();
    const { formUrl, id } = generator.currentForm!;
    expect((await loaded).src).to.equal(formUrl);

    await list.deleteForm(id!);
    await embed.updateComplete;
    await generator.updateComplete;
    expect(frameOf(embed)).to.equal(null);
    await findByRole(embed, 'heading', { name: 'This form no longer exists' });
    expect(generator.currentForm).to.equal(undefined);
    expect(list.forms.map((form) => form.id)).to.deep.equal([old.id]);
  });

  for (const source of ['formId', 'for'] as const) {
    it(`does not render again when other forms of the account change, with ${source}`, async () => {
      const [shown, other] = [await account.make('Shown form'), await account.make('Other form')];
      const { client } = account;
      const root = await fixture<HTMLElement>(html`
        <div>
          <form-list id="all" selection="single" .client=${client}></form-list>
          <form-embed for="all" height="300" .client=${client}></form-embed>
        </div>
      `);
      const list = root.querySelector<FormListElement>('form-list')!;
      const element = root.querySelector<FormEmbedElement>('form-embed')!;
      const isSettled = Promise.all([next(element, 'form-loaded'), next(element, 'form-resized')]);
      if (source === 'formId') element.formId = shown.id!;
      else (await findByRole(list, 'radio', { name: 'Shown form' })).click();
      await isSettled;
      await findByRole(list, 'radio', { name: 'Other form' });
      await element.updateComplete;
      let updates = 0;
      const { requestUpdate } = element;
      element.requestUpdate = function (this: FormEmbedElement, ...values) {
        updates++;
        requestUpdate.apply(this, values);
      };
      await list.deleteForm(other.id!);
      await list.updateComplete;
      expect(list.forms.map(({ id }) => id)).to.deep.equal([shown.id]);
      expect(updates).to.equal(0);
    });
  }

  describe('for a list', () => {
    const withList = async (selection: 'none' | 'single' | 'multiple', inFor = 'new all') => {
      const { client } = account;
      const root = await fixture<HTMLElement>(html`
        <div>
          <form-generator id="new" .client=${client}></form-generator>
          <form-list id="all" .selection=${selection} .client=${client}></form-list>
          <form-embed for=${inFor} .client=${client}></form-embed>
        </div>
      `);
      const list = root.querySelector<FormListElement>('form-list')!;
      await waitUntil(() => list.matches(':state(empty)') || list.forms.length > 0, 'the list');
      const embed = root.querySelector<FormEmbedElement>('form-embed')!;
      await findByRole(embed, 'heading');
      const says = () => byRole(embed, 'heading').textContent.trim();
      return { list, embed, says };
    };

    for (const selection of ['single', 'multiple'] as const) {
      it(`invites to select a form, with selection="${selection}"`, async () => {
        await account.make('Old form');
        const { embed, says } = await withList(selection);
        await waitUntil(() => says() === 'Select a form', 'the invitation');
        await expectAccessible(embed);
      });
    }

    it('invites to select a form while the list has one', async () => {
      const { list, says } = await withList('single');
      expect(says()).to.equal('Your form will appear here');
      const form = await account.make('A survey');
      await list.refresh();
      await waitUntil(() => says() === 'Select a form', 'the invitation');
      await list.deleteForm(form.id);
      await waitUntil(() => says() === 'Your form will appear here', 'the general message');
    });

    it('does not invite to select a form if that is not possible', async () => {
      await account.make('Old form');
      for (const { says } of [await withList('none'), await withList('single', 'new')]) {
        expect(says()).to.equal('Your form will appear here');
      }
    });
  });

  it('shows the form of the latest form-id, whichever response arrives last', async () => {
    const slow = await account.make('Slow form');
    const quick = await account.make('Quick form');
    const answer = deferred<void>();
    account.answer(async (request) => {
      if (request.url.endsWith(slow.id)) await answer.promise;
      return account.handler(request);
    });
    const { client, responded } = clientWithoutAbort(slow.id);
    const element = await inPage({ formId: slow.id, client });
    await waitUntil(() => account.api.requests.length === 1, 'the lookup');
    const loaded = next(element, 'form-loaded');
    element.formId = quick.id;
    expect((await loaded).src).to.equal(quick.formUrl);
    answer.resolve();
    await responded;
    await nextFrame();
    expect(frameOf(element)!.src).to.equal(quick.formUrl);
  });

  it('looks up again after it was removed during a lookup and inserted again', async () => {
    const { id, formUrl } = await account.make('Contact form');
    const answer = deferred<void>();
    account.answer(async (request) => {
      await answer.promise;
      return account.handler(request);
    });
    const element = await inPage({ formId: id, client: account.client });
    await element.updateComplete;
    const parent = element.parentElement!;
    element.remove();
    await Promise.resolve();
    answer.resolve();
    const loaded = next(element, 'form-loaded');
    parent.append(element);
    expect((await loaded).src).to.equal(formUrl);
  });

  it('removes a deleted form, whether src or form-id named it', async () => {
    const { id, formUrl } = await account.make('Contact form');
    const { client } = account;
    const list = Object.assign(document.createElement('form-list'), { client });
    const bySrc = await inPage({ src: formUrl, client });
    const byId = await inPage({ client });
    byId.formId = id;
    byId.parentElement!.append(list);
    await waitUntil(() => list.forms.length === 1 && frameOf(bySrc) && frameOf(byId));
    await list.deleteForm(id);
    await Promise.all([bySrc.updateComplete, byId.updateComplete]);
    expect(frameOf(bySrc)).to.equal(null);
    expect(frameOf(byId)).to.equal(null);
    await findByRole(bySrc, 'heading', { name: 'This form no longer exists' });
  });

  it('shows no form that is deleted during its lookup, whatever the response contains', async () => {
    const { id } = await account.make('Contact form');
    const { client, responded } = clientWithoutAbort(id);
    const answer = deferred();
    account.answer(async (request) => {
      const response = await account.handler(request);
      if (request.method === 'GET') await answer.promise;
      return response;
    });
    const element = await inPage({ formId: id, client });
    await waitUntil(() => account.api.requests.length === 1, 'the lookup');
    const list = Object.assign(document.createElement('form-list'), { client });
    element.parentElement!.append(list);
    await waitUntil(() => account.api.requests.length === 2, 'the list');
    await list.deleteForm(id);
    answer.resolve();
    await waitUntil(() => element.matches(':state(empty)'), 'the deletion');
    await responded;
    await nextFrame();
    await findByRole(element, 'heading', { name: 'This form no longer exists' });
    expect(frameOf(element)).to.equal(null);
  });

  it('shows no form that is deleted in another tab during its lookup', async () => {
    const { id } = await account.make('Contact form');
    const answer = deferred();
    account.answer(async (request) => {
      const response = await account.handler(request);
      await answer.promise;
      return response;
    });
    const { client, responded } = clientWithoutAbort(id);
    const element = await inPage({ formId: id, client });
    await waitUntil(() => account.api.requests.length === 1, 'the lookup');
    const tab = new BroadcastChannel(`prompt-forms:${account.client.endpoint}`);
    tab.postMessage({ type: 'deleted', id });
    await waitUntil(() => element.matches(':state(empty)'), 'the deletion');
    answer.resolve();
    await responded;
    await nextFrame();
    await findByRole(element, 'heading', { name: 'This form no longer exists' });
    expect(frameOf(element)).to.equal(null);
    tab.close();
  });

  it('listens for deletions of the current form only', async () => {
    const [first, second] = [await account.make('First form'), await account.make('Second form')];
    const element = await inPage({ formId: first.id, client: account.client });
    await next(element, 'form-loaded');
    const loaded = next(element, 'form-loaded');
    element.formId = second.id;
    await loaded;
    const list = Object.assign(document.createElement('form-list'), { client: account.client });
    element.parentElement!.append(list);
    await list.deleteForm(first.id);
    await element.updateComplete;
    expect(frameOf(element)!.src).to.equal(second.formUrl);
    await list.deleteForm(second.id);
    await element.updateComplete;
    expect(frameOf(element)).to.equal(null);
  });

  it('keeps its frame when the page renders again', async () => {
    const { formUrl } = await account.make('Contact form');
    const element = await inPage({ src: formUrl });
    await next(element, 'form-loaded');
    const frame = frameOf(element);
    const loads = record(element, 'form-loaded');
    element.src = formUrl;
    element.label = 'Another title';
    element.requestUpdate();
    await element.updateComplete;
    await nextFrame();
    expect(frameOf(element) === frame).to.equal(true);
    expect(frame!.title).to.equal('Another title');
    expect(loads).to.have.lengthOf(0);
  });

  it('stops listening when it is removed, and listens again when it is inserted', async () => {
    const signals: AbortSignal[] = [];
    const { addEventListener } = window;
    window.addEventListener = ((name: string, listener: EventListener, options: object = {}) => {
      const { signal } = options as { signal?: AbortSignal };
      if (name === 'message' && signal) signals.push(signal);
      addEventListener.call(window, name, listener, options);
    }) as typeof window.addEventListener;
    try {
      const element = await inPage({});
      await element.updateComplete;
      const parent = element.parentElement!;
      element.remove();
      await Promise.resolve();
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true]);
      parent.append(element);
      await element.updateComplete;
      expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, false]);
    } finally {
      window.addEventListener = addEventListener;
    }
  });
});
