import { css } from 'lit';

/** The progress, the notices and the new form. */
export const resultStyles = [
  css`
    .elapsed {
      font-variant-numeric: tabular-nums;
    }

    /* An indeterminate progress bar. */
    .track {
      flex: 1 0 100%;
      block-size: 4px;
      border-radius: 2px;
      background: var(--_selected);
      overflow: hidden;
    }

    .track::after {
      content: '';
      display: block;
      inline-size: 40%;
      block-size: 100%;
      border-radius: inherit;
      background: var(--_accent);
      animation: travel 1.6s cubic-bezier(0.5, 0, 0.5, 1) infinite alternate;
    }

    .track:dir(rtl) {
      --_travel: -150%;
    }

    /* To the other end: 60% of the track. A margin would cause a layout in each frame. */
    @keyframes travel {
      to {
        translate: var(--_travel, 150%);
      }
    }

    @media (prefers-reduced-motion: reduce) {
      .track::after {
        inline-size: 100%;
        opacity: 0.6;
      }
    }

    @media (forced-colors: active) {
      .track::after {
        background: Highlight;
      }
    }

    /* Above the button of the text box. */
    .success-place > .success {
      margin-block-end: calc(var(--_control) + 28px);
    }

    .notice,
    .result {
      margin-block-start: var(--_space);
    }

    .result {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: calc(var(--_space) * 0.75) var(--_space);
      padding: calc(var(--_space) * 0.75) var(--_space);
      border: 1px solid var(--_line-strong);
      border-radius: var(--_radius);
      background: var(--_surface);
      animation: arrive var(--_move) var(--_ease);
    }

    .result.busy {
      background: var(--_hover);
    }

    .result > * {
      flex: 1 0 100%;
      min-inline-size: 0;
    }

    /* In one line with the actions if there is room for all of them. */
    .result > .summary {
      flex: 999 1 14em;
    }

    .result > .controls {
      display: flex;
      flex: 1 1 auto;
      align-items: end;
      gap: var(--_gap);
    }

    .controls > .actions {
      flex: 1;
    }

    .summary {
      display: grid;
    }

    .summary > .name {
      font-weight: 600;
      line-height: 1.25;
    }

    .summary > h2 {
      display: flex;
      align-items: center;
      gap: 4px;
      color: var(--_muted);
      font-size: var(--_small);
      font-weight: 400;
    }

    .summary > h2 > .icon {
      inline-size: 14px;
      block-size: 14px;
      color: var(--_accent-text);
    }

    .clamped {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      line-clamp: 2;
      overflow: hidden;
    }

    .notice p:has(button) {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_gap);
    }

    .forms {
      display: grid;
      gap: var(--_gap);
    }

    .forms li {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      justify-content: space-between;
      gap: var(--_gap);
    }

    .forms li > :first-child {
      flex: 1 1 12em;
      min-inline-size: 0;
    }

    .forms a {
      display: block;
      inline-size: fit-content;
      color: inherit;
      font-weight: 600;
    }

    @container (inline-size < 28em) {
      .result > .controls {
        flex-wrap: wrap;
      }

      .controls > .actions {
        display: contents;
      }

      .controls > .actions > * {
        flex: 1 1 auto;
      }
    }
  `,
];
