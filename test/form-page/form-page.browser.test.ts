import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define/form-embed.js';
import { next, record } from '../support/events.js';
import { putPage } from '../support/other-origin.js';
import { waitUntil } from '../support/wait-until.js';

/** The last message of each page: its actions are over. */
const DONE = { type: 'done' };

const SCRIPT = '<script src="/form-page.js" defer></script>';

interface FormPage {
  readonly head?: string;
  readonly body?: string;
  /** Runs after the page has loaded. */
  readonly script?: string;
}

/** Publishes a page on another origin, and returns its URL. */
const publish = ({ head = SCRIPT, body = '', script = '' }: FormPage): Promise<string> =>
  putPage({
    path: `/${crypto.randomUUID()}`,
    body: `<!doctype html><html lang="en"><head><title>Form</title>${head}
      <style>body { margin: 0 } div { height: 99.2px }</style></head><body>${body}
      <script>
        addEventListener('load', async () => {
          const frames = async () => {
            for (let n = 0; n < 3; n++) await new Promise(requestAnimationFrame);
          };
          await frames();
          ${script}
          await frames();
          (globalThis.site ?? parent).postMessage(${JSON.stringify(DONE)}, '*');
        });
      </script></body></html>`,
  });

/** Shows the page in a frame until it is done. @returns its messages without the last one. */
async function messagesOf(page: FormPage, sandbox?: string): Promise<unknown[]> {
  const messages: { readonly type: string }[] = [];
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  const listen = ({ source, data }: MessageEvent) => {
    if (source === frame.contentWindow) messages.push(data);
  };
  addEventListener('message', listen);
  frame.src = await publish(page);
  (await fixture<HTMLElement>(html`<div></div>`)).append(frame);
  await waitUntil(() => messages.at(-1)?.type === DONE.type, 'the end of the page');
  removeEventListener('message', listen);
  return messages.slice(0, -1);
}

/** Whether the page has opted in to be measured, and how often it has asked for that. */
const OPT_IN = `
  const meta = document.querySelectorAll('meta[name=responsive-embedded-sizing]');
  parent.postMessage({ type: 'opt-in', contents: [...meta].map(({ content }) => content) }, '*');`;
const optInOf = async (head: string): Promise<unknown> =>
  (await messagesOf({ head, script: OPT_IN })).find(
    (message) => (message as { type: string }).type === 'opt-in',
  );

describe('the height that the browser reads from a form’s page', () => {
  it('is offered by the script', async () => {
    for (const script of [SCRIPT, '<script src="/form-page.js"></script>']) {
      expect(await optInOf(script)).to.deep.equal({
        type: 'opt-in',
        contents: ['allow-origins=*'],
      });
    }
  });

  it('is offered as the page wants it, if it has the tag itself', async () => {
    const tag =
      '<meta name="responsive-embedded-sizing" content="allow-origins=https://site.example">';
    expect(await optInOf(tag + SCRIPT)).to.deep.equal({
      type: 'opt-in',
      contents: ['allow-origins=https://site.example'],
    });
  });
});

const resize = (height: number) => ({ type: 'prompt-forms:resize', height });
const submitted = (data?: unknown) => ({ type: 'prompt-forms:submitted', data });

/** The messages of the page that report a response. */
const submissionsOf = async (page: FormPage): Promise<unknown[]> =>
  (await messagesOf(page)).filter(
    (message) => (message as { type: string }).type === 'prompt-forms:submitted',
  );

const dispatch = (detail: string): string =>
  `document.dispatchEvent(new CustomEvent('prompt-forms:submitted', ${detail}));`;

/** Submits the page's form, and stays on the page. */
const SUBMIT = `document.querySelector('button').click();`;
const formWith = (attributes: string, fields = ''): string =>
  `<iframe name="response" hidden></iframe>
  <form target="response" action="about:blank" ${attributes}>${fields}<button>Send</button></form>`;

describe('the script of a form page', () => {
  describe('reports the height', () => {
    it('in whole pixels, rounded up, and once', async () => {
      expect(await messagesOf({ body: '<div></div>' })).to.deep.equal([resize(100)]);
    });

    it('whenever it changes', async () => {
      const script = `
        const [div] = document.getElementsByTagName('div');
        for (const height of ['300.1px', '300.9px', '50px']) {
          div.style.height = height;
          await frames();
        }`;
      expect(await messagesOf({ body: '<div></div>', script })).to.deep.equal(
        [100, 301, 50].map(resize),
      );
    });

    for (const [name, head] of [
      ['a blocking script', '<script src="/form-page.js"></script>'],
      ['a module', '<script type="module" src="/form-page.js"></script>'],
      ['an async script', '<script src="/form-page.js" async></script>'],
    ] as const) {
      it(`as ${name}`, async () => {
        expect(await messagesOf({ head, body: '<div></div>' })).to.deep.equal([resize(100)]);
      });
    }

    it('from a frame with an opaque origin', async () => {
      const messages = await messagesOf({ body: '<div></div>' }, 'allow-scripts');
      expect(messages).to.deep.equal([resize(100)]);
    });
  });

  describe('reports a response', () => {
    it('that a script of the page reports with an event, with its data', async () => {
      const script = `${dispatch('{}')} ${dispatch('{ detail: { total: 3, at: new Date(7) } }')}`;
      expect(await submissionsOf({ script })).to.deep.equal([
        submitted(),
        submitted({ total: 3, at: new Date(7) }),
      ]);
    });

    it('that is reported with an event at the form or at the window', async () => {
      const script = `
        document.querySelector('form').dispatchEvent(new CustomEvent('prompt-forms:submitted'));
        window.dispatchEvent(new CustomEvent('prompt-forms:submitted'));`;
      expect(await submissionsOf({ body: formWith(''), script })).to.have.lengthOf(2);
    });

    it('once, if the page has the script twice', async () => {
      const head = `${SCRIPT}<script type="module" src="/form-page.js"></script>`;
      expect(await messagesOf({ head, body: '<div></div>', script: dispatch('{}') })).to.deep.equal(
        [resize(100), submitted()],
      );
    });

    it('of a form with data-report-submit that the browser submits', async () => {
      const body = formWith('data-report-submit');
      expect(await submissionsOf({ body, script: SUBMIT })).to.deep.equal([submitted()]);
    });

    it('of a form with data-report-submit whose fields are named like DOM methods', async () => {
      const fields = ['matches', 'hasAttribute', 'dataset', 'closest']
        .map((name) => `<input name="${name}" aria-label="${name}" />`)
        .join('');
      const body = formWith('data-report-submit', fields);
      expect(await submissionsOf({ body, script: SUBMIT })).to.deep.equal([submitted()]);
    });

    it('if the server’s next page has data-response-sent', async () => {
      const body = '<main data-response-sent>Thank you!</main>';
      expect(await submissionsOf({ body })).to.deep.equal([submitted()]);
    });
  });

  describe('reports no response', () => {
    for (const [name, page] of [
      ['of a form that is not submitted', { body: formWith('data-report-submit') }],
      ['of a form without data-report-submit', { body: formWith(''), script: SUBMIT }],
      [
        'of an invalid form',
        {
          body: formWith('data-report-submit', '<input required aria-label="Name" />'),
          script: SUBMIT,
        },
      ],
      [
        'if a script of the page prevents the submission',
        {
          body: formWith('data-report-submit'),
          script: `document.addEventListener('submit', (event) => event.preventDefault()); ${SUBMIT}`,
        },
      ],
      ['for another event', { script: `document.dispatchEvent(new CustomEvent('submitted'));` }],
    ] as const) {
      it(name, async () => {
        expect(await submissionsOf(page)).to.deep.equal([]);
      });
    }
  });

  it('gives `<form-embed>` the height of the page and its responses', async () => {
    const src = await publish({
      body: '<div></div>',
      script: dispatch('{ detail: { total: 3 } }'),
    });
    const element = document.createElement('form-embed');
    element.src = src;
    const messages = record(element, 'form-message');
    const heights = record(element, 'form-resized');
    const response = next(element, 'form-submitted');
    (await fixture<HTMLElement>(html`<div></div>`)).append(element);
    expect(await response).to.deep.equal({ form: undefined, data: { total: 3 } });
    await waitUntil(() => messages.length > 0 && heights.length > 0, 'the end of the page');
    expect(messages.map(({ data }) => data)).to.deep.equal([DONE]);
    expect(heights).to.deep.equal([{ height: 100 }]);
    expect(element.shadowRoot!.querySelector('iframe')!.clientHeight).to.equal(100);
  });
});

/** What a page in the web view of a native app sends to it. */
interface Sent {
  readonly host: 'react-native' | 'webkit';
  readonly message: unknown;
}

/** Plays both hosts of native apps in the page, as their web views do it before any script of the page. */
const HOSTS = `<script>
  window.site = window.parent;
  const send = (host, message) => site.postMessage({ host, message }, '*');
  window.ReactNativeWebView = { postMessage: (text) => send('react-native', text) };
  Object.defineProperty(window, 'webkit', { configurable: true, value: {
    messageHandlers: { promptForms: { postMessage: (message) => send('webkit', message) } },
  } });
</script>`;

/** From now on, the page is in no frame. */
const UNFRAMED = '<script>window.parent = window;</script>';

const isSent = (message: unknown): message is Sent => 'host' in Object(message);

/** What each host got. */
const sentTo = (messages: readonly unknown[], host: Sent['host']): unknown[] =>
  messages.filter(isSent).flatMap((sent) => (sent.host === host ? [sent.message] : []));

describe('the script of a form page in a native app', () => {
  const script = dispatch('{ detail: { total: 3, at: new Date(7) } }');
  const date = new Date(7).toISOString();
  const expected = [resize(100), { type: 'prompt-forms:submitted', data: { total: 3, at: date } }];

  for (const [where, more, framed] of [
    ['in a window of its own', UNFRAMED, []],
    ['in a frame', '', [resize(100), submitted({ total: 3, at: new Date(7) })]],
  ] as const) {
    it(`sends height and responses to the app, ${where}`, async () => {
      const head = HOSTS + more + SCRIPT;
      const messages = await messagesOf({ head, body: '<div></div>', script });
      const texts = sentTo(messages, 'react-native') as string[];
      expect(texts.map((text) => JSON.parse(text))).to.deep.equal(expected);
      expect(sentTo(messages, 'webkit')).to.deep.equal(expected);
      expect(messages.filter((message) => !isSent(message))).to.deep.equal(framed);
    });
  }

  it('sends no message to itself', async () => {
    const heard = `const heard = [];
      addEventListener('message', ({ data }) => heard.push(data));
      ${dispatch('{}')}
      await frames();
      send('webkit', heard);`;
    const head = HOSTS + UNFRAMED + SCRIPT;
    expect(sentTo(await messagesOf({ head, script: heard }), 'webkit').at(-1)).to.deep.equal([]);
  });

  for (const [what, failure] of [
    ['that fails', '() => { throw new Error("The app is away"); }'],
    ['that rejects', '() => Promise.reject(new Error("The app is away"))'],
    ['without a function', '"away"'],
  ] as const) {
    it(`goes on with a host ${what}`, async () => {
      const head = `${HOSTS}<script>
        console.error = () => {};
        webkit.messageHandlers.promptForms.postMessage = ${failure};
        for (const type of ['error', 'unhandledrejection'])
          addEventListener(type, () => send('webkit', type));
      </script>${SCRIPT}`;
      const messages = await messagesOf({ head, body: '<div></div>', script });
      expect(sentTo(messages, 'react-native')).to.have.lengthOf(2);
      expect(messages).to.deep.include(resize(100));
      expect(sentTo(messages, 'webkit'), 'errors of the page').to.deep.equal([]);
    });
  }

  it('goes on after a response whose details are no JSON, and names it in the console', async () => {
    const head = `${HOSTS}<script>console.error = (line) => send('webkit', line);</script>${SCRIPT}`;
    const messages = await messagesOf({
      head,
      script: `${dispatch('{ detail: { total: 3n } }')} ${dispatch('{}')}`,
    });
    const texts = sentTo(messages, 'react-native') as string[];
    expect(JSON.parse(texts.at(-1)!)).to.deep.equal({ type: 'prompt-forms:submitted' });
    expect(sentTo(messages, 'webkit')).to.include('form-page.js: the app did not get a message.');
    expect(messages).to.deep.include(submitted({ total: 3n }));
  });

  it('takes no element of the page for an app', async () => {
    const head = `<script>window.site = window.parent;</script>${UNFRAMED}`;
    const body = `<p id="ReactNativeWebView"></p><p id="webkit"></p>${SCRIPT}`;
    const found = `site.postMessage([Symbol.for('prompt-forms:form-page') in window], '*');`;
    expect(await messagesOf({ head, body, script: found })).to.deep.equal([[false]]);
  });
});

describe('the script of a form page that is not in a frame', () => {
  it('sends no message, and adds no globals', async () => {
    const messages: unknown[] = [];
    const listen = ({ data }: MessageEvent) => messages.push(data);
    addEventListener('message', listen);
    const properties = Reflect.ownKeys(window);
    await import('../../src/script/form-page.js');
    document.dispatchEvent(new CustomEvent('prompt-forms:submitted'));
    const isReceived = new Promise((resolve) => {
      addEventListener('message', resolve, { once: true });
    });
    window.postMessage('last', '*');
    await isReceived;
    removeEventListener('message', listen);
    expect(window.parent === window).to.equal(true);
    expect(messages).to.deep.equal(['last']);
    expect(Reflect.ownKeys(window)).to.deep.equal(properties);
  });
});
