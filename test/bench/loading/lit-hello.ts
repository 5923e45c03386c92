import { html, LitElement } from 'lit';

customElements.define(
  'lit-hello',
  class extends LitElement {
    protected override render() {
      return html`<p>Hello</p>`;
    }
  },
);
