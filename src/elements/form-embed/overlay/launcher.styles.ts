import { css } from 'lit';

export const styles = css`
  /* The launcher is out of the page's flow. With a width of its own, its empty box could reach past a narrow page. */
  :host([launcher][mode]:not([mode='inline'])) {
    position: absolute;
    inset-inline: 0;
  }

  :host([launcher]) {
    --_edge: calc(16px + max(env(safe-area-inset-left), env(safe-area-inset-right)));
    --_bottom: calc(16px + env(safe-area-inset-bottom));
  }

  :host([launcher]) .trigger {
    position: fixed;
    inset-block-end: var(--_bottom);
    inset-inline-end: var(--_edge);
    z-index: 9999;
    /* Not a shadow of the button, which is part of its focus ring. */
    filter: drop-shadow(0 4px 8px rgb(0 0 0 / 28%));
  }

  :host([launcher]) .trigger:has(+ .start) {
    inset-inline: var(--_edge) auto;
  }

  :host([launcher]) .trigger:has(+ .bottom) {
    inset-inline: 0;
    inline-size: fit-content;
    margin-inline: auto;
  }

  .trigger button {
    min-block-size: 48px;
    min-inline-size: 48px;
    border-radius: 999px;
  }

  /*
   * Below a modal dialog and a sheet nothing can be reached. A node that was not displayed would not be spoken when it has the
   * focus again. A launcher that covers the focused element can still be reached with Tab.
   */
  :host([launcher]:not([mode='popover'])) .trigger.opened,
  :host([covering]) .trigger {
    opacity: 0;
    pointer-events: none;
  }

  @media (width < 480px) {
    :host([launcher][mode='popover']) .trigger.opened {
      display: none;
    }
  }

  /* Above its launcher. On phones, it is a sheet. */
  @media (width >= 480px) {
    :host([launcher]) .popover::part(dialog) {
      position-area: none;
      max-block-size: calc(100dvb - var(--_bottom) - 80px);
      margin: 0;
      inset-block: auto calc(var(--_bottom) + 64px);
      inset-inline: auto var(--_edge);
    }

    :host([launcher]) .popover.start::part(dialog) {
      inset-inline: var(--_edge) auto;
    }

    :host([launcher]) .popover.bottom::part(dialog) {
      inset-inline: 0;
      margin-inline: auto;
    }
  }

  @media print {
    .trigger {
      display: none;
    }
  }
`;
