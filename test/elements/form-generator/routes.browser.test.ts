import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import type { FormGeneratorElement, FormListElement } from '../../../src/index.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { allByRole, byRole, findByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import { box, press, PROMPT, signalOfGenerate, type, useGenerator } from './support.js';

describe('<form-generator> in a single-page app', () => {
  const { account } = useGenerator();
  afterEach(() => sessionStorage.clear());

  /** A route of the app with a generator. */
  const route = (name = '', draft = 'session') =>
    fixture<FormGeneratorElement>(
      html`<form-generator name=${name} draft=${draft} .client=${account.client}></form-generator>`,
    );

  const listRoute = async (): Promise<FormListElement> => {
    const list = document.createElement('form-list');
    list.client = account.client;
    const loaded = next(list, 'list-loaded');
    (await fixture<HTMLElement>(html`<div></div>`)).append(list);
    await loaded;
    return list;
  };

  /** Removes the element, and waits until it has noticed. */
  const leave = async (element: Element) => {
    element.remove();
    await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
  };

  /** A generator whose request is under way. `respond()` lets the service answer. */
  const generating = async (name = '', draft = 'session') => {
    const gate = deferred();
    const received = deferred();
    account.answer(async (request) => {
      if (request.method === 'POST') {
        received.resolve();
        await gate.promise;
      }
      return account.handler(request);
    });
    const element = await route(name, draft);
    type(element, PROMPT);
    press(element, 'Generate form');
    await received.promise;
    return { element, respond: () => gate.resolve() };
  };

  /** The generator shows what it has adopted. */
  const connected = async (element: FormGeneratorElement) => {
    await waitUntil(() => element.isCodeLoaded, 'not connected');
    await element.updateComplete;
    await nextFrame();
  };

  const sentPrompts = () => account.api.requests.filter(({ method }) => method === 'POST').length;

  it('shows a running generate and its result when the visitor comes back to the route', async () => {
    const { element, respond } = await generating();
    const events = [record(element, 'form-cancelled'), record(element, 'form-error')];
    await leave(element);
    const again = await route();
    await findByRole(again, 'button', { name: 'Cancel' });
    expect(box(again).value).to.equal(PROMPT);
    const done = next(again, 'form-generated');
    respond();
    expect((await done).prompt).to.equal(PROMPT);
    await findByRole(again, 'region', { name: 'Your form is ready' });
    expect(sentPrompts()).to.equal(1);
    expect(events.flat()).to.deep.equal([]);
    expect(sessionStorage).to.have.lengthOf(0);
  });

  it('adds the form to the list of another route, and keeps the draft until then', async () => {
    const { element, respond } = await generating();
    await leave(element);
    const list = await listRoute();
    expect(Object.values(sessionStorage)).to.deep.equal([PROMPT]);
    respond();
    await findByRole(list, 'link', { name: /summer party/i });
    expect(sessionStorage).to.have.lengthOf(0);
    expect(sentPrompts()).to.equal(1);
  });

  it('shows a form that was generated while the page had no generator, once', async () => {
    const { element, respond } = await generating();
    await leave(element);
    const list = await listRoute();
    respond();
    await findByRole(list, 'link', { name: /summer party/i });
    const again = await route();
    await findByRole(again, 'region', { name: 'Your form is ready' });
    await leave(again);
    const third = await route();
    await connected(third);
    expect(allByRole(third, 'region')).to.have.lengthOf(0);
    expect(box(third).value).to.equal('');
  });

  it('does not show a form that was deleted meanwhile', async () => {
    const { element, respond } = await generating();
    await leave(element);
    const list = await listRoute();
    respond();
    await findByRole(list, 'link', { name: /summer party/i });
    await list.deleteForm(account.stored[0]!.id);
    const again = await route();
    await connected(again);
    expect(allByRole(again, 'region')).to.have.lengthOf(0);
  });

  it('shows a failure that came while the page had no generator, and keeps the draft', async () => {
    account.service.faults.add({ kind: 'internal-error', operation: 'generate' });
    const { element, respond } = await generating();
    await leave(element);
    const list = await listRoute();
    respond();
    const again = await route();
    const { error } = await next(again, 'form-error');
    expect(error.operation).to.equal('generate');
    expect(box(again).value).to.equal(PROMPT);
    expect(list.forms).to.have.lengthOf(0);
    await findByRole(again, 'button', { name: 'Try again' });
  });

  it('lets the next generator cancel a running generate', async () => {
    const signal = signalOfGenerate(account);
    const { element } = await generating();
    await leave(element);
    const again = await route();
    const cancelled = next(again, 'form-cancelled');
    (await findByRole(again, 'button', { name: 'Cancel' })).click();
    expect(await cancelled).to.deep.equal({ prompt: PROMPT });
    expect(signal().aborted).to.equal(true);
  });

  it('shows a running generate after it was moved, and after it was removed and inserted again', async () => {
    const { element } = await generating();
    const parent = element.parentElement!;
    parent.append(element);
    await element.updateComplete;
    byRole(element, 'button', { name: 'Cancel' });
    await leave(element);
    parent.append(element);
    await findByRole(element, 'button', { name: 'Cancel' });
    expect(sentPrompts()).to.equal(1);
  });

  it('shows a running generate in one other generator of the same name only', async () => {
    const { element } = await generating('a');
    await leave(element);
    const other = await route('b');
    await connected(other);
    byRole(other, 'button', { name: 'Generate form' });
    const again = await route('a');
    await findByRole(again, 'button', { name: 'Cancel' });
    const second = await route('a');
    await connected(second);
    byRole(second, 'button', { name: 'Generate form' });
  });

  it('shows a running generate in an existing generator when the old one is removed', async () => {
    const { element } = await generating('a');
    const next = await route('a');
    await nextFrame();
    byRole(next, 'button', { name: 'Generate form' });
    await leave(element);
    await findByRole(next, 'button', { name: 'Cancel' });
    expect(box(next).value).to.equal(PROMPT);
  });

  it('shows neither a running generate nor the draft of another route', async () => {
    const { pathname, search } = location;
    const { element } = await generating('a');
    await leave(element);
    try {
      history.replaceState(null, '', '#/other');
      const other = await route('a');
      await connected(other);
      byRole(other, 'button', { name: 'Generate form' });
      expect(box(other).value).to.equal('');
      await leave(other);
    } finally {
      history.replaceState(null, '', pathname + search);
    }
    await findByRole(await route('a'), 'button', { name: 'Cancel' });
  });

  it('keeps what the visitor types after coming back', async () => {
    const { element, respond } = await generating('', 'off');
    await leave(element);
    const again = await route('', 'off');
    type(again, 'Something else');
    const done = next(again, 'form-generated');
    respond();
    expect((await done).prompt).to.equal(PROMPT);
    expect(box(again).value).to.equal('Something else');
  });

  it('sends one request if the visitor generates the same description again at once', async () => {
    const { element, respond } = await generating();
    await leave(element);
    const again = await route();
    const done = next(again, 'form-generated');
    void again.generate();
    respond();
    await done;
    expect(sentPrompts()).to.equal(1);
  });

  it('aborts a running generate with resetForms(), and shows nothing of it to the next visitor', async () => {
    const signal = signalOfGenerate(account);
    const { element } = await generating();
    await leave(element);
    const list = await listRoute();
    const { resetForms } = await import('../../../src/index.js');
    const loaded = next(list, 'list-loaded');
    resetForms();
    await loaded;
    expect(signal().aborted).to.equal(true);
    const again = await route('', 'off');
    await connected(again);
    byRole(again, 'button', { name: 'Generate form' });
    expect(box(again).value).to.equal('');
  });

  it('shows the countdown after a 429 that came while the page had no generator', async () => {
    let refused = false;
    const gate = deferred();
    account.answer(async (request) => {
      if (request.method !== 'POST' || refused) return account.handler(request);
      refused = true;
      gate.resolve();
      return Response.json(
        { success: false, error: { message: 'Too many' } },
        { status: 429, headers: { 'Retry-After': '20' } },
      );
    });
    const element = await route();
    type(element, PROMPT);
    press(element, 'Generate form');
    await gate.promise;
    await leave(element);
    const again = await route();
    const done = next(again, 'form-generated');
    (await findByRole(again, 'button', { name: 'Try now' })).click();
    await done;
    expect(sentPrompts()).to.equal(2);
  });
});
