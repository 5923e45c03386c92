import { css } from 'lit';

export const styles = css`
  .running,
  .notice,
  .result {
    margin-block-start: var(--_space);
  }

  .box {
    display: grid;
    border: 1px solid var(--_border-field);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow:
      0 1px 2px rgb(0 0 0 / 6%),
      0 4px 16px rgb(0 0 0 / 6%);
  }

  .box:has(textarea:focus-visible) {
    border-color: var(--_accent);
    outline: 2px solid var(--_accent);
    outline-offset: 0;
  }

  .box:has([aria-invalid='true']) {
    border-color: var(--_danger);
  }

  .box:has(textarea:disabled) {
    border-color: var(--_border);
    background: var(--_hover);
    box-shadow: none;
  }

  .box textarea {
    display: block;
    inline-size: 100%;
    min-block-size: 6.5em;
    max-block-size: 22em;
    padding: var(--_space);
    padding-block-end: var(--_gap);
    border: 0;
    border-radius: var(--_radius) var(--_radius) 0 0;
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: max(16px, 1em);
    line-height: 1.5;
    resize: none;
    field-sizing: content;
  }

  .box textarea:focus-visible {
    outline: 0;
  }

  .box textarea::placeholder {
    color: inherit;
    opacity: 0.72;
  }

  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--_gap) var(--_space);
    padding: var(--_gap);
    padding-inline-start: var(--_space);
  }

  .bar .muted {
    flex: 1;
    min-inline-size: 8em;
  }

  @media (pointer: coarse) {
    .keys {
      visibility: hidden;
    }
  }

  .running {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: var(--_gap) var(--_space);
  }

  .elapsed {
    font-variant-numeric: tabular-nums;
  }

  /* A bar for work whose end is not known. */
  .track {
    margin-block-start: var(--_gap);
    block-size: 4px;
    border-radius: 2px;
    background: var(--_accent-soft);
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

  @keyframes travel {
    to {
      margin-inline-start: 60%;
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

  .result {
    --_success: light-dark(#18794e, #6ddba2);

    display: grid;
    gap: var(--_gap);
    padding: calc(var(--_space) * 1.25);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: color-mix(in oklab, var(--_success) 7%, transparent);
    animation: appear 160ms ease-out;
  }

  .result h2 {
    display: flex;
    align-items: center;
    gap: 0.45em;
  }

  .result h2 .icon {
    color: var(--_success);
  }

  .result .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    overflow: hidden;
  }

  .result .actions {
    margin-block-start: var(--_gap);
  }

  .candidates {
    display: grid;
    gap: var(--_gap);
  }

  .candidates li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
  }

  .candidates a {
    color: inherit;
    font-weight: 550;
  }

  @container (inline-size < 28em) {
    .bar {
      padding-inline: var(--_gap);
    }

    .bar .muted {
      flex-basis: 100%;
      padding-inline: calc(var(--_space) - var(--_gap));
      text-align: start;
    }

    .keys {
      display: none;
    }

    .bar button {
      flex: 1;
    }

    .result .actions > * {
      flex: 1 1 auto;
    }
  }
`;
