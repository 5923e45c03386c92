import { css } from 'lit';

export const styles = css`
  :host {
    display: flex;
    flex-direction: column;
  }

  .base {
    display: flex;
    flex-direction: column;
    flex: auto; /* as high as the element, if the page sets its height */
    gap: var(--_gap);
    min-block-size: 0;
  }

  /* In a list of limited height only the rows scroll. */
  .base > :not(.list) {
    flex: none;
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

  /* Scrolls by itself if it has more rows than max-rows, or than the page gives it room for. */
  .list {
    --_row: round(up, max(2.9em + var(--_row-space), var(--_control) + var(--_row-space)), 1px);

    min-block-size: var(--_row);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: auto;
  }

  .item {
    display: grid;
    /* In a wide list, the actions stay near the text. */
    grid-template: 'select name actions' 'select meta actions' / auto minmax(0, 32em) auto;
    align-content: center;
    justify-content: start;
    align-items: center;
    block-size: var(--_row);
    padding-inline: var(--_space);
    border-block-end: 1px solid var(--_line);
    contain: strict;
  }

  /*
   * A list with more rows than max-rows. If the page makes the element higher, or shares its room out, the list grows up to the
   * height of its rows, which list-height.ts sets. Scrolling goes on in the page where the list ends: browsers do so only with the next movement of the
   * wheel or finger.
   */
  .capped {
    flex: auto;
    /* With two borders, without the line of the last row. */
    block-size: calc(var(--_max-rows, 10) * var(--_row) + 1px);
  }

  /* More rows follow: without a visible scroll bar, only this says so. */
  @supports (animation-timeline: scroll()) {
    .capped::after {
      content: '';
      display: block;
      position: sticky;
      inset-block-end: 0;
      block-size: 2em;
      margin-block-start: -2em;
      background: linear-gradient(transparent, color-mix(in oklab, currentcolor 14%, transparent));
      pointer-events: none;
      animation: end-of-list linear both;
      animation-timeline: scroll(nearest block);
      animation-range: calc(100% - 4em) 100%;
    }

    @keyframes end-of-list {
      to {
        opacity: 0;
      }
    }

    .expanded::after {
      content: none;
    }
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

    .collapsible {
      overflow: hidden;
    }

    .expanded {
      block-size: auto;
    }
  }

  @container (inline-size < 20em) {
    .finders {
      min-block-size: calc(2 * var(--_control) + var(--_gap));
    }
  }

  @media print {
    .capped {
      block-size: auto;
      overflow: visible;
    }
  }
`;
