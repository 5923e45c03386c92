import { css } from 'lit';

/** The panel for a change, and the other version. Expects the styles of the result and of fields. */
export const refineStyles = css`
  .refine {
    display: grid;
    gap: var(--_space);
    min-inline-size: 0;
    padding-block-start: var(--_space);
    border-block-start: 1px solid var(--_line);
  }

  .refine textarea {
    display: block;
    min-block-size: 6.5em;
    max-block-size: 22em;
    line-height: 1.5;
    resize: vertical;
    field-sizing: content;
  }

  .refine [aria-invalid='true'] {
    border-color: var(--_danger);
  }

  .refine .notice {
    margin-block-start: 0;
  }

  .generate {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap) var(--_space);
  }

  .other {
    display: grid;
    gap: var(--_space);
    margin-block-start: var(--_space);
    padding: calc(var(--_space) * 1.25);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    animation: arrive var(--_move) var(--_ease);
  }

  .other-head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap) var(--_space);
  }

  .other-head > div {
    flex: 1 1 12em;
    min-inline-size: 0;
  }

  .other .field-error {
    margin-block-start: 0;
  }

  /* Both versions can be compared. */
  @container (inline-size >= 44em) {
    .versions:has(> .other form-embed) {
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: start;
      gap: var(--_space);
    }
  }

  @container (inline-size < 28em) {
    .refine .actions > *,
    .other .actions > *,
    .other-head > a {
      flex: 1 1 auto;
    }
  }
`;
