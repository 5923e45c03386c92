import { css } from 'lit';

/** The rows. Expects the list's own styles. */
export const styles = css`
  .search {
    flex: 1 1 6.5em;
    inline-size: 0;
  }

  .sort {
    flex: 0 1 auto;
    inline-size: auto;
    max-inline-size: 55%;
  }

  .rows {
    padding: 0;
    margin: 0;
    list-style: none;
  }

  .more {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_gap);
    padding: calc(var(--_row-space) / 2) var(--_space);
    min-block-size: var(--_control);
  }

  .selected {
    background: var(--_selected);
  }

  .busy {
    background: var(--_hover);
  }

  .item .select-input {
    grid-area: select;
    margin-inline-end: 12px;
  }

  /* A form that can't be selected stays in line with the others. */
  .selectable .without-id::before {
    content: '';
    grid-area: select;
    inline-size: calc(12px + 20px);
  }

  .name,
  .meta,
  .meta > *,
  .owner > bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .name {
    grid-area: name;
    justify-self: start;
    inline-size: fit-content;
    max-inline-size: 100%;
    font-weight: 600;
  }

  .meta {
    grid-area: meta;
    display: flex;
  }

  .meta.found {
    color: inherit;
  }

  /* If there is no room for both, the owner is shortened. */
  .meta time {
    flex: none;
    max-inline-size: 100%;
  }

  .owner {
    position: relative; /* for its hidden text */
    display: flex;
  }

  .select-input ~ .name {
    cursor: pointer;
  }

  .item .actions {
    grid-area: actions;
    flex-wrap: nowrap;
    gap: 0;
    /* As high as a line, so that a name without a second line is in the middle. */
    margin-block: calc((1.5em - var(--_control)) / 2);
    margin-inline-end: calc(var(--_gap) * -1);
    padding-inline-start: var(--_gap);
  }

  .item .actions > * {
    flex: none;
    padding-inline: 0.5em;
  }

  /* Without room for all controls, its text is shortened. */
  .item [data-act='retry'] {
    flex: 0 1 auto;
    margin-inline-end: var(--_gap);
    overflow: hidden;
    white-space: nowrap;
  }

  [data-act='retry'] span {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .item .quiet:not(.quiet-danger:hover) {
    color: var(--_muted);
  }

  .item .done {
    color: var(--_accent-text);
  }

  .item .icon {
    overflow: visible;
    pointer-events: none;
  }

  mark {
    border-radius: 2px;
    background: color-mix(in oklab, var(--_accent) 28%, transparent);
    color: inherit;
  }

  .owner + time::before {
    content: '·';
    margin-inline: 0.4em;
  }

  /* Close to the text color, so that it stays readable on a dark page without color-scheme. */
  .failed .meta {
    color: var(--_danger-text);
  }

  .failed .meta > * {
    white-space: normal;
  }

  .skip:not(:focus) {
    position: absolute;
    clip-path: inset(50%);
  }

  @container (inline-size < 34em) {
    /* Without a second line, the name has the room of both. */
    .item {
      grid-template: 'select name' 1fr 'select meta' '. actions' / auto minmax(0, 1fr);
      padding-block: 10px;
    }

    .item .actions {
      padding: 0;
      margin-block: 4px 0;
      margin-inline-start: calc(var(--_gap) * -1);
    }
  }

  /* A reason needs the room. */
  @container (inline-size < 48em) {
    .failed [data-act='open'] span {
      display: none;
    }
  }

  @container (inline-size < 20em) {
    .finders > * {
      flex-basis: 100%;
      max-inline-size: none;
    }

    .actions span {
      display: none;
    }
  }

  @container (inline-size >= 20em) {
    [data-act='retry'] .icon {
      display: none;
    }
  }

  /* Beside checkboxes there is less room. */
  @container (inline-size < 22em) {
    .selectable .actions span {
      display: none;
    }

    .selectable [data-act='retry'] .icon {
      display: inline;
    }
  }

  /* Large text on a small screen. */
  @container (inline-size < 13em) {
    .item .actions > * {
      padding-inline: 0;
    }
  }
`;
