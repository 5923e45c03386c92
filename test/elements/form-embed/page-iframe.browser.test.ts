import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import '../../../src/define.js';
import { FormEmbedElement, resetForms, type FormGeneratorElement } from '../../../src/index.js';
import { FRAME_SANDBOX } from '../../../src/elements/shared/iframe.js';
import { expectAccessible } from '../../support/accessible.js';
import { useAccount } from '../../support/account.js';
import { sendKeys } from '../../support/commands.js';
import { useConsole } from '../../support/console-lines.js';
import { next, record } from '../../support/events.js';
import { putPage } from '../../support/other-origin.js';
import { byPart, findByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import { countRuns, formPage, frameOf, reportBlocked } from './support/embed.js';

const RESIZE = (height: number) => `tell({ type: 'prompt-forms:resize', height: ${height} });`;

/** A page that reports its height whenever it is asked, as `form-page.js` does. It may be there long before the element watches it. */
const answer = (height: number) => `addEventListener('message', ({ data }) => {
  if (data.type === 'iframe-child-init') ${RESIZE(height)}
});`;

const ANSWERS = answer(333);

const makeIframe = (src: string, attributes: Readonly<Record<string, string>> = {}) => {
  const iframe = document.createElement('iframe');
  const all = { src, title: 'Survey', width: '100%', height: '600', sandbox: FRAME_SANDBOX };
  for (const [name, value] of Object.entries({ ...all, ...attributes }))
    iframe.setAttribute(name, value);
  return iframe;
};

const attributesOf = (iframe: HTMLIFrameElement): string =>
  (iframe.cloneNode() as HTMLIFrameElement).outerHTML;

/** The events of elements from their start. */
const loadsOf = new WeakMap<Element, unknown[]>();

const hasLoaded = (element: Element) =>
  waitUntil(() => loadsOf.get(element)!.length > 0, 'form-loaded');

/** Adds an element with an iframe inside to the page. */
async function around(
  iframe: HTMLIFrameElement,
  properties: Partial<FormEmbedElement> = {},
): Promise<FormEmbedElement> {
  const element = Object.assign(document.createElement('form-embed'), properties);
  loadsOf.set(element, record(element, 'form-loaded'));
  element.append('\n', iframe, '\n');
  (await fixture<HTMLElement>(html`<div></div>`)).append(element);
  await element.updateComplete;
  return element;
}

/** A box without an iframe of the element's own, in which the iframe of the page shows. */
const showsIframe = (element: FormEmbedElement, iframe: HTMLIFrameElement): boolean =>
  frameOf(element) === null && iframe.getClientRects().length > 0;

let lateTags = 0;

/** Defines an element whose script comes late. */
const defineLate = (tag: string) => customElements.define(tag, class extends FormEmbedElement {});

describe('an iframe inside <form-embed>', () => {
  const account = useAccount();
  const lines = useConsole();
  const warnings = () =>
    lines.filter(({ level }) => level === 'warn').flatMap((line) => line.values);

  it('has height, events and messages, and stays as the page has made it', async () => {
    const src = await formPage(`addEventListener('message', ({ data }) => {
      if (data.type !== 'iframe-child-init') return;
      ${RESIZE(333)}
      tell({ type: 'prompt-forms:submitted', data: { total: 3 } });
      tell('hello');
    })`);
    const runs = countRuns(src);
    const iframe = makeIframe(src);
    const before = attributesOf(iframe);
    const element = Object.assign(document.createElement('form-embed'), { label: 'Survey' });
    const loads = record(element, 'form-loaded');
    const resizes = record(element, 'form-resized');
    const sent = record(element, 'form-submitted');
    const messages = record(element, 'form-message');
    element.append(iframe);
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    await waitUntil(() => resizes.length > 0 && messages.length > 0, 'the messages');
    await waitUntil(() => iframe.offsetHeight === 333, 'the height');
    expect(loads).to.deep.equal([{ src, form: undefined }]);
    expect(resizes).to.deep.equal([{ height: 333 }]);
    expect(sent[0]).to.deep.equal({ form: undefined, data: { total: 3 } });
    expect(messages.map(({ data }) => data)).to.include('hello');
    expect(attributesOf(iframe)).to.equal(before);
    expect(showsIframe(element, iframe)).to.equal(true);
    expect(iframe.parentElement === element).to.equal(true);
    expect(runs.count).to.equal(1);
    expect(warnings()).to.deep.equal([]);
    await expectAccessible(element);
  });

  it('keeps its page, what is typed and the focus when the script comes late', async () => {
    const src = await formPage(
      `${ANSWERS} document.querySelector('input').addEventListener('input', ({ target }) => tell({ typed: target.value }))`,
    );
    const runs = countRuns(src);
    const typed: string[] = [];
    addEventListener('message', ({ data }) => data?.typed && typed.push(data.typed));
    const iframe = makeIframe(src);
    const before = attributesOf(iframe);
    const tag = `late-embed-${lateTags++}`;
    const host = document.createElement(tag);
    host.append(iframe);
    const loads = record(host, 'form-loaded');
    const box = await fixture<HTMLElement>(html`<div></div>`);
    box.append(host);
    await waitUntil(() => runs.count === 1, 'the form');
    iframe.focus();
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'a' });
    await waitUntil(() => typed.includes('a'), 'the typed letter');
    const top = iframe.getBoundingClientRect();

    defineLate(tag);
    const element = host as FormEmbedElement;
    await element.updateComplete;
    await nextFrame();
    expect(iframe.getBoundingClientRect().top).to.equal(top.top);
    await waitUntil(() => iframe.offsetHeight === 333, 'the height that the page is asked for');
    expect(document.activeElement === iframe).to.equal(true);
    await sendKeys({ type: 'b' });
    await waitUntil(() => typed.includes('ab'), 'the next letter');
    expect(runs.count).to.equal(1);
    expect(attributesOf(iframe)).to.equal(before);
    expect(loads.length).to.equal(1);
  });

  it('keeps the height that the page sets', async () => {
    const iframe = makeIframe(await formPage(ANSWERS));
    const element = await around(iframe, { height: 250 });
    await hasLoaded(element);
    expect(iframe.offsetHeight).to.equal(250);
    element.height = 'auto';
    element.reload();
    await waitUntil(() => iframe.offsetHeight === 333, 'the height');
  });

  it('has its own height until the form reports one', async () => {
    const iframe = makeIframe(await formPage());
    await hasLoaded(await around(iframe));
    expect(iframe.offsetHeight).to.equal(600);
  });

  it('is not covered while it loads, and gets a notice below if it is silent', async () => {
    const { setTimeout } = window;
    const late: (() => void)[] = [];
    window.setTimeout = ((task: () => void, ms?: number) =>
      ms === 15_000 ? late.push(task) : setTimeout(task, ms)) as typeof window.setTimeout;
    try {
      const src = await putPage({ path: `/${crypto.randomUUID()}`, body: '<title>Form</title>' });
      const iframe = makeIframe(src);
      const element = await around(iframe);
      await hasLoaded(element);
      expect(element.matches(':state(busy)')).to.equal(false);
      expect(element.shadowRoot!.querySelector('.skeleton')).to.equal(null);
      await waitUntil(() => late.length > 0, 'the wait');
      for (const task of late) task();
      const link = await findByRole<HTMLAnchorElement>(element, 'link', {
        name: 'Open form in a new tab',
      });
      expect(link.href).to.equal(src);
      const below = byPart(element, 'notice').getBoundingClientRect();
      expect(below.top).to.be.at.least(iframe.getBoundingClientRect().bottom);
      expect(showsIframe(element, iframe)).to.equal(true);
      await expectAccessible(element);
    } finally {
      window.setTimeout = setTimeout;
    }
  });

  it('stays visible and in place if the page’s policy blocks it', async () => {
    const src = await formPage('', { headers: { 'x-frame-options': 'DENY' } });
    const iframe = makeIframe(src);
    const element = await around(iframe);
    await hasLoaded(element);
    const failed = next(element, 'form-error');
    reportBlocked(src);
    expect((await failed).error.message).to.include('frame-src');
    await element.updateComplete;
    expect(iframe.checkVisibility({ visibilityProperty: true })).to.equal(true);
    expect(iframe.hasAttribute('tabindex')).to.equal(false);
  });

  it('follows an address that a framework or a consent tool sets', async () => {
    const [first, second] = [await formPage(answer(300)), await formPage(answer(400))];
    const iframe = makeIframe('');
    iframe.removeAttribute('src');
    const element = await around(iframe);
    const loads = record(element, 'form-loaded');
    await nextFrame();
    expect(showsIframe(element, iframe)).to.equal(true);
    iframe.src = first;
    await waitUntil(() => iframe.offsetHeight === 300, 'the first form');
    iframe.setAttribute('src', second);
    await waitUntil(() => iframe.offsetHeight === 400, 'the second form');
    await waitUntil(() => loads.length === 2, 'the events');
    expect(loads.map(({ src }) => src)).to.deep.equal([first, second]);
  });

  it('is found if it comes later, and forgotten if it goes', async () => {
    const element = await around(makeIframe(await formPage()));
    await hasLoaded(element);
    element.replaceChildren();
    await waitUntil(() => element.matches(':state(empty)'), 'the empty element');
    const later = makeIframe(await formPage(answer(321)));
    element.append(later);
    await waitUntil(() => later.offsetHeight === 321, 'the other iframe');
    expect(element.matches(':state(empty)')).to.equal(false);
  });

  it('is found in an element that had none, without another load', async () => {
    const element = document.createElement('form-embed');
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    await waitUntil(() => element.matches(':state(empty)'), 'the empty element');
    const src = await formPage(answer(321));
    const runs = countRuns(src);
    const iframe = makeIframe(src);
    element.append(iframe);
    await waitUntil(() => iframe.offsetHeight === 321, 'the height');
    expect(runs.count).to.equal(1);
  });

  it('that gets an address which never answers has not loaded', async () => {
    const iframe = makeIframe(await formPage(ANSWERS));
    const element = await around(iframe);
    await hasLoaded(element);
    iframe.src = await formPage('', { status: 0 });
    await nextFrame();
    await nextFrame();
    expect(loadsOf.get(element)).to.have.lengthOf(1);
  });

  it('has loaded if it did before the script, and its sandbox hides its page', async () => {
    const src = await formPage();
    const runs = countRuns(src);
    const iframe = makeIframe(src, { sandbox: 'allow-scripts' });
    const tag = `late-embed-${lateTags++}`;
    const host = Object.assign(document.createElement(tag), { height: 300 });
    const loads = record(host, 'form-loaded');
    performance.clearResourceTimings(); // The record of a test page is full.
    const hasPage = new Promise((resolve) => iframe.addEventListener('load', resolve));
    host.append(iframe);
    (await fixture<HTMLElement>(html`<div></div>`)).append(host);
    await hasPage;
    defineLate(tag);
    await waitUntil(() => loads.length > 0, 'the event');
    expect(loads).to.deep.equal([{ src, form: undefined }]);
    expect(runs.count).to.equal(1);
  });

  it('is said to take long if its page never comes', async () => {
    const { setTimeout } = window;
    const delays = [3_000, 12_000];
    const tasks = new Map<number, () => void>();
    window.setTimeout = ((task: () => void, ms = 0) => {
      if (delays.includes(ms)) tasks.set(ms, task);
      return setTimeout(task, ms);
    }) as typeof window.setTimeout;
    try {
      const element = await around(makeIframe(await formPage('', { status: 0 })));
      for (const delay of delays) {
        await waitUntil(() => tasks.has(delay), `the timer of ${delay} ms`);
        tasks.get(delay)!();
      }
      await findByRole(element, 'button', { name: 'Try again' });
      expect(byPart(element, 'notice').textContent).to.include('taking long');
      expect(loadsOf.get(element)).to.have.lengthOf(0);
    } finally {
      window.setTimeout = setTimeout;
    }
  });

  it('keeps its page if the element moves with moveBefore', async function () {
    if (!('moveBefore' in Element.prototype)) this.skip();
    const src = await formPage(ANSWERS);
    const runs = countRuns(src);
    const iframe = makeIframe(src);
    const element = await around(iframe);
    await waitUntil(() => iframe.offsetHeight === 333, 'the height');
    const other = document.createElement('section');
    element.parentElement!.append(other);
    (other as Element & { moveBefore(node: Node, child: null): void }).moveBefore(element, null);
    await nextFrame();
    await element.updateComplete;
    expect(runs.count).to.equal(1);
    expect(iframe.offsetHeight).to.equal(333);
  });

  it('is watched again after the element was moved, which loads it again', async () => {
    const iframe = makeIframe(await formPage(ANSWERS));
    const element = await around(iframe);
    await waitUntil(() => iframe.offsetHeight === 333, 'the height');
    const other = document.createElement('section');
    element.parentElement!.append(other);
    element.remove();
    await nextFrame();
    const messages = record(element, 'form-message');
    other.append(element);
    await waitUntil(() => messages.length > 0, 'the page, which loads again');
    expect(showsIframe(element, iframe)).to.equal(true);
  });

  describe('gives way', () => {
    it('to the next form of a generator', async () => {
      const { client } = account;
      const iframe = makeIframe(await formPage());
      const root = await fixture<HTMLElement>(
        html`<div><form-generator id="maker" .client=${client}></form-generator></div>`,
      );
      const generator = root.querySelector<FormGeneratorElement>('form-generator')!;
      const element = document.createElement('form-embed');
      Object.assign(element, { for: 'maker', client });
      element.append(iframe);
      loadsOf.set(element, record(element, 'form-loaded'));
      root.append(element);
      await hasLoaded(element);
      expect(showsIframe(element, iframe)).to.equal(true);
      expect(element.matches(':state(empty)')).to.equal(false);
      generator.prompt = 'Workshop feedback';
      const loaded = next(element, 'form-loaded');
      await generator.generate();
      expect((await loaded).src).to.equal(generator.currentForm!.formUrl);
      expect(iframe.getClientRects()).to.have.lengthOf(0);
      expect(iframe.parentElement === element).to.equal(true);
      generator.reset();
    });

    it('to the form of an id, and does not come back when the page around changes', async () => {
      const form = await account.make('Contact form');
      const { client } = account;
      const iframe = makeIframe(await formPage());
      const element = await around(iframe, { formId: form.id, client, params: 'plan=pro' });
      await waitUntil(() => frameOf(element), 'the form of the id');
      const frame = frameOf(element)!;
      expect(frame.src).to.equal(`${form.formUrl}?plan=pro`);
      element.append(document.createComment('a framework'));
      element.requestUpdate();
      await nextFrame();
      await nextFrame();
      expect(frameOf(element) === frame, 'the same frame').to.equal(true);
      expect(iframe.getClientRects()).to.have.lengthOf(0);
    });

    it('and nothing of the visitor before shows after a sign-out', async () => {
      const { client } = account;
      const iframe = makeIframe(await formPage());
      const root = await fixture<HTMLElement>(
        html`<div><form-generator id="maker" .client=${client}></form-generator></div>`,
      );
      const generator = root.querySelector<FormGeneratorElement>('form-generator')!;
      const element = Object.assign(document.createElement('form-embed'), { for: 'maker', client });
      element.append(iframe);
      root.append(element);
      generator.prompt = 'Workshop feedback';
      await waitUntil(() => showsIframe(element, iframe), 'the iframe');
      await generator.generate();
      await waitUntil(() => frameOf(element), 'the generated form');
      resetForms();
      await waitUntil(() => frameOf(element) === null, 'the end of the form');
      expect(element.currentForm).to.equal(undefined);
      generator.reset();
    });

    it('to an address of the element that differs, with a warning', async () => {
      const [first, second] = [await formPage(), await formPage()];
      const iframe = makeIframe(first);
      const element = await around(iframe, { src: second });
      await hasLoaded(element);
      expect(loadsOf.get(element)).to.deep.equal([{ src: second, form: undefined }]);
      expect(frameOf(element)!.src).to.equal(second);
      expect(iframe.getClientRects()).to.have.lengthOf(0);
      expect(warnings().join()).to.match(/gives way to "src"/);
    });

    it('to the news that its form was deleted', async () => {
      const form = await account.make('Contact form');
      const { client } = account;
      const iframe = makeIframe(form.formUrl);
      const element = await around(iframe, { formId: form.id, client });
      await hasLoaded(element);
      await waitUntil(() => element.currentForm?.id === form.id, 'the form of the id');
      expect(showsIframe(element, iframe)).to.equal(true);
      const again = next(element, 'form-loaded');
      element.reload();
      expect((await again).form?.id).to.equal(form.id);
      const root = await fixture<HTMLElement>(
        html`<div><form-list .client=${client}></form-list></div>`,
      );
      const list = root.querySelector('form-list')!;
      await waitUntil(() => list.forms.length > 0, 'the list');
      await list.deleteForm(form.id);
      await findByRole(element, 'heading', { name: 'This form no longer exists' });
      expect(iframe.getClientRects()).to.have.lengthOf(0);

      const box = element.parentElement!;
      element.remove();
      await nextFrame();
      box.append(element);
      await account.api.seen();
      await nextFrame();
      expect(iframe.getClientRects()).to.have.lengthOf(0);
    });
  });

  it('stays if the form of an id can’t be found', async () => {
    account.service.faults.add({ kind: 'unavailable', times: 9 });
    const { client } = account;
    const iframe = makeIframe(await formPage());
    const element = await around(iframe, { formId: 'form_1_a', client });
    await hasLoaded(element);
    await account.api.seen();
    await nextFrame();
    expect(showsIframe(element, iframe)).to.equal(true);
  });

  it('of a refused origin is left alone: its messages do not count, and a warning says so', async () => {
    const src = await formPage(RESIZE(333));
    const runs = countRuns(src);
    const iframe = makeIframe(src);
    const element = await around(iframe, { origins: 'https://forms.example' });
    const resizes = record(element, 'form-resized');
    await waitUntil(() => runs.count === 1 && warnings().length > 0, 'the page');
    await nextFrame();
    await nextFrame();
    expect(iframe.offsetHeight).to.equal(600);
    expect(resizes).to.have.lengthOf(0);
    expect(showsIframe(element, iframe)).to.equal(true);
    expect(warnings().join()).to.match(/none of its messages counts/);
  });

  it('can’t be asked about, limited or put into a dialog: one warning names everything', async () => {
    const iframe = makeIframe(await formPage());
    iframe.removeAttribute('sandbox');
    const element = document.createElement('form-embed');
    element.setAttribute('loading', 'click');
    element.setAttribute('allow', 'camera');
    element.append(iframe);
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    await waitUntil(() => warnings().length > 0, 'the warning');
    await nextFrame();
    expect(warnings()).to.have.lengthOf(1);
    expect(warnings()[0]).to.match(/no attribute "sandbox", and .*loading="click", allow/);
    const inDialog = await around(makeIframe(await formPage()), { mode: 'dialog' });
    await waitUntil(() => warnings().length === 2, 'the other warning');
    expect(warnings()[1]).to.match(/mode="inline" alone/);
    expect(inDialog.querySelector('iframe')!.getClientRects()).to.have.lengthOf(0);
  });
});
