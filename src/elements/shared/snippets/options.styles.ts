import { css } from 'lit';

/** The options of the embed code and their preview. Needs `tokens`, `controlTokens`, `fields` and `selectChevron`. */
export const optionsStyles = css`
  .embed-options {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12em), 1fr));
    gap: var(--_space);
    padding: var(--_space);
    border-block-end: 1px solid var(--_line);
  }

  .embed-preview {
    padding: var(--_space);
    border-block-start: 1px solid var(--_line);
  }

  .embed-field,
  .embed-preview {
    display: grid;
    align-self: start;
    gap: calc(var(--_gap) * 0.75);
    min-inline-size: 0;
  }

  .embed-field label,
  .embed-preview p {
    margin: 0;
    font-size: var(--_label);
    font-weight: 600;
  }

  .embed-page {
    display: grid;
    align-content: safe center;
    max-block-size: 18em;
    min-block-size: 8em;
    padding: var(--_gap);
    border: 1px dashed var(--_line);
    border-radius: var(--_radius-control);
    background: var(--_canvas);
    overflow: auto;
  }

  .embed-page:has(.embed-floating) {
    position: relative;
  }

  .embed-floating {
    position: absolute;
    inset-block-end: var(--_gap);
    inset-inline-end: var(--_gap);
    min-block-size: 48px;
    border-radius: 999px;
  }
`;
