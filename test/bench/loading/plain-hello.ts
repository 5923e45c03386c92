customElements.define(
  'plain-hello',
  class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<p>Hello</p>';
    }
  },
);
