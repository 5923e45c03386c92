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

  /* A text-only row shows the label and the owner in their final places. */
  .list li:not(.hydrated) {
    display: block;
    block-size: calc(100% / var(--_rows)); /* --_row would count in its smaller letters */
    font-size: 0.875em;
    white-space: nowrap;
    -webkit-text-fill-color: var(--_muted);
  }

  .selectable li:not(.hydrated) {
    padding-inline-start: calc(var(--_space) + 12px + 20px);
  }

  .list li:not(.hydrated) .name {
    display: block;
    max-inline-size: 32em;
    font-size: calc(1em / 0.875);
    -webkit-text-fill-color: currentcolor;
  }

  /* setRowCount() in row-layout.ts sets the height. */
  .spacer {
    --_end-line: initial;

    contain: strict;
  }

  /* Not the first chunk: it is visible at once, so the browser need not check. */
  .spacer + .spacer:not(:empty) {
    content-visibility: auto;
  }

  /* The last row has no line of its own: the list has one. */
  .list > :last-child {
    --_end-line: 1px;

    block-size: calc(var(--_row) - 1px);
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

  .hydrated .actions {
    grid-area: actions;
    flex-wrap: nowrap;
    gap: 0;
    /* As high as a line, so that a name without a second line is in the middle. */
    margin-block: calc((1.5em - var(--_control)) / 2);
    margin-inline-end: calc(var(--_gap) * -1);
    padding-inline-start: var(--_gap);
  }

  .hydrated .actions > * {
    flex: none;
    padding-inline: 0.5em;
  }

  /* Without room for all controls, its text is shortened. */
  .hydrated [data-act='retry'] {
    flex: 0 1 auto;
    margin-inline-end: var(--_gap);
    overflow: hidden;
    white-space: nowrap;
  }

  [data-act='retry'] span {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .hydrated .quiet:not(.quiet-danger:hover) {
    color: var(--_muted);
  }

  .hydrated .done {
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

  .owner + bdi + time::before {
    content: '·';
    margin-inline: 0.4em;
  }

  /* Close to the text color, so that it stays readable on a dark page without color-scheme. */
  .failed .meta {
    color: var(--_danger-text);
  }

  /* A row has room for two lines of a reason. */
  .failed .meta > * {
    max-block-size: 2.5em;
    line-height: 1.25;
    white-space: normal;
  }

  .failed .name {
    line-height: 1.25;
  }

  .done > .icon:first-child {
    display: none;
  }

  .show-all,
  .expanded ~ .show-all {
    display: none;
  }

  .skip:not(:focus) {
    position: absolute;
    clip-path: inset(50%);
  }

  @container (inline-size < 34em) {
    .list li:not(.hydrated) {
      padding-block-end: calc(var(--_control) + 14px);
    }

    .collapsible ~ .show-all {
      display: inline-flex;
    }

    /* Without a second line, the name has the room of both. */
    .item {
      grid-template: 'select name' 1fr 'select meta' '. actions' / auto minmax(0, 1fr);
      padding-block: 10px;
    }

    /* A reason takes the room of the padding for a second line. */
    .failed {
      padding-block: 2px 5px;
    }

    .hydrated .actions {
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
    .hydrated .actions > * {
      padding-inline: 0;
    }
  }
`;
