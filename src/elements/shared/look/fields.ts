import { css } from 'lit';

/** Text fields, choices and their labels. Needs `tokens` and `controlTokens`. */
export const fields = css`
  .field {
    inline-size: 100%;
    min-block-size: var(--_control);
    margin: 0;
    padding: 4px 12px;
    border: 1px solid var(--_line-field);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    /* Phones zoom in on fields with smaller text. */
    font-size: max(16px, 1em);
    line-height: 1.4;
  }

  /* The ring replaces the border. Outside of it is its second tone. */
  .field:focus-visible {
    outline-offset: -1px;
    box-shadow: 0 0 0 3px var(--_ring-gap);
  }

  .field:disabled {
    border-color: var(--_line);
    background: var(--_hover);
    color: var(--_muted);
  }

  ::placeholder {
    color: inherit;
    opacity: 0.76;
  }

  select.field {
    cursor: pointer;
  }

  /* Without colors from the page, the list of choices would be dark behind dark text. */
  select.field option {
    background: Canvas;
    color: CanvasText;
  }

  /* A box of 20 px in a target of a control's size, which takes no room of its own. */
  :is([type='checkbox'], [type='radio']) {
    --_around: calc((20px - var(--_control)) / 2);

    appearance: none;
    position: relative;
    display: grid;
    flex: none;
    place-items: center;
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    border: 1px solid var(--_line-field);
    border-radius: min(5px, var(--_radius) / 2);
    background: var(--_surface);
    cursor: pointer;
  }

  :is([type='checkbox'], [type='radio'])::after {
    content: '';
    position: absolute;
    inset: var(--_around);
  }

  [type='radio'] {
    border-radius: 50%;
  }

  input:is(:checked, [type='checkbox']:indeterminate) {
    border-color: var(--_accent-text);
    background: var(--_accent-text);
  }

  input:is(:checked, [type='checkbox']:indeterminate)::before {
    content: '';
    inline-size: 10px;
    block-size: 10px;
    background: light-dark(#fff, #000);
    clip-path: polygon(8% 50%, 20% 38%, 40% 58%, 80% 14%, 93% 26%, 40% 84%);
  }

  input[type='checkbox']:indeterminate::before {
    clip-path: polygon(0 38%, 100% 38%, 100% 62%, 0 62%);
  }

  input[type='radio']:checked::before {
    inline-size: 8px;
    block-size: 8px;
    border-radius: 50%;
    clip-path: none;
  }

  input:is([type='checkbox'], [type='radio']):disabled {
    border-color: var(--_line);
    background: var(--_hover);
    cursor: default;
  }

  input:is([type='checkbox'], [type='radio']):disabled::before {
    background: var(--_muted);
  }

  .field-label {
    display: block;
    margin-block-end: 6px;
    font-size: var(--_label);
    font-weight: 600;
    line-height: 1.4;
  }

  .field-error {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-block-start: 6px;
    color: var(--_danger-text);
    font-size: var(--_label);
  }

  @media (forced-colors: active) {
    .field:disabled {
      border-color: GrayText;
      color: GrayText;
    }

    input:is(:checked, [type='checkbox']:indeterminate) {
      border-color: Highlight;
      background: Highlight;
      forced-color-adjust: none;
    }

    input:is(:checked, [type='checkbox']:indeterminate)::before {
      background: HighlightText;
    }
  }
`;
