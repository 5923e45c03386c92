import { css } from 'lit';

/** The progress, the notices and the new form. */
export const resultStyles = [
  css`
    .elapsed {
      font-variant-numeric: tabular-nums;
    }

    .confirmation {
      display: block;
      margin-block-start: var(--_gap);
      color: var(--_muted);
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

    .notice,
    .result {
      margin-block-start: var(--_space);
    }

    .result {
      --_success: light-dark(#18794e, #6ddba2);

      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--_space) calc(var(--_gap) + 0.8em);
      padding: calc(var(--_space) * 1.25);
      border: 1px solid var(--_line);
      border-radius: var(--_radius);
      background: color-mix(in oklab, var(--_success) 7%, transparent);
      animation: appear 160ms ease-out;
    }

    .result > * {
      flex: 1 0 100%;
      min-inline-size: 0;
    }

    @keyframes appear {
      from {
        opacity: 0;
        translate: 0 6px;
      }
    }

    .result h2 {
      display: flex;
      align-items: center;
      gap: 0.45em;
      /* Close to the text color, so that it stays readable on a dark page without color-scheme. */
      color: color-mix(in oklab, var(--_success), currentcolor 40%);
      font-size: 0.9375em;
    }

    /* The icons of borderless buttons are in line with the border of the others. */
    .more {
      margin: calc(var(--_gap) - var(--_space)) -0.8em;
    }

    .next {
      padding-block-start: var(--_space);
      border-block-start: 1px solid var(--_line);
    }

    .clamped {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
      line-clamp: 2;
      overflow: hidden;
    }

    .name {
      margin-block-start: calc(var(--_gap) - var(--_space));
      font-size: 1.125em;
      font-weight: 600;
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

    /* All actions in one row if it has room for them. */
    @container (inline-size >= 48em) {
      .result > .actions:not(.next) {
        flex: 0 1 auto;
      }
    }

    @container (inline-size < 28em) {
      .result .actions > * {
        flex: 1 1 auto;
      }

      .more {
        gap: 0;
      }

      .result .more > * {
        flex-grow: 0;
      }
    }
  `,
];
