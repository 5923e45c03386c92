import { css } from 'lit';
import { selectChevron } from '../../../../ui/select-chevron.js';

export const builderStyles = [
  selectChevron,
  css`
    .builder {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(11em, 100%), 1fr));
      gap: var(--_space);
      min-inline-size: 0;
      margin: 0;
    }

    .builder label,
    .choices {
      display: grid;
      align-self: start;
      gap: calc(var(--_gap) * 0.75);
    }

    .builder span {
      font-size: 0.9375em;
      font-weight: 600;
    }

    .choices {
      grid-column: 1 / -1;
    }
  `,
];
