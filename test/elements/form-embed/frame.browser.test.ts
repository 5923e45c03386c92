import { expect, fixture, html, nextFrame, oneEvent } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import {
  createIframe,
  FormFrame,
  type FrameOptions,
} from '../../../src/elements/form-embed/frame/frame.js';
import { lazyFeatures } from '../../../src/elements/form-embed/lazy-features.js';
import type { FrameCallbacks } from '../../../src/elements/form-embed/frame/monitor.lazy.js';
import type { FormEmbedElement } from '../../../src/index.js';
import { expectAccessible } from '../../support/accessible.js';
import { deferred } from '../../support/deferred.js';
import { next, record } from '../../support/events.js';
import { byPart, byRole, findByRole } from '../../support/query.js';
import { countRuns, embed, formPage, frameOf, reportBlocked } from './support/embed.js';
import { putPage } from '../../support/other-origin.js';
import { waitUntil } from '../../support/wait-until.js';

/** The delay of the notice: 15 seconds after a page has loaded, or 12 seconds after the words that it still loads. */
const isNotice = (ms: number | undefined): boolean => ms === 15_000 || ms === 12_000;

describe('the frame of <form-embed>', () => {
  it('is not there until the visitor clicks the button, with loading="click"', async () => {
    const src = await formPage();
    const runs = countRuns(src);
    const element = await embed({ src, loading: 'click', label: 'Summer party' });
    const button = await findByRole(element, 'button', { name: 'Show form' });
    expect(frameOf(element)).to.equal(null);
    expect(runs.count).to.equal(0);
    expect(element.matches(':state(busy)')).to.equal(false);
    await expectAccessible(element);
    button.focus();
    button.click();
    await next(element, 'form-loaded');
    expect(frameOf(element)!.loading).to.equal('eager');
    expect(element.shadowRoot!.activeElement === frameOf(element)).to.equal(true);
  });

  it('is not busy far from the viewport, and loads near it', async () => {
    const src = await formPage();
    const runs = countRuns(src);
    const far = document.createElement('div');
    far.style.height = '20000px';
    document.body.prepend(far);
    try {
      const element = await embed({ src });
      await nextFrame();
      await nextFrame();
      expect(frameOf(element)!.loading).to.equal('lazy');
      expect(element.matches(':state(busy)')).to.equal(false);
      expect(element.shadowRoot!.querySelector('.skeleton')).not.to.equal(null);
      expect(runs.count).to.equal(0);
      element.scrollIntoView();
      await waitUntil(() => runs.count === 1, 'the form');
    } finally {
      far.remove();
    }
  });

  describe('while its page loads', () => {
    const { setTimeout } = window;
    /** Tasks with a delay of three seconds. */
    let afterThreeSeconds: (() => void)[] = [];
    /** Tasks that show a notice. */
    let afterNotice: (() => void)[] = [];
    beforeEach(() => {
      afterThreeSeconds = [];
      afterNotice = [];
      window.setTimeout = ((task: () => void, ms?: number) => {
        if (ms === 3_000) return afterThreeSeconds.push(task);
        return isNotice(ms) ? afterNotice.push(task) : setTimeout(task, ms);
      }) as typeof setTimeout;
    });
    afterEach(() => {
      window.setTimeout = setTimeout;
    });

    const skeletonOf = (element: FormEmbedElement) =>
      element.shadowRoot!.querySelector('.skeleton');
    const opacityOf = (element: FormEmbedElement) => getComputedStyle(frameOf(element)!).opacity;
    /** A page that sends a message at once and never finishes loading, because one of its images never loads. */
    const slowPage = async (script: string) => {
      const image = await formPage('', { status: 0 });
      return formPage(`document.write('<img src="${image}">'); ${script}`);
    };

    it('is invisible behind a skeleton', async () => {
      const element = await embed({ src: await formPage('', { status: 0 }), loading: 'eager' });
      await waitUntil(() => element.matches(':state(busy)'), 'the loading');
      expect(opacityOf(element)).to.equal('0');
      expect(skeletonOf(element)).not.to.equal(null);
    });

    it('shows after the first message, before everything has loaded', async () => {
      const src = await slowPage(`tell({ type: 'prompt-forms:resize', height: 222 })`);
      const element = await embed({ src, loading: 'eager' });
      const loads = record(element, 'form-loaded');
      await next(element, 'form-resized');
      await element.updateComplete;
      expect(opacityOf(element)).to.equal('1');
      expect(skeletonOf(element)).to.equal(null);
      expect(loads).to.have.lengthOf(0);
    });

    it('shows after its load event, if it sends no message', async () => {
      const src = await putPage({ path: `/${crypto.randomUUID()}`, body: '<title>Form</title>' });
      const element = await embed({ src, loading: 'eager' });
      await next(element, 'form-loaded');
      await element.updateComplete;
      expect(opacityOf(element)).to.equal('1');
      expect(skeletonOf(element)).to.equal(null);
    });

    /** The element, three seconds after its frame started to load. */
    const overdue = async (src: string, properties: Partial<FormEmbedElement> = {}) => {
      const element = await embed({ src, loading: 'eager', ...properties });
      await waitUntil(() => afterThreeSeconds.length > 0, 'the timer');
      for (const task of afterThreeSeconds) task();
      await element.updateComplete;
      return element;
    };
    const visibleWords = (element: FormEmbedElement) =>
      [...element.shadowRoot!.querySelectorAll<HTMLElement>('.loading p')].map(
        (node) => node.innerText,
      );

    it('says after three seconds that it still loads, behind the skeleton if nothing has arrived', async () => {
      const element = await overdue(await formPage('', { status: 0 }));
      expect(opacityOf(element)).to.equal('0');
      expect(skeletonOf(element)).not.to.equal(null);
      expect(visibleWords(element)).to.deep.equal(['Still loading…']);
      expect(element.matches(':state(busy)')).to.equal(true);
      expect(byRole(element, 'status').textContent.trim()).to.equal('Still loading…');
      await expectAccessible(element);
    });

    it('shows after three seconds if it has arrived, without words that it still loads', async () => {
      const image = await formPage('', { status: 0 });
      const src = await putPage({
        path: `/${crypto.randomUUID()}`,
        body: `<!doctype html><title>Form</title><input><img alt="" src="${image}">`,
      });
      const element = await embed({ src, loading: 'eager' });
      await waitUntil(() => frameOf(element)?.contentDocument === null, 'the page');
      await waitUntil(() => afterThreeSeconds.length > 0, 'the timer');
      const { offsetHeight } = element;
      for (const task of afterThreeSeconds) task();
      await waitUntil(() => skeletonOf(element) === null, 'the form');
      expect(opacityOf(element)).to.equal('1');
      expect(visibleWords(element)).to.deep.equal([]);
      expect(element.offsetHeight).to.equal(offsetHeight);
      expect(byRole(element, 'status').textContent.trim()).to.equal('');
      expect(element.matches(':state(busy)')).to.equal(false);
      await expectAccessible(element);
    });

    it('shows after three seconds if its sandbox hides whether it has arrived', async () => {
      const src = await formPage('', { status: 0 });
      const element = await overdue(src, { sandbox: 'allow-scripts' });
      await waitUntil(() => skeletonOf(element) === null, 'the frame');
      expect(visibleWords(element)).to.deep.equal([]);
    });

    it('says nothing any more after it has loaded', async () => {
      const { setTimeout: later } = window;
      const element = await overdue(await formPage('', { status: 0 }));
      window.setTimeout = later;
      element.src = await formPage();
      await next(element, 'form-loaded');
      await element.updateComplete;
      expect(visibleWords(element)).to.deep.equal([]);
      expect(byRole(element, 'status').textContent.trim()).to.equal('');
    });

    it('says after 15 seconds that a form that can’t be reached is slow, or asks whether it can be seen', async () => {
      const path = `/${crypto.randomUUID()}`;
      const src = await putPage({ path, status: -1 });
      const element = await embed({ src, loading: 'eager' });
      // Chromium sends `load` for its error page, which says itself that the site can't be reached. Others send no event.
      const hasLoad = /Chrome/.test(navigator.userAgent);
      const loads = record(element, 'form-loaded');
      const failed = next(element, 'form-error');
      await waitUntil(() => afterThreeSeconds.length > 0, 'the timer');
      if (hasLoad) await waitUntil(() => loads.length === 1, 'the error page');
      else for (const task of afterThreeSeconds) task();
      await waitUntil(() => afterNotice.length > 0, 'the timer of the notice');
      for (const task of afterNotice) task();
      const { error, operation } = await failed;
      expect([error.kind, operation]).to.deep.equal(['timeout', 'embed']);
      await element.updateComplete;
      const text = hasLoad ? 'Can’t see the whole form?' : 'The form is taking long to load.';
      expect(byPart(element, 'notice').textContent).to.include(text);
      expect(loads).to.have.lengthOf(hasLoad ? 1 : 0);
      await expectAccessible(element);
      if (hasLoad) return;
      await putPage({ path, body: '<!doctype html><title>Form</title><p>Form</p>' });
      (await findByRole(element, 'button', { name: 'Try again' })).click();
      await next(element, 'form-loaded');
      await element.updateComplete;
      expect(element.shadowRoot!.querySelector('.notice')).to.equal(null);
      expect(element.matches(':state(error)')).to.equal(false);
    });

    const refusals: Record<string, string>[] = [
      { 'x-frame-options': 'DENY' },
      { 'content-security-policy': "frame-ancestors 'none'" },
    ];
    for (const headers of refusals) {
      it(`does not call a form unreachable that refuses to be framed with ${Object.keys(headers)[0]}`, async () => {
        const src = await formPage('', { headers });
        const element = await embed({ src, loading: 'eager' });
        const errors = record(element, 'form-error');
        await next(element, 'form-loaded');
        await element.updateComplete;
        expect(errors).to.have.lengthOf(0);
      });
    }

    it('is invisible again while another form loads', async () => {
      const element = await embed({ src: await formPage(), loading: 'eager' });
      await next(element, 'form-loaded');
      element.src = await formPage('', { status: 0 });
      await element.updateComplete;
      expect(opacityOf(element)).to.equal('0');
      expect(skeletonOf(element)).not.to.equal(null);
    });
  });

  const optionsOf = (url: URL): FrameOptions => ({
    iframe: createIframe(url, false, { sandbox: '', allow: '', referrerpolicy: '' }),
    url,
    origins: () => [],
    hasAutoHeight: () => true,
    isOfPage: false,
    mayHaveLoaded: false,
  });

  it('calls no callback after stop(), even if its page loaded just before', async () => {
    const calls: string[] = [];
    const host = new Proxy({} as FrameCallbacks, {
      get: (_, name) => () => calls.push(String(name)),
    });
    const part = deferred<Awaited<ReturnType<typeof lazyFeatures.frameMonitor>>>();
    const url = new URL(await formPage());
    const frame = new FormFrame(optionsOf(url), host, () => part.promise);
    const loaded = oneEvent(frame.iframe, 'load');
    (await fixture<HTMLElement>(html`<div></div>`)).append(frame.iframe);
    await loaded;
    frame.stop();
    part.resolve(await lazyFeatures.frameMonitor());
    await nextFrame();
    expect(calls).to.deep.equal([]);
  });

  it('has one monitor if it is stopped and watched again before the code of its monitor is there', async () => {
    const monitors: object[] = [];
    const FrameMonitor = class {
      readonly events: string[] = [];
      isStopped = false;
      constructor() {
        monitors.push(this);
      }
      handleEvent({ type }: Event): void {
        this.events.push(type);
      }
      stop(): void {
        this.isStopped = true;
      }
    };
    const parts = Array.from({ length: 3 }, () => deferred<{ FrameMonitor: never }>());
    const upcoming = [...parts];
    const frame = new FormFrame(
      optionsOf(new URL('http://localhost:1/')),
      {} as FrameCallbacks,
      () => upcoming.shift()!.promise,
    );
    for (const _ of [1, 2]) {
      frame.stop();
      frame.watch();
    }
    for (const { resolve } of parts) resolve({ FrameMonitor: FrameMonitor as never });
    await nextFrame();
    frame.handleEvent(new Event('online'));
    await nextFrame();
    expect(monitors).to.deep.equal([{ events: ['online'], isStopped: false }]);
    frame.stop();
    await nextFrame();
    expect(monitors).to.deep.equal([{ events: ['online'], isStopped: true }]);
  });

  it('ignores events that a script of the page dispatches at it', async () => {
    const element = await embed({ src: await formPage('', { status: 0 }), loading: 'eager' });
    await waitUntil(() => element.matches(':state(busy)'), 'the loading');
    const events = [...(['form-loaded', 'form-error'] as const)].map((name) =>
      record(element, name),
    );
    for (const name of ['load', 'error']) frameOf(element)!.dispatchEvent(new Event(name));
    await nextFrame();
    expect(events).to.deep.equal([[], []]);
    expect(element.matches(':state(busy)')).to.equal(true);
  });

  it('has the permissions that the page sets, and defaults for unknown values', async () => {
    const src = await formPage();
    const element = await embed({
      src,
      sandbox: 'allow-scripts',
      allow: 'geolocation',
      referrerpolicy: 'no-referrer',
      loading: 'eager',
    });
    const frame = frameOf(element)!;
    expect(frame.getAttribute('sandbox')).to.equal('allow-scripts');
    expect(frame.allow).to.equal('geolocation');
    expect(frame.referrerPolicy).to.equal('no-referrer');
    expect(frame.loading).to.equal('eager');
    element.referrerpolicy = 'nonsense' as ReferrerPolicy;
    element.removeAttribute('sandbox');
    element.sandbox = undefined as never;
    await element.updateComplete;
    expect(frameOf(element)!.referrerPolicy).to.equal('strict-origin');
    expect(frameOf(element)!.getAttribute('sandbox')).to.contain('allow-same-origin');
    expect(frameOf(element) === frame, 'other permissions need another frame').to.equal(false);
  });

  it('adds params and forwarded parameters, and loads again only if the URL changes', async () => {
    const src = await formPage();
    const { search } = location;
    history.replaceState(null, '', `?wtr-session-id=${search}&utm_source=mail&secret=1`);
    try {
      const element = await embed({ src, params: '{"name":"Ada Lovelace"}', forward: 'utm_*' });
      await waitUntil(() => frameOf(element), 'the frame');
      const frame = frameOf(element)!;
      expect(frame.src).to.equal(`${src}?name=Ada+Lovelace&utm_source=mail`);
      element.params = 'name=Ada+Lovelace';
      element.forward = 'utm_source utm_*';
      await element.updateComplete;
      expect(frameOf(element) === frame).to.equal(true);
      element.params = { name: 'Grace' };
      await element.updateComplete;
      expect(frameOf(element)!.src).to.equal(`${src}?name=Grace&utm_source=mail`);
    } finally {
      history.replaceState(null, '', location.pathname + search);
    }
  });

  it('loads only from the origins that the page lists', async () => {
    const src = await formPage();
    const element = await embed({ src, origins: 'https://forms.example' });
    await findByRole(element, 'heading', { name: 'This form can’t be shown here' });
    expect(frameOf(element)).to.equal(null);
    element.origins = `https://forms.example ${new URL(src).origin}`;
    await element.updateComplete;
    expect(frameOf(element)!.src).to.equal(src);
    expect(element.matches(':state(error)')).to.equal(false);
  });

  it('shows the fallback if the form can’t be shown', async () => {
    const element = await embed({ src: 'http://forms.example/' }, '<a href="#form">The form</a>');
    await findByRole(element, 'link', { name: 'The form' });
    element.src = await formPage();
    await element.updateComplete;
    expect(element.querySelector('a')!.getClientRects()).to.have.lengthOf(0);
  });

  it('loads again with reload()', async () => {
    const src = await formPage();
    const runs = countRuns(src);
    const element = await embed({ src });
    await waitUntil(() => runs.count === 1, 'the form');
    element.reload();
    await waitUntil(() => runs.count === 2, 'the form again');
    expect(frameOf(element)!.src).to.equal(src);
  });

  it('loads again after the element was moved', async () => {
    const src = await formPage(`tell({ type: 'prompt-forms:resize', height: 222 })`);
    const element = await embed({ src });
    await next(element, 'form-resized');
    const other = document.createElement('section');
    element.parentElement!.append(other);
    const again = next(element, 'form-loaded');
    other.append(element);
    await again;
    expect(frameOf(element)!.clientHeight).to.equal(222);
    element.remove();
    await Promise.resolve();
    const back = next(element, 'form-loaded');
    other.append(element);
    await back;
    expect(element.matches(':state(error)')).to.equal(false);
  });

  it('loads once if React’s strict mode mounts the element twice', async () => {
    const src = await formPage();
    const runs = countRuns(src);
    const element = await embed({});
    const parent = element.parentElement!;
    element.src = src;
    element.remove();
    parent.append(element);
    await waitUntil(() => runs.count > 0, 'the form');
    await nextFrame();
    expect(runs.count).to.equal(1);
  });

  /** Resolves when the browser has recorded a request for a page that is shown now. */
  const recordOf = async (src: string): Promise<void> => {
    const isRecorded = new Promise<void>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        if (!list.getEntriesByName(src).length) return;
        observer.disconnect();
        resolve();
      });
      observer.observe({ type: 'resource' });
    });
    (await fixture<HTMLElement>(html`<div></div>`)).append(
      Object.assign(document.createElement('iframe'), { src }),
    );
    await isRecorded;
  };

  describe('while the browser is offline', () => {
    const { setTimeout } = window;
    let late: (() => void)[] = [];
    let isOnline = true;
    beforeEach(() => {
      late = [];
      isOnline = true;
      window.setTimeout = ((task: () => void, ms?: number) =>
        isNotice(ms) ? late.push(task) : setTimeout(task, ms)) as typeof window.setTimeout;
      Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
    });
    afterEach(() => {
      window.setTimeout = setTimeout;
      Reflect.deleteProperty(navigator, 'onLine');
    });

    for (const height of ['auto', 300]) {
      it(`keeps what was typed into a form of height ${height} that sends no message`, async () => {
        const src = await formPage();
        const runs = countRuns(src);
        const silent = await putPage({
          path: `/${crypto.randomUUID()}`,
          body: `<!doctype html><title>Form</title><input value="typed">`,
        });
        const element = await embed({ src: silent, height, loading: 'eager' });
        await next(element, 'form-loaded');
        await waitUntil(() => late.length > 0, 'the wait');
        const frame = frameOf(element)!;
        const loads = record(element, 'form-loaded');
        isOnline = false;
        dispatchEvent(new Event('offline'));
        for (const task of late) task();
        await element.updateComplete;
        isOnline = true;
        dispatchEvent(new Event('online'));
        await nextFrame();
        expect(frameOf(element) === frame).to.equal(true);
        expect(loads).to.have.lengthOf(0);
        expect(frame.checkVisibility({ visibilityProperty: true })).to.equal(true);
        expect(frame.tabIndex).to.equal(0);
        expect(element.matches(':state(error)')).to.equal(false);
        expect(runs.count).to.equal(0);
      });
    }

    it('shows a notice below a page that loads meanwhile, and loads it again only with Try again', async () => {
      isOnline = false;
      const src = await putPage({
        path: `/${crypto.randomUUID()}`,
        body: '<title>Error page</title>',
      });
      const element = await embed({ src, height: 300, loading: 'eager' });
      const { error } = await next(element, 'form-error');
      expect(error.offline).to.equal(true);
      await element.updateComplete;
      const frame = frameOf(element)!;
      expect(frame.checkVisibility({ visibilityProperty: true })).to.equal(true);
      await expectAccessible(element);
      isOnline = true;
      dispatchEvent(new Event('online'));
      await nextFrame();
      expect(frameOf(element) === frame).to.equal(true);
      const again = next(element, 'form-loaded');
      (await findByRole(element, 'button', { name: 'Try again' })).click();
      await again;
      await element.updateComplete;
      expect(frameOf(element) === frame).to.equal(false);
      expect(element.shadowRoot!.querySelector('.notice')).to.equal(null);
    });
  });

  describe('with a page that lets the browser size its frame', function () {
    before(function () {
      if (!CSS.supports('frame-sizing', 'content-height')) this.skip();
    });

    const META = '<meta name="responsive-embedded-sizing" content="allow-origins=*">';
    const naturalPage = (script = '', head = META) =>
      putPage({
        path: `/${crypto.randomUUID()}`,
        body: `<!doctype html><html lang="en"><head><title>Form</title>${head}<style>body { margin: 0 } div { height: 700px }</style></head>
          <body><div>Form</div><script>const box = document.querySelector('div'); ${script}</script></body></html>`,
      });
    const RESIZABLE = `addEventListener('message', ({ data }) => {
      if (!data.next) return;
      box.style.height = data.next + 'px';
      requestResize();
    })`;
    const heightOf = (element: FormEmbedElement) => frameOf(element)!.offsetHeight;
    const loaded = async (properties: Partial<FormEmbedElement>, style = '') => {
      const element = await embed({ loading: 'eager', ...properties });
      element.style.cssText = style;
      await next(element, 'form-loaded');
      await nextFrame();
      return element;
    };

    it('has the height of the page, without a message', async () => {
      const src = await naturalPage(RESIZABLE);
      const element = await embed({ src, loading: 'eager' });
      const resizes = record(element, 'form-resized');
      await next(element, 'form-loaded');
      await waitUntil(() => resizes.length > 0, 'the event');
      expect(heightOf(element)).to.equal(700);
      for (const height of [900, 500]) {
        frameOf(element)!.contentWindow!.postMessage({ next: height }, '*');
        // Heights that follow each other within one frame of the page are one event.
        await waitUntil(() => resizes.at(-1)?.height === height, `the event of ${height}`);
        expect(heightOf(element)).to.equal(height);
      }
      expect(resizes.map(({ height }) => height)).to.deep.equal([700, 900, 500]);
    });

    it('stays within the limits of the page', async () => {
      const src = await naturalPage();
      const least = await loaded({ src }, '--forms-embed-min-height: 800px');
      expect(heightOf(least)).to.equal(800);
      const most = await loaded({ src }, '--forms-embed-max-height: 300px');
      expect(heightOf(most)).to.equal(300);
      const unlimited = await loaded({ src }, '--forms-embed-max-height: none');
      expect(heightOf(unlimited)).to.equal(700);
    });

    it('keeps a fixed height', async () => {
      const element = await loaded({ src: await naturalPage(), height: 300 });
      expect(heightOf(element)).to.equal(300);
      element.height = 'auto';
      await element.updateComplete;
      expect(heightOf(element)).to.equal(700);
      element.height = 250;
      await element.updateComplete;
      expect(heightOf(element)).to.equal(250);
    });

    it('follows a lower height that the page reports by a message', async () => {
      const src = await naturalPage(
        `${RESIZABLE}; box.style.height = '200px'; parent.postMessage({ type: 'prompt-forms:resize', height: 200 }, '*')`,
      );
      const element = await loaded({ src });
      await waitUntil(() => heightOf(element) === 200, 'the height');
    });

    it('does the same with form-page.js at the start of the page', async () => {
      const src = await naturalPage('', '<script src="/form-page.js"></script>');
      const element = await embed({ src, loading: 'eager' });
      const resizes = record(element, 'form-resized');
      await next(element, 'form-loaded');
      await waitUntil(() => resizes.length > 0, 'the event');
      for (let frames = 0; frames < 4; frames++) await nextFrame();
      expect(heightOf(element)).to.equal(700);
      expect(frameOf(element)!.classList.contains('natural')).to.equal(true);
      expect(resizes.map(({ height }) => height)).to.deep.equal([700]);
    });

    for (const mode of ['dialog', 'popover'] as const) {
      it(`follows a lower height in a ${mode}`, async () => {
        const src = await naturalPage(
          `box.style.height = '350px'; parent.postMessage({ type: 'prompt-forms:resize', height: 350 }, '*')`,
        );
        const element = await embed({ src, mode, open: true });
        await next(element, 'form-loaded');
        await waitUntil(() => heightOf(element) === 350, 'the height');
        element.hide();
        await element.updateComplete;
      });

      it(`scrolls in a ${mode}`, async () => {
        const src = await naturalPage(`box.style.height = '3000px'`);
        const element = await embed({ src, mode, open: true });
        await next(element, 'form-loaded');
        await waitUntil(() => heightOf(element) === 3000, 'the height');
        const body = element.shadowRoot!.querySelector('.body')!;
        await waitUntil(() => body.scrollHeight > body.clientHeight + 1000, 'the scroll bar');
        element.hide();
        await element.updateComplete;
      });
    }

    it('has the height of the page if that comes before the code of the dialog', async () => {
      const { overlay } = lazyFeatures;
      const code = deferred();
      lazyFeatures.overlay = async () => {
        await code.promise;
        return overlay();
      };
      try {
        const src = await naturalPage(`box.style.height = '3000px'`);
        const element = await embed({ src, mode: 'dialog', open: true });
        await next(element, 'form-loaded');
        code.resolve();
        const rootOf = () => element.shadowRoot!.querySelector('.overlay-root')!.shadowRoot;
        await waitUntil(() => rootOf()?.querySelector('dialog')!.matches(':modal'), 'the dialog');
        await waitUntil(() => heightOf(element) === 3000, 'the height');
        element.hide();
        await element.updateComplete;
      } finally {
        lazyFeatures.overlay = overlay;
      }
    });

    it('keeps its height if the page has not opted in', async () => {
      const element = await loaded({ src: await naturalPage('', '') });
      expect(heightOf(element)).to.equal(480);
    });
  });

  describe('after the form becomes shorter', () => {
    const resize = (height: number) => `tell({ type: 'prompt-forms:resize', height: ${height} })`;
    const PAGES = `${resize(3000)}; addEventListener('message', ({ data }) => data.next && tell({ type: 'prompt-forms:resize', height: data.next }))`;

    /** A form of 3,000 px between other content of the page or of a box that scrolls. */
    async function longForm(inBox: boolean) {
      const box = await fixture<HTMLElement>(html`<div></div>`);
      if (inBox) Object.assign(box.style, { blockSize: '400px', overflow: 'auto' });
      const element = document.createElement('form-embed');
      element.src = await formPage(PAGES);
      element.loading = 'eager';
      const gap = () => Object.assign(document.createElement('div'), { style: 'height: 2000px' });
      box.append(gap(), element, gap());
      await next(element, 'form-resized');
      await nextFrame();
      const send = async (height: number) => {
        const resized = next(element, 'form-resized');
        frameOf(element)!.contentWindow!.postMessage({ next: height }, '*');
        await resized;
        for (let frames = 0; frames < 4; frames++) await nextFrame();
      };
      return { box, element, send, scroller: inBox ? box : document.documentElement };
    }

    for (const inBox of [false, true]) {
      const where = inBox ? 'a box' : 'the page';
      it(`scrolls back into view in ${where}`, async () => {
        const { box, element, send, scroller } = await longForm(inBox);
        const top = () =>
          frameOf(element)!.getBoundingClientRect().top -
          (inBox ? box.getBoundingClientRect().top : 0);
        scroller.scrollTop += top() + 2500;
        await nextFrame();
        await nextFrame();
        await send(440);
        await waitUntil(() => Math.abs(top()) < 2, 'the frame at the top');
      });

      it(`does not scroll ${where} if it is still in view, or was not in view before`, async () => {
        const { element, send, scroller, box } = await longForm(inBox);
        const top = () =>
          frameOf(element)!.getBoundingClientRect().top -
          (inBox ? box.getBoundingClientRect().top : 0);
        scroller.scrollTop += top() + 200;
        await nextFrame();
        await nextFrame();
        const inView = scroller.scrollTop;
        await send(440);
        expect(scroller.scrollTop).to.equal(inView);
        scroller.scrollTop += top() + 600;
        await nextFrame();
        await nextFrame();
        await send(200);
        // Browsers may scroll so that what is in view stays where it is.
        expect(top()).to.be.lessThan(-200);
      });
    }
  });

  describe('reports a problem', () => {
    const { setTimeout } = window;
    let late: (() => void)[] = [];
    beforeEach(() => {
      late = [];
      window.setTimeout = ((task: () => void, ms?: number) =>
        isNotice(ms) ? late.push(task) : setTimeout(task, ms)) as typeof window.setTimeout;
    });
    afterEach(() => {
      window.setTimeout = setTimeout;
    });
    /** The element, 15 seconds after its frame started to load. */
    const later = async (properties: Partial<FormEmbedElement>, loaded = true) => {
      const element = await embed({ loading: 'eager', ...properties });
      if (loaded) await next(element, 'form-loaded');
      await waitUntil(() => late.length > 0, 'the wait');
      const failed = next(element, 'form-error');
      for (const task of late) task();
      const { error, operation } = await failed;
      expect(operation).to.equal('embed');
      await element.updateComplete;
      return { element, error };
    };
    const link = (element: FormEmbedElement) =>
      byRole<HTMLAnchorElement>(element, 'link', { name: 'Open form in a new tab' });

    it('if the page does not load', async () => {
      const src = await formPage('', { status: 0 });
      const { element, error } = await later({ src }, false);
      expect(error.kind).to.equal('timeout');
      expect(byPart(element, 'notice').textContent).to.include('taking long');
      expect(link(element).href).to.equal(src);
      expect(link(element).rel).to.equal('noopener noreferrer');
      expect(element.matches(':state(busy)')).to.equal(false);
      byRole(element, 'button', { name: 'Try again' });
      await expectAccessible(element);
    });

    for (const [name, headers] of [
      ['X-Frame-Options', { 'x-frame-options': 'DENY' }],
      ['frame-ancestors', { 'content-security-policy': "frame-ancestors 'none'" }],
    ] as const) {
      it(`if the form refuses to be framed with ${name}`, async () => {
        const { element, error } = await later({ src: await formPage('', { headers }) });
        expect(error.message).to.include('X-Frame-Options');
        expect(byPart(element, 'notice').textContent).to.include('see the whole form');
        const [before] = [element.offsetHeight];
        expect(before).to.be.within(470, 490); // the notice takes its space from the frame
        link(element);
        await expectAccessible(element);
      });
    }

    it('but none if the form sends a message', async () => {
      const src = await formPage();
      const element = await embed({ src, loading: 'eager' });
      await Promise.all([next(element, 'form-message'), next(element, 'form-loaded')]);
      const errors = record(element, 'form-error');
      for (const task of late) task();
      await element.updateComplete;
      expect(errors).to.have.lengthOf(0);
    });

    it('but none if a script of the page has cleared the record of resources', async () => {
      const body = '<!doctype html><title>Form</title><p>Form</p>';
      const src = `${await putPage({ path: `/${crypto.randomUUID()}`, body })}#start`;
      const clear = setInterval(() => performance.clearResourceTimings());
      performance.setResourceTimingBufferSize(0);
      try {
        const element = await embed({ src, height: 300, loading: 'eager' });
        await next(element, 'form-loaded');
        // Browsers record a request soon after the event.
        await waitUntil(() => late.length > 0, 'the wait');
        await recordOf(await formPage());
        const errors = record(element, 'form-error');
        for (const task of late) task();
        await element.updateComplete;
        expect(errors).to.have.lengthOf(0);
      } finally {
        clearInterval(clear);
        performance.setResourceTimingBufferSize(250);
      }
    });

    it('at once if the page’s policy blocks the form', async () => {
      const src = await formPage('', { headers: { 'x-frame-options': 'DENY' } });
      const element = await embed({ src, loading: 'eager' });
      await next(element, 'form-loaded');
      const failed = next(element, 'form-error');
      reportBlocked(src);
      expect((await failed).error.message).to.include('frame-src');
      await element.updateComplete;
      expect(element.matches(':state(error)')).to.equal(true);
      expect(getComputedStyle(frameOf(element)!).visibility).to.equal('hidden');
      link(element);
      await expectAccessible(element);
    });
  });
});
