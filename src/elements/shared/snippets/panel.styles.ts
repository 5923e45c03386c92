import { css } from 'lit';

/** The panel with a form's embed code. Needs `tokens`, `controlTokens` and `buttonStyles`. */
export const styles = css`
  .snippets {
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    overflow: hidden;
  }

  .snippet {
    display: grid;
    justify-items: end;
    gap: var(--_gap);
    padding: var(--_gap);
  }

  pre {
    inline-size: 100%;
    margin: 0;
    padding: var(--_gap) calc(var(--_gap) * 1.5);
    border-radius: calc(var(--_radius-control) * 0.5);
    background: var(--_tint);
    font:
      0.8125em/1.6 ui-monospace,
      'Cascadia Code',
      Menlo,
      Consolas,
      monospace;
    text-align: start;
    white-space: pre-wrap;
  }

  code {
    font: inherit;
    /* A ligature would hide which characters the code has. */
    font-variant-ligatures: none;
  }

  @media (forced-colors: active) {
    pre {
      border: 1px solid CanvasText;
    }
  }
`;
