import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { count, find, launch, press, until } from './browser.js';
import { startScript, type Started } from './start.js';
import { freePorts } from '../support/free-ports.js';

const KEY = 'local-development-key';

/** What shows in the element, or what it does, once a part is loaded. */
interface Part {
  readonly file: string;
  readonly attributes: string;
  /** Runs before the part is needed. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** Resolves when the part is in use. */
  readonly use: (page: Page) => Promise<unknown>;
}

/** How many frames have the height that their form reports. */
const fittingFrames = (page: Page): Promise<number> =>
  page.$$eval(
    'form-embed >>> iframe',
    (frames) => frames.filter((frame) => (frame as HTMLIFrameElement).height !== '480').length,
  );

const followsForm = (page: Page): Promise<void> =>
  until('the height of the form', async () => (await fittingFrames(page)) === 1);

/** Presses the trigger once the element handles it. */
const pressTrigger = async (page: Page): Promise<void> => {
  await until('the element', () =>
    page.$eval('form-embed', ({ shadowRoot }) => Boolean(shadowRoot?.querySelector('.trigger'))),
  );
  await press(page, 'button', 'Reply');
};

const showsDialog = (page: Page) => find(page, 'dialog', 'A party');

const PARTS: Readonly<Record<string, Part>> = {
  'the monitor of the frame': {
    file: 'monitor.lazy',
    attributes: 'src="SRC"',
    use: followsForm,
  },
  'the lookup by id': { file: 'form-lookup.lazy', attributes: 'form-id="ID"', use: followsForm },
  'the parameters': {
    file: 'url-params.lazy',
    attributes: 'src="SRC" params="a=1"',
    use: followsForm,
  },
  'the listener for deletions': {
    file: 'deletion-listener.lazy',
    attributes: 'src="SRC"',
    act: followsForm, // The message is below the frame, and moves with its height.
    use: followsForm,
  },
  'the dialog': {
    file: 'overlay.lazy',
    attributes: 'src="SRC" mode="dialog" label="A party"',
    act: pressTrigger,
    use: showsDialog,
  },
  'the opening by itself': {
    file: 'self-opening.lazy',
    attributes: 'src="SRC" mode="dialog" label="A party" open-on="load"',
    use: showsDialog,
  },
  'the floating button': {
    file: 'launcher.lazy',
    attributes: 'src="SRC" mode="dialog" label="A party" launcher="Feedback"',
    use: (page) => find(page, 'button', 'Feedback'),
  },
  'the commands of buttons': {
    file: 'commands.lazy',
    attributes: 'id="party" src="SRC" mode="dialog" label="A party"',
    use: async (page) => {
      await page.evaluate(() => {
        document.body.insertAdjacentHTML(
          'afterbegin',
          '<button commandfor="party" command="--show">Show</button>',
        );
      });
      await until('the code for commands', async () => {
        await page.$eval('[commandfor]', (button) => (button as HTMLElement).click());
        return (await count(page, 'dialog', 'A party')) > 0;
      });
    },
  },
  'the button in place of the form': {
    file: 'facade.lazy',
    attributes: 'src="SRC" loading="click"',
    use: (page) => find(page, 'button', 'Show form'),
  },
  'the link to report the form': {
    file: 'report.lazy',
    attributes: 'src="SRC" report="/report"',
    act: followsForm,
    use: (page) => find(page, 'link', 'Report this form'),
  },
  'the message without a form': {
    file: 'empty.lazy',
    attributes: '',
    use: (page) =>
      until('the message', () =>
        page.$eval('form-embed', ({ shadowRoot }) =>
          Boolean(shadowRoot!.querySelector('[part~=empty]')),
        ),
      ),
  },
  'the error message': {
    file: 'error.lazy',
    attributes: 'src="http://forms.example/"',
    use: (page) => find(page, 'heading', 'This form can’t be shown here'),
  },
};

/** Shows one element in the page, and loads its script with each part in a file of its own. */
function show(attributes: string, script: string): void {
  const trigger = attributes.includes('launcher') ? '' : '<button slot="trigger">Reply</button>';
  document.body.innerHTML = `<form-embed ${attributes}>${trigger}</form-embed>`;
  document.head.append(
    Object.assign(document.createElement('script'), { type: 'module', src: script }),
  );
}

describe('a part of <form-embed> that can’t be downloaded', () => {
  let started: Started;
  let browser: Browser;
  let origin: string;
  let form: { readonly id: string; readonly formUrl: string };

  before(async () => {
    const [port, servicePort] = await freePorts();
    origin = `http://localhost:${port}`;
    const settings = { FORMS_BASE_URL: '', FORMS_API_KEY: '' };
    const ports = { PORT: String(port), SERVICE_PORT: String(servicePort) };
    started = await startScript('start', { ...ports, ...settings }, /Service\s+http/);
    const response = await fetch(`http://localhost:${servicePort}/api/v1/forms/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'An RSVP for our summer party with name and email' }),
    });
    form = ((await response.json()) as { data: typeof form }).data;
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    await started?.stop();
  });

  for (const [name, { file, attributes, act, use }] of Object.entries(PARTS)) {
    it(`is reported once, and loads when the visitor tries again: ${name}`, async () => {
      const page = await browser.newPage();
      const session = await page.createCDPSession();
      await session.send('Network.enable');
      await session.send('Network.setBlockedURLs', { urls: [`*/${file}.*`] });
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      const exceptions: unknown[] = [];
      page.on('pageerror', (error) => exceptions.push(error));
      await page.evaluateOnNewDocument((hasNoCommands) => {
        const kinds: string[] = [];
        Object.assign(window, { kinds });
        addEventListener('form-error', ({ detail }) => kinds.push(detail.error.kind));
        if (hasNoCommands) Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
      }, file === 'commands.lazy');
      await page.goto(`${origin}/stories/form.html`);
      const markup = attributes.replace('SRC', form.formUrl).replace('ID', form.id);
      await page.evaluate(show, markup, `/@fs${process.cwd()}/src/define/form-embed.ts`);
      await act?.(page);
      await find(page, 'button', 'Try again');
      const ofParts = lines.filter((line) => /a part that loads on demand failed/.test(line));
      assert.equal(ofParts.length, 1, lines.join('\n'));
      const kinds = await page.evaluate(() => (window as unknown as { kinds: string[] }).kinds);
      assert.deepEqual(kinds, ['network']);

      await session.send('Network.setBlockedURLs', { urls: [] });
      await press(page, 'button', 'Try again');
      await use(page);
      await until('the end of the message', async () => {
        return (await count(page, 'button', 'Try again')) === 0;
      });
      assert.deepEqual(exceptions, []);
      await page.close();
    });
  }
});
