import { css } from 'lit';

/** Skeletons in place of loading content. Needs `tokens`. */
export const skeletonStyles = css`
  .skeleton {
    border-radius: calc(var(--_radius) / 2);
    background: color-mix(in oklab, currentcolor 8%, transparent);
    animation: pulse 1.4s ease-in-out infinite alternate;
  }

  @keyframes pulse {
    to {
      opacity: 0.5;
    }
  }

  @media (forced-colors: active) {
    .skeleton {
      border: 1px solid GrayText;
    }
  }
`;
