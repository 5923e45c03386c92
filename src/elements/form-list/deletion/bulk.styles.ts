import { css } from 'lit';

/** The bar of selected forms. Expects the list's own styles. */
export const styles = css`
  .bulk {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_gap) calc(var(--_space) * 0.75);
    min-block-size: var(--_control);
    padding-block: 6px;
    padding-inline: var(--_space) var(--_gap);
  }

  /* Stays in reach while a long list is scrolled. */
  div.bulk {
    position: sticky;
    inset-block-start: var(--forms-sticky-top, 0);
    z-index: 1;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_canvas);
    box-shadow: inset 0 0 0 100vmax var(--_surface);
  }

  /* The bar must not cover a control that gets the focus. */
  .bulk ~ .list :is(a, button, input) {
    scroll-margin-block-start: calc(2 * var(--_control) + 2em + var(--forms-sticky-top, 0px));
  }

  .all {
    display: inline-flex;
    align-items: center;
    gap: calc(var(--_space) * 0.75);
    min-block-size: 24px;
    cursor: pointer;
  }

  .bulk button {
    margin-inline-start: auto;
  }

  progress {
    flex: 1 1 8em;
    min-inline-size: 0;
    accent-color: var(--_accent);
  }

  .outcome p:first-child,
  .reasons {
    font-weight: 600;
  }

  .reasons {
    max-block-size: 14em;
    overflow: auto;
    font-size: 0.9375em;
  }

  .reasons > li + li {
    margin-block-start: var(--_gap);
  }

  .reasons ul {
    padding-inline-start: 1.25em;
    font-weight: 400;
    list-style: disc;
  }

  @container (inline-size < 24em) {
    .bulk button .icon,
    .bulk .muted:has(+ button) {
      display: none;
    }
  }
`;
