import { css } from 'lit';

/**
 * The head of a box that phones show as a sheet, with `<div class="handle"></div>` in it. It takes the swipe of `shared/sheet.ts`.
 * Needs `controlTokens`.
 */
export const sheetStyles = css`
  .handle {
    display: none;
  }

  @media (width < 480px) {
    .sheet-head {
      touch-action: none;
      -webkit-user-select: none;
      user-select: none;
    }

    .handle {
      display: grid;
      place-items: center;
      block-size: 20px;
    }

    .handle::before {
      content: '';
      inline-size: 36px;
      block-size: 4px;
      border-radius: 4px;
      background: var(--_line-field);
      forced-color-adjust: none;
    }
  }
`;
