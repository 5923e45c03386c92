import { css } from 'lit';

/** Skeletons in place of loading content. Needs `tokens`. */
export const skeletonStyles = css`
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

  @media (forced-colors: active) {
    .skeleton {
      border: 1px solid GrayText;
    }
  }
`;
