import { css } from 'lit';

/** Text fields, choices and their labels. Needs `tokens` and `controlTokens`. */
export const fields = css`
  .field {
    inline-size: 100%;
    min-block-size: var(--_control);
    margin: 0;
    padding: 0.3em 0.75em;
    border: 1px solid var(--_border-field);
    border-radius: var(--_radius-small);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    /* Phones zoom in on fields with smaller text. */
    font-size: max(16px, 0.9375em);
  }

  /* The second tone of the focus ring. */
  .field:focus-visible {
    outline-offset: 0;
    box-shadow: 0 0 0 4px var(--_ring-gap);
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

  input[type='checkbox'],
  input[type='radio'] {
    inline-size: 24px;
    block-size: 24px;
    margin: 0;
    accent-color: var(--_accent);
  }

  /* An outline, because WebKit draws no shadow here. */
  :is(select, [type='checkbox'], [type='radio']):focus-visible {
    box-shadow: none;
    filter: drop-shadow(1px 1px 0 var(--_ring-gap)) drop-shadow(-1px -1px 0 var(--_ring-gap));
  }

  .field-label {
    display: block;
    margin-block-end: var(--_gap);
    font-weight: 600;
  }

  .field-error {
    display: flex;
    align-items: center;
    gap: 0.4em;
    margin-block-start: var(--_gap);
    font-size: 0.9375em;
  }

  .field-error .icon {
    color: var(--_danger);
  }
`;
