import { css } from 'lit';

export const styles = css`
  .body .notice {
    align-items: start;
    font-size: 0.9375em;
  }

  .body .over {
    position: absolute;
    inset: 0 0 auto;
    margin: var(--_space);
  }

  .body:has(.over) iframe {
    visibility: hidden;
  }

  /* Takes its space from the frame, not from the page: see FrameController.hostUpdated(). */
  .body .below {
    align-items: baseline;
    padding: var(--_gap) 0 0;
    border: 0;
    background: none;
  }

  /* A dialog, drawer or popover has no padding of its own. */
  .body[slot] .below {
    padding: var(--_gap) var(--_space);
  }

  .below > div {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space);
  }

  .below > .icon {
    margin-block-end: -0.2em;
  }

  .below .actions {
    margin: 0;
  }

  @container (inline-size < 20em) {
    .body .over {
      margin: 0;
    }

    .body .notice > .icon {
      display: none;
    }
  }
`;
