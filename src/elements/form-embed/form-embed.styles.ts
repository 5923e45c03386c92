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

  .fallback {
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

  .adopted ::slotted(:not(iframe)) {
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
  .adopted.sized ::slotted(iframe) {
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
    gap: var(--_space);
    padding: calc(var(--_space) * 1.5);
    pointer-events: none;
  }

  /* The skeleton would show through the transparent frame. A hidden frame could not have the focus. */
  .loading + iframe {
    opacity: 0;
    pointer-events: none;
  }

  .loading .skeleton {
    block-size: 40px;
  }

  .loading .skeleton:first-child {
    inline-size: 60%;
    block-size: 28px;
  }

  .loading .skeleton:last-child {
    inline-size: 35%;
  }

  /* As high as the line that it replaces. */
  .loading p {
    min-block-size: 28px;
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

  /* The height of the skeleton with its gaps. Large text needs more. */
  .placeholder {
    min-block-size: calc(148px + 6 * var(--_space));
  }

  .empty {
    min-block-size: 220px;
  }
`;
