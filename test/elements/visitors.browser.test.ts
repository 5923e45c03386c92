import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import {
  configure,
  resetForms,
  type FormGeneratorElement,
  type FormListElement,
} from '../../src/index.js';
import { asSent } from '../../demo/in-page/as-sent.js';
import { useAccount } from '../support/account.js';
import { deferred } from '../support/deferred.js';
import { next, record } from '../support/events.js';
import { chooseFromMenu } from '../support/menu.js';
import { byRole, findByRole, queryByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';

const PRIVATE = 'Private survey';

/** All text that an element shows, dialogs and snippets included. */
const textOf = (element: HTMLElement): string => element.shadowRoot!.textContent;

/** As the proxy refuses. */
const refusal = (status: number, headers?: HeadersInit) => (): Response => {
  const code = { 401: 'PROXY_UNAUTHENTICATED', 403: 'PROXY_FORBIDDEN' }[status];
  const error = { message: 'No', code };
  return Response.json({ success: false, error, meta: {} }, { status, headers });
};

/** The page of something in front of the proxy, such as a firewall. */
const blocked = (status: number) => (): Response =>
  new Response('<h1>Access denied</h1>', { status, headers: { 'Content-Type': 'text/html' } });

const BLOCKED = 'This website blocked the request. Reload the page and try again.';

describe('the next visitor', () => {
  const account = useAccount();
  afterEach(() => configure({ headers: undefined }));

  const inPage = async <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ): Promise<HTMLElementTagNameMap[Tag]> => {
    const element = Object.assign(document.createElement(tag), properties);
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    return element;
  };

  /** A list in which the first visitor sees a form. */
  const listOfFirst = async (properties: Partial<FormListElement> = {}) => {
    await account.make(PRIVATE);
    const list = await inPage('form-list', properties);
    await next(list, 'list-loaded');
    await findByRole(list, 'link', { name: `Open ${PRIVATE}` });
    return list;
  };

  for (const status of [401, 403]) {
    it(`sees no form of the first visitor after ${status}, in any list of the page`, async () => {
      const list = await listOfFirst();
      const other = await inPage('form-list');
      await findByRole(other, 'link', { name: `Open ${PRIVATE}` });
      account.answer(refusal(status));
      await list.refresh();
      for (const element of [list, other]) {
        await waitUntil(() => element.matches(':state(error)'), 'no error');
        await element.updateComplete;
        expect(textOf(element)).not.to.include(PRIVATE);
        expect(byRole(element, 'alert').textContent.trim()).not.to.equal('');
        expect(element.forms).to.deep.equal([]);
      }
    });
  }

  it('sees a loading list, then only their own forms, after configure({ headers })', async () => {
    const list = await listOfFirst();
    const late = deferred<Response>();
    account.answer(() => late.promise);
    void list.refresh(); // the first visitor's, still under way
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    configure({ headers: { 'X-Visitor': 'second' } });
    await list.updateComplete;
    expect(textOf(list)).not.to.include(PRIVATE);
    expect(list.matches(':state(busy)')).to.equal(true);
    late.resolve(await account.handler(new Request('/api/v1/forms')));
    await waitUntil(
      () => account.api.requests.at(-1)?.headers.get('X-Visitor') === 'second',
      'no request of the second visitor',
    );
    expect(textOf(list)).not.to.include(PRIVATE);
    const loaded = next(list, 'list-loaded');
    answer.resolve(
      Response.json({
        success: true,
        data: { forms: [{ id: 'form_2_b', title: 'Own form' }] },
        meta: {},
      }),
    );
    await loaded;
    await findByRole(list, 'button', { name: 'Delete Own form' });
    expect(textOf(list)).not.to.include(PRIVATE);
  });

  for (const [button, role] of [
    ['Embed code', 'dialog'],
    ['Preview', 'dialog'],
    ['Delete', 'alertdialog'],
  ] as const) {
    it(`sees no selection and no dialog of the first visitor: ${button}`, async () => {
      const list = await listOfFirst({ selection: 'multiple' });
      (await findByRole(list, 'checkbox', { name: PRIVATE })).click();
      expect(list.selected).to.have.lengthOf(1);
      byRole(list, 'button', { name: `${button} ${PRIVATE}` }).click();
      await findByRole(list, role);
      account.answer(() => new Promise(() => {}));
      resetForms();
      await list.updateComplete;
      expect(list.selected).to.deep.equal([]);
      expect(queryByRole(list, role)).to.equal(undefined);
      expect(textOf(list)).not.to.include(PRIVATE);
    });
  }

  it('does not see the form of the first visitor in a generator', async () => {
    const generator = await inPage('form-generator', { prompt: PRIVATE });
    await generator.generate();
    await findByRole(generator, 'region', { name: 'Your form is ready' });
    generator.prompt = 'Something else';
    await generator.updateComplete;
    expect(textOf(generator)).to.include(PRIVATE);
    resetForms();
    await generator.updateComplete;
    expect(textOf(generator)).not.to.include(PRIVATE);
    expect(generator.currentForm).to.equal(undefined);
    expect(generator.prompt).to.equal('Something else');
  });

  describe('who has signed in in another tab', () => {
    /** Sends a message from another tab of the site. Ends when this page has it. */
    const inOtherTab = async (message: object) => {
      const name = `prompt-forms:${location.origin}`;
      const [here, tab] = [new BroadcastChannel(name), new BroadcastChannel(name)];
      const { promise, resolve } = deferred<Event>();
      // The elements have opened theirs before, so they get the message first.
      here.onmessage = resolve;
      tab.postMessage(message);
      await promise;
      here.close();
      tab.close();
    };
    const box = (generator: FormGeneratorElement) =>
      byRole<HTMLTextAreaElement>(generator, 'textbox', { name: /Describe/ });
    const type = async (generator: FormGeneratorElement, text: string) => {
      box(generator).value = text;
      box(generator).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await generator.updateComplete;
    };
    const drafts = () => Object.values({ ...sessionStorage }).join();

    afterEach(() => sessionStorage.clear());

    it('sees no description, draft or result of the first visitor', async () => {
      const generator = await inPage('form-generator', { draft: 'session' });
      await type(generator, PRIVATE);
      await generator.generate();
      await findByRole(generator, 'region', { name: 'Your form is ready' });
      await type(generator, 'My own secret');
      expect(drafts()).to.include('My own secret');
      await inOtherTab({ type: 'reset' });
      await waitUntil(() => generator.prompt === '', 'the description stays');
      await generator.updateComplete;
      expect(box(generator).value).to.equal('');
      expect(drafts()).to.equal('');
      expect(textOf(generator)).not.to.include(PRIVATE);
      expect(generator.currentForm).to.equal(undefined);
    });

    it('sees the prompt of the page’s markup again', async () => {
      const generator = await inPage('form-generator');
      generator.setAttribute('prompt', 'A survey');
      await generator.updateComplete;
      await type(generator, 'My own secret');
      await generator.generate();
      await inOtherTab({ type: 'reset' });
      await waitUntil(() => generator.prompt === 'A survey', 'the description stays');
    });

    it('keeps a description that waits for the sign-in', async () => {
      const generator = await inPage('form-generator', { draft: 'session' });
      await type(generator, 'A survey');
      account.answer(refusal(401));
      await generator.generate();
      await inOtherTab({ type: 'reset' });
      await generator.updateComplete;
      expect(generator.prompt).to.equal('A survey');
      expect(drafts()).to.include('A survey');
    });

    it('keeps a description after the session has expired in the other tab', async () => {
      const generator = await inPage('form-generator');
      await type(generator, PRIVATE);
      await generator.generate();
      await type(generator, 'A survey');
      await inOtherTab({ type: 'reset', reason: 'signed-out' });
      await waitUntil(() => generator.currentForm === undefined, 'the result stays');
      expect(generator.prompt).to.equal('A survey');
      await inOtherTab({ type: 'reset' });
      await generator.updateComplete;
      expect(generator.prompt).to.equal('A survey');
    });
  });

  it('does not get the form that the first visitor is generating', async () => {
    const answer = deferred<Response>();
    account.answer(() => answer.promise);
    const generator = await inPage('form-generator', { prompt: PRIVATE });
    const cancelled = record(generator, 'form-cancelled');
    void generator.generate();
    await findByRole(generator, 'button', { name: 'Cancel' });
    await waitUntil(() => account.api.requests.length === 1, 'nothing was sent');
    resetForms();
    await generator.updateComplete;
    expect(cancelled).to.deep.equal([{ prompt: PRIVATE }]);
    byRole(generator, 'button', { name: 'Generate form' });
    answer.resolve(refusal(500)());
  });

  it('sees why a generate was rejected, and keeps the description', async () => {
    const list = await listOfFirst();
    const generator = await inPage('form-generator', { prompt: 'A survey' });
    const cancelled = record(generator, 'form-cancelled');
    account.answer(refusal(401));
    await generator.generate();
    byRole(generator, 'heading', { name: 'Sign in to generate forms' });
    expect(textOf(generator)).to.include('Your description stays here.');
    expect(byRole<HTMLTextAreaElement>(generator, 'textbox').value).to.equal('A survey');
    expect(cancelled).to.have.lengthOf(0);
    await findByRole(list, 'alert');
    expect(textOf(list)).not.to.include(PRIVATE);
  });

  it('can describe a form before signing in, and is then asked to sign in', async () => {
    account.answer(refusal(401, { 'Prompt-Forms-Allow': '' }));
    const list = await inPage('form-list');
    await findByRole(list, 'alert');
    const generator = await inPage('form-generator', { prompt: 'A survey' });
    await generator.generate();
    expect(textOf(generator)).to.include('Sign in to generate forms');
    expect(byRole<HTMLTextAreaElement>(generator, 'textbox').value).to.equal('A survey');
    account.answer(account.handler);
    byRole(generator, 'button', { name: 'Try again' }).click();
    await findByRole(generator, 'region', { name: 'Your form is ready' });
  });

  it('is told to sign in before describing a form, once the proxy has said so', async () => {
    const generator = await inPage('form-generator');
    account.answer(refusal(401));
    const list = await inPage('form-list');
    await findByRole(list, 'alert');
    await waitUntil(() => textOf(generator).includes('Sign in to generate forms'), 'not told');
    byRole(generator, 'button', { name: 'Generate form' });
    account.answer(account.handler);
    resetForms();
    await next(list, 'list-loaded');
    await generator.updateComplete;
    expect(textOf(generator)).not.to.include('Sign in');
  });

  it('is told to sign in if a delete in the generator ends the visit', async () => {
    const generator = await inPage('form-generator', { client: account.client, prompt: PRIVATE });
    await generator.generate();
    await chooseFromMenu(generator, 'Delete form');
    const dialog = await findByRole(generator, 'alertdialog');
    account.answer(refusal(401));
    byRole(dialog, 'button', { name: 'Delete form' }).click();
    await waitUntil(
      () => byRole(generator, 'status').textContent.includes('Sign in to generate forms'),
      'not told',
    );
    expect(queryByRole(generator, 'alertdialog')).to.equal(undefined);
    expect(textOf(generator)).not.to.include('ready');
  });

  it('does not see the form that the first visitor selected in an embed', async () => {
    const list = await listOfFirst({ id: 'all', selection: 'single' });
    const embed = document.createElement('form-embed');
    embed.setAttribute('for', 'all');
    list.after(embed);
    (await findByRole(list, 'radio', { name: PRIVATE })).click();
    await waitUntil(() => embed.currentForm !== undefined, 'the form is not shown');
    account.answer(refusal(401));
    await list.refresh();
    await waitUntil(() => embed.currentForm === undefined, 'the form is still shown');
    expect(embed.shadowRoot!.querySelector('iframe')).to.equal(null);
  });

  it('sees a form with form-id only if a new lookup in an embed finds it', async () => {
    const { id } = await account.make(PRIVATE);
    const embed = await inPage('form-embed', { formId: id });
    await next(embed, 'form-loaded');
    account.answer(refusal(404));
    resetForms();
    await waitUntil(() => embed.currentForm === undefined, 'the form is still shown');
  });

  it('is not assumed if a framework sets a new headers function with each render', async () => {
    const list = await listOfFirst({ headers: () => ({}) });
    for (let renders = 0; renders < 5; renders++) {
      list.headers = () => ({});
      await list.updateComplete;
    }
    byRole(list, 'link', { name: `Open ${PRIVATE}` });
    expect(account.api.requests).to.have.lengthOf(1);
  });
});

describe('a 401 or 403 that is not of the proxy', () => {
  const account = useAccount();

  const inPage = async <Tag extends 'form-list' | 'form-generator' | 'form-embed'>(
    tag: Tag,
    properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ): Promise<HTMLElementTagNameMap[Tag]> => {
    const element = Object.assign(document.createElement(tag), {
      client: account.client,
      ...properties,
    });
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    return element;
  };

  const filledList = async () => {
    await account.make(PRIVATE);
    const list = await inPage('form-list');
    await next(list, 'list-loaded');
    await findByRole(list, 'link', { name: `Open ${PRIVATE}` });
    return list;
  };

  for (const status of [401, 403]) {
    it(`to a list says so, and keeps the forms (${status})`, async () => {
      const list = await filledList();
      account.answer(blocked(status));
      await list.refresh();
      const alert = await findByRole(list, 'alert');
      expect(alert.textContent).to.include(BLOCKED);
      byRole(list, 'link', { name: `Open ${PRIVATE}` });
      account.answer(account.handler);
      const loaded = next(list, 'list-loaded');
      byRole(list, 'button', { name: 'Try again' }).click();
      await loaded;
    });

    it(`to a generate says so, and keeps the description and the list (${status})`, async () => {
      const list = await filledList();
      const generator = await inPage('form-generator', { prompt: 'A survey' });
      account.answer(blocked(status));
      await generator.generate();
      expect(textOf(generator)).to.include(BLOCKED);
      expect(textOf(generator)).not.to.include('Sign in');
      expect(byRole<HTMLTextAreaElement>(generator, 'textbox').value).to.equal('A survey');
      byRole(list, 'link', { name: `Open ${PRIVATE}` });
      account.answer(account.handler);
      byRole(generator, 'button', { name: 'Try again' }).click();
      await findByRole(generator, 'region', { name: 'Your form is ready' });
    });
  }

  it('to a list keeps the generate that is under way, and its form', async () => {
    const list = await filledList();
    const generator = await inPage('form-generator', { prompt: 'A survey' });
    const cancelled = record(generator, 'form-cancelled');
    const answer = deferred<Response>();
    account.answer((request) => (request.method === 'POST' ? answer.promise : blocked(403)()));
    const generated = next(generator, 'form-generated');
    void generator.generate();
    await waitUntil(
      () => account.api.requests.some(({ method }) => method === 'POST'),
      'nothing was sent',
    );
    const request = account.api.requests.at(-1)!.clone();
    await list.refresh();
    await findByRole(list, 'alert');
    account.answer(account.handler);
    answer.resolve(await account.handler(await asSent(request)));
    await generated;
    expect(cancelled).to.deep.equal([]);
  });

  for (const status of [403, 405]) {
    it(`to a delete shows in the row of the form (${status})`, async () => {
      const list = await filledList();
      account.answer((request) => {
        const isDelete = request.method === 'DELETE' || request.url.endsWith('/delete');
        return isDelete ? blocked(status)() : account.handler(request);
      });
      byRole(list, 'button', { name: `Delete ${PRIVATE}` }).click();
      const dialog = await findByRole(list, 'alertdialog');
      const failed = next(list, 'form-error');
      byRole(dialog, 'button', { name: 'Delete form' }).click();
      const { error, operation } = await failed;
      expect([error.status, operation]).to.deep.equal([status, 'delete']);
      expect(error.message).to.include('firewall').and.not.include('no forms proxy');
      await findByRole(list, 'button', { name: `Try again ${PRIVATE}` });
      await waitUntil(
        () => byRole(list, 'status').textContent.includes('The form wasn’t deleted.'),
        'not told',
      );
    });
  }

  it('to a delete in the generator shows beside the form, which stays', async () => {
    const generator = await inPage('form-generator', { prompt: PRIVATE });
    await generator.generate();
    await chooseFromMenu(generator, 'Delete form');
    const dialog = await findByRole(generator, 'alertdialog');
    account.answer(blocked(403));
    byRole(dialog, 'button', { name: 'Delete form' }).click();
    const result = await findByRole(generator, 'region', { name: 'Your form is ready' });
    await findByRole(result, 'heading', { name: 'The form wasn’t deleted' });
    expect(result.textContent).to.include(BLOCKED);
  });

  it('to a DELETE alone is no failure: the form is deleted by POST', async () => {
    const list = await filledList();
    account.answer((request) => {
      if (request.method === 'DELETE') return blocked(403)();
      if (!request.url.endsWith('/delete')) return account.handler(request);
      const url = request.url.slice(0, -'/delete'.length);
      // Scripts can't set the headers that a browser adds.
      const { headers } = request;
      const sent = new Request(url, { method: 'DELETE' });
      return account.handler(Object.defineProperty(sent, 'headers', { value: headers }));
    });
    byRole(list, 'button', { name: `Delete ${PRIVATE}` }).click();
    const dialog = await findByRole(list, 'alertdialog');
    const deleted = next(list, 'form-deleted');
    byRole(dialog, 'button', { name: 'Delete form' }).click();
    expect((await deleted).confirmed).to.equal(true);
    expect(account.stored).to.deep.equal([]);
  });

  it('to the lookup of an embed says so, and keeps the list', async () => {
    const list = await filledList();
    const [form] = account.stored;
    account.answer(blocked(403));
    const embed = await inPage('form-embed', { formId: form!.id });
    const { error } = await next(embed, 'form-error');
    expect(error.status).to.equal(403);
    await waitUntil(() => textOf(embed).includes('blocked the request'), 'not told');
    byRole(list, 'link', { name: `Open ${PRIVATE}` });
  });
});

describe('page-wide headers', () => {
  const account = useAccount();
  const OTHER = 'https://other.example';
  afterEach(() => configure({ headers: undefined, credentials: undefined, endpoint: undefined }));

  it('go to the page-wide endpoint, and to no other', async () => {
    const seen = new Map<string, Headers>();
    const answer = (request: Request): Response => {
      seen.set(new URL(request.url).origin, request.headers);
      return Response.json({ success: true, data: { forms: [] }, meta: {} });
    };
    account.answer(answer);
    account.api.answerUrl(`${OTHER}/api/v1/forms`, answer);
    configure({
      headers: { Authorization: 'Bearer session', 'X-CSRF-Token': 'secret' },
      credentials: 'include',
    });
    const root = await fixture<HTMLElement>(html`
      <div>
        <form-list></form-list>
        <form-list endpoint=${OTHER}></form-list>
      </div>
    `);
    const lists = [...root.querySelectorAll<FormListElement>('form-list')];
    await Promise.all(lists.map((list) => findByRole(list, 'heading', { name: 'No forms yet' })));
    expect(seen.get(location.origin)!.get('X-CSRF-Token')).to.equal('secret');
    expect(seen.get(OTHER)!.has('X-CSRF-Token')).to.equal(false);
    expect(seen.get(OTHER)!.has('Authorization')).to.equal(false);
  });
});
