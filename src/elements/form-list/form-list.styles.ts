import { css } from 'lit';

export const styles = css`
  .list,
  .empty,
  .notice,
  .remark {
    margin-block-start: calc(var(--_space) * 0.5);
  }

  .toolbar {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
    min-block-size: 36px;
  }

  .toolbar .refresh {
    flex: none;
  }

  .toolbar p {
    font-weight: 650;
  }

  .refresh[aria-disabled='true'] .icon {
    animation: turn 900ms linear infinite;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  .list {
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    overflow: clip;
  }

  .item {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--_gap) calc(var(--_space) * 0.75);
    padding: calc(var(--_space) * 0.75) var(--_space);
  }

  .item + .item {
    border-block-start: 1px solid var(--_border);
  }

  .item:has(input:checked) {
    background: var(--_accent-soft);
  }

  .item > .icon {
    color: var(--_muted);
  }

  .what {
    display: grid;
  }

  .what label {
    cursor: pointer;
  }

  .name {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    overflow: hidden;
    font-weight: 550;
  }

  .id {
    overflow: hidden;
    font-size: 0.8125em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .item .actions {
    gap: calc(var(--_gap) * 0.5);
  }

  .item .skeleton {
    grid-column: 1 / -1;
    block-size: 40px;
  }

  @container (inline-size < 34em) {
    .item {
      grid-template-columns: auto minmax(0, 1fr);
    }

    .item .actions {
      grid-column: 2 / -1;
      /* In line with the name, and with room for the focus ring. */
      margin-inline-start: max(-0.85em, var(--_space) * -0.75);
    }
  }

  @container (inline-size < 22em) {
    .item .actions {
      grid-column: 1 / -1;
    }
  }
`;
