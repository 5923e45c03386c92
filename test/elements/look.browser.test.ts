import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../src/define.js';
import type { FormGeneratorElement, FormListElement } from '../../src/index.js';
import { expectAccessible } from '../support/accessible.js';
import { useAccount } from '../support/account.js';
import { narrowPage } from '../support/narrow-page.js';

const PROMPT = 'An RSVP for our summer party with name, email and number of guests';
const MARKUP = `
  <form-generator id="new"></form-generator>
  <form-list id="all" selection="single"></form-list>
  <form-embed for="new all" height="200"></form-embed>`;

describe('the look', () => {
  const account = useAccount();

  /** The three elements with a new form in each. */
  async function filled(root: ParentNode): Promise<void> {
    const generator = root.querySelector<FormGeneratorElement>('form-generator')!;
    const list = root.querySelector<FormListElement>('form-list')!;
    for (const element of root.querySelectorAll<FormListElement>(
      'form-generator, form-list, form-embed',
    )) {
      element.client = account.client;
    }
    await generator.updateComplete;
    generator.prompt = PROMPT;
    await generator.generate();
    await waitUntil(() => list.forms.length === 1);
    await list.updateComplete;
  }

  for (const scheme of ['light', 'dark'] as const) {
    for (const direction of ['ltr', 'rtl'] as const) {
      it(`is accessible in ${scheme}, ${direction}`, async () => {
        const root = await fixture<HTMLElement>(html`<div dir=${direction}></div>`);
        root.innerHTML = MARKUP;
        const page = new CSSStyleSheet();
        page.replaceSync(`html { color-scheme: ${scheme}; background: Canvas; color: CanvasText }`);
        document.adoptedStyleSheets.push(page);
        try {
          await filled(root);
          for (const element of root.children) await expectAccessible(element);
        } finally {
          document.adoptedStyleSheets.pop();
        }
      });
    }
  }

  it('is readable on a dark page that does not say that it is dark', async () => {
    const root = await fixture<HTMLElement>(html`<div></div>`);
    root.innerHTML = MARKUP;
    const page = new CSSStyleSheet();
    page.replaceSync('html { background: #111; color: #eee }');
    document.adoptedStyleSheets.push(page);
    try {
      await filled(root);
      const generator = root.querySelector('form-generator')!;
      generator.reset();
      await generator.generate(); // says that the description is missing
      await expectAccessible(generator);
      await expectAccessible(root.querySelector('form-list')!);
    } finally {
      document.adoptedStyleSheets.pop();
    }
  });

  for (const size of [100, 200]) {
    it(`fits into 320 pixels with text of ${size} %`, async () => {
      const page = await narrowPage(MARKUP, { modules: ['/src/define.ts'] });
      page.document.documentElement.setAttribute('style', `font-size: ${size}%`);
      await page.document.defaultView!.customElements.whenDefined('form-embed');
      await filled(page.document);
      expect(page.overflow()).to.be.at.most(0);
      for (const button of page.document
        .querySelector('form-list')!
        .shadowRoot!.querySelectorAll<HTMLElement>('.actions > *')) {
        expect(button.offsetHeight, button.textContent).to.be.lessThan(size);
      }
    });
  }
});
