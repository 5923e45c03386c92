import { css } from 'lit';

/** The question beside a button. Needs `floating`, `buttonStyles` and `fields`. */
export const questionStyles = css`
  .question {
    padding: 16px;
  }

  .question > * + * {
    margin-block-start: 8px;
  }

  .question h2 {
    font-size: var(--_body);
  }

  .question p {
    color: var(--_muted);
    font-size: var(--_label);
  }

  .question .actions {
    justify-content: end;
    margin-block-start: 16px;
  }

  .question .field {
    inline-size: 12ch;
  }

  @media (width >= 480px) {
    .question {
      inline-size: 320px;
    }
  }

  @media (width < 480px) {
    .question {
      padding-block: 0 calc(16px + env(safe-area-inset-bottom, 0px));
    }

    .question .handle {
      margin: 0 -16px 4px;
    }

    .question .actions {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 8em), 1fr));
      margin-block-start: 20px;
    }
  }
`;
