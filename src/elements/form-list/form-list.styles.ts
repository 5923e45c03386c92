import { css } from 'lit';

export const styles = css`
  .base {
    display: flex;
    flex-direction: column;
    gap: var(--_gap);
  }

  /* Takes away the gap before it. */
  .base > .success-place {
    margin-block-start: calc(var(--_gap) * -1);
  }

  .toolbar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_gap);
  }

  .toolbar p {
    flex: auto;
    font-weight: 600;
  }

  .finders {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: var(--_gap);
    min-block-size: var(--_control);
  }

  .refresh[aria-disabled='true'] .icon {
    animation: turn 900ms linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  :host {
    --_row-space: 18px;
  }

  :host([density='compact']) {
    --_row-space: 2px;
  }

  .list {
    --_row: round(up, max(2.9em + var(--_row-space), var(--_control) + var(--_row-space)), 1px);

    min-block-size: var(--_row);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }

  /* The line of the last row is under the list's own. */
  .list > :last-child:not(.more) {
    margin-block-end: -1px;
  }

  .item {
    display: grid;
    grid-template: 'select name actions' 'select meta actions' / auto minmax(0, 1fr) auto;
    align-content: center;
    align-items: center;
    min-block-size: var(--_row);
    padding: calc(var(--_row-space) / 3) var(--_space);
    border-block-end: 1px solid var(--_line);
    contain: content;
  }

  .list .skeleton {
    grid-column: 2;
    inline-size: min(16em, 60%);
    block-size: 0.9em;
    margin-block-end: 1.4em;
    box-shadow: 0 1.4em var(--_hover);
  }

  @container (inline-size < 34em) {
    .list {
      --_row: round(up, 2.9em + max(var(--_control), 1.8em + 2px) + var(--_row-space) + 6px, 1px);
    }
  }

  @container (inline-size < 20em) {
    .finders {
      min-block-size: calc(2 * var(--_control) + var(--_gap));
    }
  }
`;
