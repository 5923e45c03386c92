import { css } from 'lit';

export const styles = css`
  /* The trigger is in a line of the page's text. */
  :host([mode='dialog']),
  :host([mode='drawer']),
  :host([mode='popover']) {
    display: inline-block;
  }

  /* As wide as the trigger. A container would have a width of its own. */
  .base:has(> .trigger) {
    container-type: normal;
  }

  .trigger {
    display: inline-block;
    anchor-name: --form-trigger;
  }

  .body {
    position: relative;
  }

  .fallback,
  .replaced {
    display: none;
  }

  /* A server does not know whether the page has an iframe inside the element. */
  :host(:has(> iframe)) .served {
    display: none;
  }

  @media print {
    .fallback {
      display: contents;
    }
  }

  .frame {
    position: relative;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    overflow: clip;
  }

  iframe {
    display: block;
    inline-size: 100%;
    min-block-size: var(--forms-embed-min-height, 0);
    max-block-size: var(--forms-embed-max-height, none);
    border: 0;
    color-scheme: inherit;
  }

  /* The border takes no space: nothing moves when the element's script comes. */
  .adopted {
    border-radius: var(--_radius);
    outline: 1px solid var(--_line);
    outline-offset: -1px;
    overflow: clip;
  }

  .adopted ::slotted(:not(iframe:first-of-type)) {
    display: none;
  }

  .adopted ::slotted(iframe) {
    display: block;
    inline-size: 100%;
    min-block-size: var(--forms-embed-min-height, 0);
    max-block-size: var(--forms-embed-max-height, none);
    border: 0;
  }

  /* The page's own rules for iframes must not cut the form. */
  .sized .adopted ::slotted(iframe) {
    block-size: var(--_height) !important;
  }

  /* See natural-height.ts. */
  @supports (frame-sizing: content-height) {
    iframe.natural {
      block-size: calc-size(auto, max(size, attr(height px)));
      frame-sizing: content-height;
    }
  }

  .loading {
    position: absolute;
    inset: 0;
    display: grid;
    align-content: start;
    gap: 10px;
    padding: 16px;
    overflow: clip;
    pointer-events: none;
  }

  /* The skeleton would show through the transparent frame. A hidden frame could not have the focus. */
  .loading + iframe {
    opacity: 0;
    pointer-events: none;
  }

  .loading .title,
  .loading p {
    min-block-size: 26px;
    margin-block-end: 8px;
  }

  .loading .title {
    inline-size: min(240px, 60%);
  }

  .loading .label {
    inline-size: min(112px, 40%);
    block-size: 14px;
  }

  .loading .field {
    block-size: 44px;
    margin-block-end: 8px;
    border: 1px solid var(--_line);
    background: none;
  }

  .loading .send {
    inline-size: 96px;
    block-size: 44px;
  }

  .part-failure {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_gap);
    padding-block: var(--_gap);
  }

  .part-failure button {
    min-block-size: 2.75em;
    font: inherit;
  }

  /* As high as the frame will be at first: nothing moves when the form is found. */
  .placeholder {
    display: grid;
    min-block-size: var(--_height, 480px);
  }

  .empty {
    min-block-size: 220px;
  }

  .empty:has(> p) {
    min-block-size: var(--_height, 400px);
  }
`;
