import { css } from 'lit';
import { floating } from './floating.js';

/** Menus, and the square button that opens one. Needs `tokens`, `controlTokens` and `buttonStyles`. */
export const menuStyles = [
  floating,
  css`
    .dots {
      stroke-width: 2.75;
    }

    .menu {
      inline-size: max-content;
      min-inline-size: 208px;
      padding: 4px;
    }

    .menu-title {
      display: none;
    }

    .menu-item {
      display: flex;
      justify-content: start;
      gap: 10px;
      inline-size: 100%;
      padding: 4px 10px;
      border: 0;
      border-radius: calc(var(--_radius) - 4px);
      font-weight: 400;
      text-align: start;
    }

    /* Inside, since the menu is as wide as its items. */
    .menu-item:focus-visible {
      outline-offset: -2px;
      box-shadow: inset 0 0 0 4px var(--_ring-gap);
    }

    .menu-item > .icon {
      color: var(--_muted);
    }

    .menu-item > kbd {
      margin-inline-start: auto;
      padding-inline-start: 24px;
      color: var(--_muted);
      font: inherit;
      font-size: 0.9286em;
    }

    .menu-item.is-danger {
      color: var(--_danger-text);
    }

    .menu-item.is-danger > * {
      color: inherit;
    }

    @media (hover: hover) {
      .menu-item.is-danger:hover:not(:active) {
        background: var(--_danger-soft);
      }
    }

    .menu > hr {
      margin: 4px 10px;
      border: 0;
      border-block-start: 1px solid var(--_line);
      color: inherit;
    }

    @media (width < 480px) {
      .menu {
        inline-size: 100%;
        padding: 0 8px calc(8px + env(safe-area-inset-bottom, 0px));
      }

      .menu-title {
        display: flex;
        align-items: center;
        min-block-size: 48px;
        padding-inline: 8px;
        font-size: var(--_title);
        font-weight: 600;
        line-height: 1.35;
      }

      .menu-item {
        min-block-size: 48px;
        padding-inline: 8px;
        font-size: var(--_body);
      }

      .menu-item > kbd {
        display: none;
      }

      .menu > hr {
        margin-inline: 8px;
      }
    }

    @media (forced-colors: active) {
      .menu-item:is(:hover, :focus) {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  `,
];
