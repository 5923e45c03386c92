import { expect } from '@open-wc/testing';
import '../../../src/define/form-embed.js';
import type { FormEmbedElement } from '../../../src/index.js';
import { next, record } from '../../support/events.js';
import { randomFrom } from '../../support/random.js';
import { waitUntil } from '../../support/wait-until.js';
import { embed, formPage, frameOf } from './support/embed.js';
import { CLONEABLE, hostileMessage, SUBMITTED, type Message } from './support/hostile-messages.js';

const SEEDS = 4;
const MADE_UP_PER_SEED = 400;
const SENT_PER_SEED = 100;

/** Sends to the page around it what it gets from there. */
const RELAY = `addEventListener('message', ({ data }) => {
  if (data && data.relay) top.postMessage(data.relay.message, '*');
});`;

/** A form's page with a frame of the same origin, both of which relay. */
const relayPage = async (): Promise<string> =>
  formPage(`${RELAY}
    const nested = document.createElement('iframe');
    nested.src = '${await formPage(`${RELAY} top.postMessage({ ready: true }, '*');`)}';
    document.body.append(nested);`);

/** Asks a page to send a message to this one. */
const send = (window: Window, message: unknown): void =>
  window.postMessage({ relay: { message } }, '*');

/**
 * Dispatches a message that this page has made up. It is no `MessageEvent`: Firefox rejects the window of another
 * origin as the source of one.
 */
function forge({ data, origin, source }: Message): void {
  window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
}

/** The element handles a message in a later microtask. */
const handled = async (): Promise<void> => {
  for (let n = 0; n < 3; n++) await Promise.resolve();
};

describe('hostile messages to <form-embed>', () => {
  const exceptions: string[] = [];
  const recordException = (event: ErrorEvent | PromiseRejectionEvent): void => {
    exceptions.push(String('reason' in event ? event.reason : event.message));
  };
  before(() => {
    addEventListener('error', recordException);
    addEventListener('unhandledrejection', recordException);
  });
  after(() => {
    removeEventListener('error', recordException);
    removeEventListener('unhandledrejection', recordException);
  });
  afterEach(() => exceptions.splice(0));

  let element: FormEmbedElement;
  let responses: unknown[];

  /** Waits until a relaying page and the frame in it can relay. */
  async function ready(frame: () => HTMLIFrameElement | null): Promise<Window> {
    let isReady = false;
    const listen = ({ source, data }: MessageEvent) => {
      const nested = frame()?.contentWindow?.[0];
      isReady ||= source === nested && (data as { ready?: boolean } | null)?.ready === true;
    };
    addEventListener('message', listen);
    await waitUntil(() => isReady, 'the page and the frame in it');
    removeEventListener('message', listen);
    return frame()!.contentWindow!;
  }

  /** Shows another form in the element. */
  async function load(src: string): Promise<Window> {
    // The code that handles messages loads on demand.
    const isHandled = next(element, 'form-message');
    element.src = src;
    const form = await ready(() => frameOf(element));
    await isHandled;
    return form;
  }

  /** Shows a form in a frame that is not the element's. */
  function loadBeside(src: string): Promise<Window> {
    const sibling = document.createElement('iframe');
    sibling.src = src;
    element.parentElement!.append(sibling);
    return ready(() => sibling);
  }

  beforeEach(async () => {
    element = await embed({ loading: 'eager' });
    responses = record(element, 'form-submitted');
  });

  /** The form can still report a response, so the element has listened all the time. */
  async function expectOneResponse(form: Window, seed: string): Promise<void> {
    send(form, SUBMITTED);
    await waitUntil(() => responses.length > 0, `the response, ${seed}`);
    expect(responses, seed).to.deep.equal([{ form: undefined, data: undefined }]);
    expect(exceptions, seed).to.deep.equal([]);
    responses.splice(0);
  }

  it('that a script of the page forges report no response and throw nothing', async function () {
    this.timeout(60_000);
    const former = await load(await relayPage());
    const src = await relayPage();
    const form = await load(src);
    const { origin } = new URL(src);
    const strangers = [
      null,
      undefined,
      window,
      former,
      form[0],
      await loadBeside(src),
      new MessageChannel().port1,
      {},
      Object.create(window),
      new Proxy({}, {}),
    ];
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = randomFrom(seed);
      const accepted = new Set<string>();
      for (let n = 0; n < MADE_UP_PER_SEED; n++) {
        const message = hostileMessage(random, { origin, source: form }, strangers);
        forge(message);
        await handled();
        if (responses.splice(0).length > 0) accepted.add(message.name);
      }
      expect([...accepted].join(', '), `seed ${seed}`).to.equal('');
      await expectOneResponse(form, `seed ${seed}`);
    }
  });

  it('report no response if they are invalid, or from other frames or the previous form', async function () {
    this.timeout(60_000);
    const makers = Object.values(CLONEABLE);
    for (let seed = 0; seed < SEEDS; seed++) {
      const random = randomFrom(seed);
      const former = await load(await relayPage());
      const src = await relayPage();
      const sibling = await loadBeside(src);
      // The frame is removed before its page can answer.
      for (let n = 0; n < SENT_PER_SEED / 5; n++) send(former, SUBMITTED);
      const form = await load(src);
      const nested = form[0]!;
      const arrived = new Map<MessageEventSource | null, number>();
      const count = ({ source }: MessageEvent) => {
        arrived.set(source, (arrived.get(source) ?? 0) + 1);
      };
      addEventListener('message', count);
      for (let n = 0; n < SENT_PER_SEED / 5; n++) {
        window.postMessage(SUBMITTED, '*');
        send(nested, SUBMITTED);
        send(sibling, SUBMITTED);
        const make = makers[Math.floor(random() * makers.length)]!;
        send(form, make(random));
      }
      const sources = [window, nested, sibling, form];
      await waitUntil(
        () => sources.every((source) => (arrived.get(source) ?? 0) >= SENT_PER_SEED / 5),
        `the messages, seed ${seed}`,
      );
      removeEventListener('message', count);
      await handled();
      expect(responses, `seed ${seed}`).to.deep.equal([]);
      await expectOneResponse(form, `seed ${seed}`);
      element.parentElement!.querySelector('iframe')!.remove();
    }
  });

  it('report no response if a page of another origin in its frame sends them', async () => {
    const form = await load(await relayPage());
    const page = `<script>for (let n = 0; n < 100; n++) top.postMessage(${JSON.stringify(SUBMITTED)}, '*')</script>`;
    const origins: string[] = [];
    const listen = ({ source, origin }: MessageEvent) => {
      if (source === form) origins.push(origin);
    };
    addEventListener('message', listen);
    form.location.replace(`data:text/html,${encodeURIComponent(page)}`);
    await waitUntil(() => origins.length === 100, 'the messages');
    removeEventListener('message', listen);
    await handled();
    expect(new Set(origins)).to.deep.equal(new Set(['null']));
    expect(responses).to.deep.equal([]);
    expect(exceptions).to.deep.equal([]);
  });
});
