import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../src/define/form-generator.js';
import { configure, registerLocale, type FormGeneratorElement } from '../../src/index.js';
import { en, enParts, type MainMessages } from '../../src/locales/en.js';
import '../../src/locales/de.js';
import '../../src/locales/ja.js';
import { expectAccessible } from '../support/accessible.js';
import { useAccount } from '../support/account.js';
import { useClipboard } from '../support/clipboard.js';
import { next } from '../support/events.js';
import { allByRole, byPart, byRole, findByRole, queryByRole } from '../support/query.js';
import { waitUntil } from '../support/wait-until.js';

/** English as a locale that brings the text of parts later. */
const mainOf = (formats: Parameters<typeof en>[0]): MainMessages => {
  const parts = Object.keys(enParts(formats));
  const entries = Object.entries(en(formats)).filter(([key]) => !parts.includes(key));
  return Object.fromEntries(entries) as MainMessages;
};

const SCRIPT = 'https://cdn.example/prompt-forms.js';

describe('the embed code of a form', () => {
  const account = useAccount();
  const copied = useClipboard();
  beforeEach(() => {
    account.api.answerUrl(SCRIPT, () => new Response('', { status: 404 }));
    configure({ script: SCRIPT });
  });
  afterEach(() => configure({ script: undefined }));

  /** A generator that has just generated. */
  async function generated(prompt = 'A survey'): Promise<FormGeneratorElement> {
    const element = await fixture<FormGeneratorElement>(
      html`<form-generator .client=${account.client} .prompt=${prompt}></form-generator>`,
    );
    await element.generate();
    return element;
  }

  async function opened(prompt?: string): Promise<FormGeneratorElement> {
    const element = await generated(prompt);
    byRole(element, 'button', { name: 'Copy embed code' }).click();
    await findByRole(element, 'group', { name: 'Embed code' });
    return element;
  }

  /** The text of the element's own live region, not of that in the preview. */
  const said = (element: Element) =>
    element.shadowRoot!.querySelector('[role=status]')!.textContent.trim();
  const code = (element: Element) => byPart(element, 'code').textContent;
  /** The iframe that the browser reads from the code: a child of the element. */
  const iframeIn = (element: Element) => {
    const template = document.createElement('template');
    template.innerHTML = code(element);
    return template.content.querySelector('form-embed > iframe')!;
  };

  it('copies the link, and says so', async () => {
    const element = await generated();
    byRole(element, 'button', { name: 'Copy link' }).click();
    await waitUntil(() => said(element) === 'Link copied');
    expect(copied).to.deep.equal([account.stored[0]!.formUrl]);
  });

  it('has an empty src if the page’s own client returns a URL that can’t be a form’s', async () => {
    for (const formUrl of ['https://paypal.com@evil.example/', 'javascript:alert(1)']) {
      const element = await fixture<FormGeneratorElement>(
        html`<form-generator
          .client=${{
            ...account.client,
            generate: async () => ({ form: { formUrl, raw: {} }, meta: { attempts: 1 } }),
          }}
          .prompt=${'A survey'}
        ></form-generator>`,
      );
      await element.generate();
      byRole(element, 'button', { name: 'Copy embed code' }).click();
      await findByRole(element, 'group', { name: 'Embed code' });
      expect(iframeIn(element).getAttribute('src')).to.equal('');
    }
  });

  it('is shown and copied, with one button that also hides it', async () => {
    const element = await opened();
    const button = byRole(element, 'button', { name: 'Copy embed code' });
    expect(button.getAttribute('aria-expanded')).to.equal('true');
    expect(code(element)).to.match(/^<script type="module" src="https:\/\/cdn\.example\//);
    expect(code(element)).to.include('\n<form-embed label="Survey">\n  <iframe\n');
    expect(iframeIn(element).getAttribute('src')).to.equal(account.stored[0]!.formUrl);
    await waitUntil(() => said(element) === 'Embed code copied');
    expect(copied).to.deep.equal([code(element)]);
    await expectAccessible(element);

    button.click();
    await waitUntil(() => queryByRole(element, 'group', { name: 'Embed code' }) === undefined);
    expect(button.getAttribute('aria-expanded')).to.equal('false');
    expect(copied).to.have.lengthOf(1);
  });

  it('shows the form in a page, in the iframe that the element takes over', async () => {
    const element = await opened();
    const page = await fixture<HTMLElement>(html`<div></div>`);
    const loaded = next(page, 'form-loaded');
    page.innerHTML = code(element);
    expect((await loaded).src).to.equal(account.stored[0]!.formUrl);
    const embed = page.querySelector('form-embed')!;
    const iframe = embed.querySelector('iframe')!;
    expect(embed.shadowRoot!.querySelector('iframe')).to.equal(null);
    expect(iframe.getBoundingClientRect().height).to.be.greaterThan(0);
  });

  it('is copied again as it shows now', async () => {
    const element = await opened();
    await choose(element, 'Show form', 'Drawer');
    byRole(element, 'button', { name: 'Copy' }).click();
    await waitUntil(() => copied.length === 2);
    expect(copied[1]).to.include('mode="drawer"');
    expect(copied[1]).to.equal(code(element));
  });

  const choose = async (element: FormGeneratorElement, list: string, choice: string) => {
    const choices = byRole(element, 'combobox', { name: list }) as HTMLSelectElement;
    choices.selectedIndex = [...choices.options].findIndex(({ text }) => text === choice);
    choices.dispatchEvent(new Event('change', { bubbles: true }));
    await element.updateComplete;
  };
  const type = async (field: HTMLElement, text: string, element: FormGeneratorElement) => {
    (field as HTMLInputElement).value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await element.updateComplete;
  };
  const preview = (element: Element) =>
    element.shadowRoot!.querySelector('.embed-preview form-embed')!;

  it('is between the options and the preview', async () => {
    const element = await opened();
    const parts = element.shadowRoot!.querySelectorAll('select, pre, form-embed');
    const names = [...parts].map((part) => part.localName);
    expect(names).to.deep.equal(['select', 'pre', 'form-embed']);
  });

  it('has the height that the visitor enters, as has the preview', async () => {
    const element = await opened();
    const height = byRole(element, 'spinbutton', { name: 'Height (px)' });
    await type(height, '420', element);
    expect(code(element)).to.match(/<form-embed [^>]*height="420">/);
    expect(iframeIn(element).getAttribute('height')).to.equal('420');
    expect(preview(element).getAttribute('height')).to.equal('420');
    for (const wrong of ['0', '-3', '1e9', '']) {
      await type(height, wrong, element);
      expect(code(element)).not.to.match(/<form-embed [^>]*height/);
      expect(iframeIn(element).getAttribute('height')).to.equal('600');
      expect(preview(element).hasAttribute('height')).to.equal(false);
    }
  });

  for (const [name, mode] of [
    ['Dialog', 'dialog'],
    ['Drawer', 'drawer'],
    ['Popover', 'popover'],
  ] as const) {
    it(`has a button that opens the form: ${name}`, async () => {
      const element = await opened();
      await choose(element, 'Show form', name);
      expect(code(element)).to.include(`\n  mode="${mode}"\n`).and.not.include('<iframe');
      expect(code(element)).to.match(/<button slot="trigger">[^<]+<\/button>/);
      await type(byRole(element, 'textbox', { name: 'Button' }), 'Tell <us>', element);
      expect(code(element)).to.include('<button slot="trigger">Tell &lt;us&gt;</button>');
      expect(preview(element).getAttribute('mode')).to.equal(mode);
      expect(preview(element).textContent.trim()).to.equal('Tell <us>');
      await expectAccessible(element);
    });
  }

  it('has the selected way of opening: by itself or with a floating button', async () => {
    const element = await opened();
    await choose(element, 'Show form', 'Drawer');
    await choose(element, 'Open', 'After 5 seconds');
    expect(code(element)).to.include('\n  open-on="delay:5"\n').and.not.include('<button');
    await choose(element, 'Open', 'When the visitor leaves');
    expect(code(element)).to.include('\n  open-on="exit"\n').and.not.include('<button');
    await choose(element, 'Open', 'Floating button');
    expect(code(element))
      .to.match(/\n +launcher="[^"]+"\n/)
      .and.not.include('<button');
    await choose(element, 'Show form', 'In the page');
    expect(code(element)).not.to.match(/launcher|mode=|<button/);
    expect(code(element)).to.include('<iframe');
  });

  it('opens the form in the preview', async () => {
    const element = await opened();
    await choose(element, 'Show form', 'Dialog');
    preview(element).querySelector('button')!.click();
    await findByRole(preview(element), 'dialog');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => queryByRole(preview(element), 'dialog') === undefined);
  });

  it('is left to right in a right-to-left page', async () => {
    const element = await opened();
    element.dir = 'rtl';
    expect(getComputedStyle(byPart(element, 'code')).direction).to.equal('ltr');
  });

  it('is in the language of the page, also after a change of it', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="de"></div>`);
    const element = await generated();
    root.append(element);
    (await findByRole(element, 'button', { name: 'Einbettungscode kopieren' })).click();
    await findByRole(element, 'group', { name: 'Einbettungscode' });
    byRole(element, 'button', { name: 'Kopieren' });
    root.lang = 'ja';
    await findByRole(element, 'group', { name: '埋め込みコード' });
    byRole(element, 'button', { name: 'コピー' });
  });

  it('is English if the text of a locale does not load', async () => {
    const root = await fixture<HTMLElement>(html`<div lang="la"></div>`);
    registerLocale('la', (formats) => ({
      ...mainOf(formats),
      copyEmbed: 'Lost embed code',
      parts: () => Promise.reject(new TypeError('The file did not come')),
    }));
    const element = await generated();
    root.append(element);
    (await findByRole(element, 'button', { name: 'Lost embed code' })).click();
    await findByRole(element, 'group', { name: 'Embed code' });
  });

  it('shows a hostile description as text', async () => {
    const element = await opened('"><img src=x onerror=alert(1)> survey');
    expect(element.shadowRoot!.querySelector('img')).to.equal(null);
    expect(code(element)).to.include('label="&quot;&gt;&lt;img');
  });

  for (const [why, script] of [
    ['no URL', undefined],
    ['a URL that no page can load', 'file:///srv/prompt-forms.js'],
  ] as const) {
    it(`has no script tag, and offers only what an iframe can do, if the script has ${why}`, async () => {
      configure({ script });
      const element = await opened();
      expect(code(element)).to.match(/^<form-embed label="Survey">\n {2}<iframe\n/);
      expect(iframeIn(element).getAttribute('src')).to.equal(account.stored[0]!.formUrl);
      expect(allByRole(element, 'combobox')).to.have.lengthOf(0);
      expect(preview(element).getAttribute('mode')).to.equal('inline');
      const height = byRole(element, 'spinbutton', { name: 'Height (px)' });
      expect(iframeIn(element).getAttribute('height')).to.equal('600');
      await type(height, '420', element);
      expect(iframeIn(element).getAttribute('height')).to.equal('420');
      await expectAccessible(element);
    });
  }

  it('has the hash of the script that the page serves', async () => {
    const file = 'export const forms = 1;';
    account.api.answerUrl(SCRIPT, () => new Response(file));
    configure({ script: SCRIPT });
    const element = await opened();
    const hash = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(file));
    const integrity = `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
    expect(code(element)).to.match(/^<script type="module" src="https:\/\/cdn\.example\//);
    expect(code(element)).to.include(`integrity="${integrity}" crossorigin="anonymous"`);
  });

  it('has the hash of the page’s own script tag, without a request', async () => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.src = SCRIPT;
    script.integrity = 'sha384-own';
    document.head.append(script);
    try {
      configure({ script: SCRIPT });
      expect(code(await opened())).to.include('integrity="sha384-own"');
    } finally {
      script.remove();
    }
  });

  for (const [why, answer] of [
    ['does not exist', () => new Response('', { status: 404 })],
    ['can’t be read', () => Response.error()],
  ] as const) {
    it(`has no hash of a script that ${why}`, async () => {
      account.api.answerUrl(SCRIPT, answer);
      configure({ script: SCRIPT });
      const shown = code(await opened());
      expect(shown).to.include(`src="${SCRIPT}"></script>`);
      expect(shown).not.to.include('integrity');
    });
  }
});
