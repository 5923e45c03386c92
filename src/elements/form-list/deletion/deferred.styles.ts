import { css } from 'lit';

/** The notice of removed forms. */
export const styles = css`
  /* Stays visible while the page scrolls, below the bar of selected forms. */
  .undo {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    flex: none;
    flex-wrap: wrap;
    align-items: center;
    border: 1px solid var(--_border);
    background: var(--_canvas);
  }

  .bulk ~ .undo {
    inset-block-start: calc(var(--_control) + 14px);
  }

  .undo > div {
    flex: 1 10em;
    gap: 0;
  }

  /* Below the text where there is no room beside it. */
  .undo button {
    margin-inline-start: auto;
  }

  /* The notice must not cover a control that gets the focus. */
  .undo ~ .list :is(a, button, input) {
    scroll-margin-block-start: calc(2 * var(--_control) + 5em);
  }

  @media (hover: none) {
    .undo .hint {
      display: none;
    }
  }
`;
