import { css } from 'lit';

/**
 * A chevron for selects, in place of the browser's arrow. The parent draws it, so a select must be its last child and end
 * where the parent ends. Needs `fields`.
 */
export const selectChevron = css`
  select.field {
    appearance: none;
    padding-inline-end: 36px;
  }

  :has(> select.field) {
    position: relative;
  }

  :has(> select.field)::after {
    content: '';
    position: absolute;
    inset-block-end: calc(var(--_control) / 2 - 1px);
    inset-inline-end: 14px;
    inline-size: 0.45em;
    block-size: 0.45em;
    border: solid;
    border-width: 0 1.75px 1.75px 0;
    rotate: 45deg;
    pointer-events: none;
  }
`;
