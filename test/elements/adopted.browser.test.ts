import { expect, fixture, html } from '@open-wc/testing';
import { css } from 'lit';
import '../../src/define/form-list.js';
import type { FormListElement } from '../../src/index.js';

describe('style sheets that a page adds to the shadow root of an element', () => {
  it('stay last when the element adds its own', async () => {
    const element = await fixture<FormListElement>(html`<form-list></form-list>`);
    const root = element.shadowRoot!;
    const sheet = new CSSStyleSheet();
    root.adoptedStyleSheets.push(sheet);
    const before = root.adoptedStyleSheets.length;
    element.addStyles(css`
      .added {
        color: red;
      }
    `);
    expect(root.adoptedStyleSheets).to.have.lengthOf(before + 1);
    expect(root.adoptedStyleSheets.at(-1)).to.equal(sheet);
    const parent = element.parentElement!;
    element.remove();
    parent.append(element);
    await element.updateComplete;
    expect(root.adoptedStyleSheets).to.have.lengthOf(before + 1);
  });
});
