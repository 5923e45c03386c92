import { css } from 'lit';

/** A chevron for selects, in place of the browser's arrow. Needs `fields`. */
export const selectChevron = css`
  /* A chevron of two lines, each a diagonal of its square. Forced colors take gradients away, so the browser's stays. */
  @media (forced-colors: none) {
    select.field {
      appearance: none;
      padding-inline-end: 2.25em;
      background:
        linear-gradient(45deg, transparent 42%, currentcolor 43% 57%, transparent 58%),
        linear-gradient(-45deg, transparent 42%, currentcolor 43% 57%, transparent 58%),
        var(--_surface);
      background-position:
        right 17px center,
        right 12px center;
      background-repeat: no-repeat;
      background-size: 5px 5px;
    }

    select.field:dir(rtl) {
      background-position:
        left 12px center,
        left 17px center;
    }
  }
`;
