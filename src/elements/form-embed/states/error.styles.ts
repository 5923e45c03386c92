import { css } from 'lit';

export const styles = css`
  /* Over the frame, which is invisible. */
  .body [part='notice'].empty {
    position: absolute;
    inset: 0;
    border: 0;
    overflow: auto;
  }

  .body:has([part='notice'].empty) :is(iframe, .report) {
    visibility: hidden;
  }

  /* The last line of the frame. Takes its space from the frame, not from the page: see FrameController.hostUpdated(). */
  .below {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    padding-block: 8px;
    padding-inline: 16px 8px;
    border: 1px solid var(--_line);
    border-block-start: 0;
    border-end-start-radius: var(--_radius);
    border-end-end-radius: var(--_radius);
  }

  .body:has(.below) > [part='frame'] {
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }

  .below p {
    flex: 1 1 16em;
    font-size: var(--_label);
  }

  .below .actions {
    margin: 0;
  }

  /* A dialog, drawer or popover has a border of its own. */
  .body[slot] .below {
    border-width: 1px 0 0;
    border-radius: 0;
  }
`;
