import { expect, fixture, html } from '@open-wc/testing';
import type { FormListElement } from '../../src/index.js';
import { mockApi } from '../support/mock-api.js';

const SAMPLES = `
  <h1>Title</h1> <h2>Title</h2> <p>Text <a href="#">Link</a> <strong>Text</strong></p>
  <ul role="list"><li class="item">One</li></ul> <label class="name">Label <input class="manual-copy"></label>
  <input type="radio"> <input type="checkbox"> <textarea>Text</textarea> <select><option>A</option></select>
  <button class="primary">Button</button> <div class="base frame notice error" part="base">Text</div>
  <section class="result state list">Text</section> <svg class="icon"><path d="M0 0h9" /></svg>
  <table><tr><td>Cell</td></tr></table> <dialog>Text</dialog> <div hidden>Text</div>
  <span class="muted visually-hidden actions skeleton">Text</span> <iframe title="Frame"></iframe>`;
const PSEUDO = [undefined, '::before', '::after', '::placeholder', '::marker', '::selection'];

describe('the elements in a page', () => {
  const api = mockApi();

  /** Everything that the browser knows about the look of these nodes. */
  function looks(nodes: readonly Element[]): string[] {
    return nodes.flatMap((node) =>
      PSEUDO.map((pseudo) => {
        const style = getComputedStyle(node, pseudo);
        const values = [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
        return `${node.localName}${pseudo ?? ''} { ${values.join('; ')} }`;
      }),
    );
  }

  it('do not change the style of anything around them', async () => {
    api.answer(() => Response.json({ success: true, data: { forms: [] }, error: null, meta: {} }));
    // Of a size that the elements don't change.
    const around = await fixture<HTMLElement>(
      html`<main style="contain: strict; block-size: 9px">
        <div class="samples"></div>
        <form-generator prompt="A"></form-generator>
        <form-list></form-list>
        <form-embed></form-embed>
      </main>`,
    );
    around.querySelector('.samples')!.innerHTML = SAMPLES;
    const nodes = [
      document.documentElement,
      document.body,
      around,
      ...around.querySelectorAll('.samples, .samples *'),
    ];
    const sheets = () => document.styleSheets.length + document.adoptedStyleSheets.length;
    const before = { looks: looks(nodes), sheets: sheets() };

    await import('../../src/define.js');
    for (const element of around.querySelectorAll<FormListElement>(':scope > :defined')) {
      await element.updateComplete;
    }
    expect(around.querySelector('form-list')!.shadowRoot).to.not.equal(null);
    expect({ looks: looks(nodes), sheets: sheets() }).to.deep.equal(before);
  });
});
