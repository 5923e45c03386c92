import { css } from 'lit';

/** Skeletons in place of what is to come, and a bar for work whose end is not known; expects the tokens. */
export const waiting = css`
  .skeleton {
    border-radius: var(--_radius-small);
    background: var(--_hover);
    animation: pulse 1.4s ease-in-out infinite alternate;
  }

  @keyframes pulse {
    to {
      opacity: 0.45;
    }
  }

  .track {
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
    .skeleton {
      border: 1px solid GrayText;
    }

    .track::after {
      background: Highlight;
    }
  }
`;
