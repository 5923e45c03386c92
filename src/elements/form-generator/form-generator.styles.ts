import { css } from 'lit';

/** The text box and the examples below it. Expects the tokens, control tokens, button styles and fields. */
export const styles = css`
  .box {
    display: grid;
    border: 1px solid var(--_line-field);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .box:has([aria-invalid='true']) {
    border-color: var(--_danger);
    box-shadow: 0 0 0 1px var(--_danger);
  }

  .box:has(textarea:focus-visible) {
    outline: 2px solid var(--_ring);
    outline-offset: -1px;
    box-shadow: 0 0 0 3px var(--_ring-gap);
  }

  .box:has(textarea:disabled) {
    border-color: var(--_line);
    background: var(--_hover);
  }

  #prompt {
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

  #prompt:focus-visible {
    outline: 0;
    box-shadow: none;
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

  .hints {
    display: grid;
    flex: 1;
    min-inline-size: 8em;
  }

  #remaining {
    font-size: var(--_small);
  }

  .muted:has(.over) {
    color: inherit;
  }

  .over {
    color: var(--_danger-text);
    font-weight: 600;
  }

  @media (pointer: coarse) {
    .keys {
      visibility: hidden;
    }
  }

  .box ~ .chips {
    margin-block-start: calc(var(--_gap) * 1.5);
  }

  .chip {
    max-inline-size: 100%;
  }

  .state {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap) var(--_space);
  }

  .state:has(> [part]) {
    margin-block-start: var(--_space);
  }

  .state > [role='status'] {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--_space);
  }

  @container (inline-size < 28em) {
    .bar {
      padding-inline: var(--_gap);
    }

    .hints {
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
  }
`;
