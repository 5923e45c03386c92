import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import { ERRORS_PAGE } from '../../src/client/errors.js';
import { createFormsClient, isFormsError } from '../../src/client/index.js';
import { logFailure } from '../../src/elements/form-embed/states/embed-error.js';
import { useConsole } from '../support/console-lines.js';
import { CLIENT_MISUSES, EMBED_FAILURES, LIST_FAILURES } from '../support/error-entries.js';
import '../support/advice.js';
import { next } from '../support/events.js';

const linkOf = (anchor: string): string => `See ${ERRORS_PAGE}#${anchor}`;

describe('each entry of the guide’s page on errors has a message in the console', () => {
  const lines = useConsole();

  /** The first values of all that was logged: exactly one text that ends with the link to the entry. */
  function expectLink(element: string, anchor: string): void {
    const texts = lines.map(({ values }) => String(values[0]));
    expect(texts).to.have.lengthOf(1);
    expect(texts[0]!.startsWith(`<${element}>: `), texts[0]).to.equal(true);
    expect(texts[0]!.endsWith(linkOf(anchor)), texts[0]).to.equal(true);
  }

  async function showList(properties: object): Promise<void> {
    const list = Object.assign(document.createElement('form-list'), properties);
    const failed = next(list, 'form-error');
    (await fixture<HTMLElement>(html`<div></div>`)).append(list);
    await failed;
  }

  for (const [anchor, options] of Object.entries(LIST_FAILURES)) {
    it(anchor, async () => {
      const isOffline = anchor === 'offline';
      if (isOffline)
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
      try {
        await showList({ client: createFormsClient({ retries: 0, ...options }) });
      } finally {
        if (isOffline) Reflect.deleteProperty(navigator, 'onLine');
      }
      expectLink('form-list', anchor);
    });
  }

  it('endpoint', async () => {
    await showList({ endpoint: 'ftp://forms.example' });
    expectLink('form-list', 'endpoint');
  });

  for (const [anchor, failures] of Object.entries(EMBED_FAILURES)) {
    for (const failure of failures) {
      it(`${anchor} (${failure.reason})`, () => {
        logFailure(document.createElement('form-embed'), failure);
        expectLink('form-embed', anchor);
      });
    }
  }

  for (const [anchor, misuse] of Object.entries(CLIENT_MISUSES)) {
    it(`${anchor}, in the error of the client`, async () => {
      const error: unknown = await (async () => misuse())().catch((thrown: unknown) => thrown);
      expect(isFormsError(error)).to.equal(true);
      const { message } = error as Error;
      expect(message.endsWith(linkOf(anchor)), message).to.equal(true);
    });
  }
});
