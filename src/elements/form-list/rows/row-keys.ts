import { css, html, nothing, type ReactiveControllerHost } from 'lit';
import { listViewText } from '../../../locales/en/list-view.js';
import { overlayText } from '../../../locales/en/overlay.js';
import { dialogStyles } from '../../shared/look/dialog.js';
import { renderDialog } from '../../shared/dialog.js';
import { showModal } from '../../shared/show-modal.js';
import type { StyleHost, TextHost } from '../../shared/hosts.js';
import type { Action } from '../attributes.js';
import type { ListFocus } from '../focus.js';
import type { SelectionController } from '../selection.js';
import type { Row } from './row.js';

/** The part of `<form-list>` that {@link RowKeys} needs. */
export interface RowKeysHost extends ReactiveControllerHost, StyleHost, TextHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** The actions that the visitor may take. */
  readonly availableActions: readonly Action[];
}

const styles = css`
  dialog.keys {
    inline-size: fit-content;
  }

  .keys dl {
    display: grid;
    grid-template-columns: auto 1fr;
    align-items: baseline;
    gap: var(--_gap) var(--_space);
    margin: 0;
  }

  .keys dt,
  .keys dd {
    margin: 0;
  }

  kbd {
    display: inline-block;
    min-inline-size: 1.2em;
    padding: 0 0.4em;
    border: 1px solid var(--_line);
    border-radius: var(--_radius-control);
    background: var(--_hover);
    font: inherit;
    font-size: 0.875em;
    text-align: center;
  }

  kbd .icon {
    vertical-align: -0.2em;
  }
`;

/**
 * Keys on a control of a row. ↑ or K, ↓ or J, Home and End focus the same control of another row, and on a radio button also
 * select that row. Left and right focus the other controls of the row, X selects, Delete deletes, and ? shows all keys.
 */
export class RowKeys {
  readonly #host: RowKeysHost;
  readonly #selection: SelectionController;
  readonly #focus: ListFocus;
  #isHelpShown = false;

  constructor(host: RowKeysHost, selection: SelectionController, focus: ListFocus) {
    this.#host = host;
    this.#selection = selection;
    this.#focus = focus;
  }

  handleKeydown(event: KeyboardEvent): void {
    const { altKey, ctrlKey, metaKey } = event;
    const control = event.target as HTMLElement;
    const row = control.closest<Row>('.item');
    if (!row || altKey || ctrlKey || metaKey) return;
    const other = rowAfter(event.key, row);
    if (!other) this.#handleKeyInRow(event, control, row);
    else {
      event.preventDefault();
      this.#goTo(other, control);
    }
  }

  /** The visitor has changed: closes the dialog. */
  reset(): void {
    this.#isHelpShown = false;
  }

  #goTo(row: Row, control: HTMLElement): void {
    const { act } = control.dataset;
    const target = this.#focus.toRow(row, act);
    if (this.#selection.mode === 'single' && !act && target?.matches('.select-input'))
      target.click();
  }

  #handleKeyInRow(event: KeyboardEvent, control: HTMLElement, row: Row): void {
    const press = (selector: string): void => {
      const pressed = row.querySelector<HTMLElement>(selector);
      if (!pressed) return;
      event.preventDefault();
      pressed.click();
    };
    switch (event.key) {
      case 'ArrowLeft':
      case 'ArrowRight':
        event.preventDefault();
        this.#focus.toControlBeside(control, row, event.key === 'ArrowLeft' ? 'left' : 'right');
        break;
      case 'x':
        press('.select-input');
        break;
      case 'Delete':
        press('[data-act=delete]');
        break;
      case '?':
        event.preventDefault();
        void this.#showHelp();
    }
  }

  /** The dialog with all keys. */
  render() {
    if (!this.#isHelpShown) return nothing;
    const host = this.#host;
    const text = host.textIn(listViewText);
    const hasDelete = host.availableActions.includes('delete');
    const content = html`<dl>
      <dt>${renderArrow('↑', -90)} ${renderArrow('↓', 90)} <kbd>K</kbd> <kbd>J</kbd></dt>
      <dd>${text.rowKeysForms}</dd>
      <dt>${renderArrow('←', 180)} ${renderArrow('→', 0)}</dt>
      <dd>${text.rowKeysActions}</dd>
      ${
        this.#selection.mode === 'none'
          ? nothing
          : html`<dt><kbd>X</kbd></dt>
              <dd>${text.rowKeysSelect}</dd>`
      }
      ${
        hasDelete
          ? html`<dt><kbd>Del</kbd></dt>
              <dd>${text.delete}</dd>`
          : nothing
      }
    </dl>`;
    return renderDialog({
      className: 'keys',
      title: text.rowKeys,
      closeLabel: host.textIn(overlayText).close,
      content,
      handleClose: this.#handleClose,
    });
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog.keys');
  }

  async #showHelp(): Promise<void> {
    const host = this.#host;
    host.addStyles(dialogStyles, styles);
    this.#isHelpShown = true;
    host.requestUpdate();
    await host.updateComplete;
    if (this.#dialog) showModal(this.#dialog);
  }

  readonly #handleClose = (event: Event): void => {
    // The browser queues this event. Meanwhile the visitor may have opened the dialog again.
    if ((event.target as HTMLDialogElement).open) return;
    this.#isHelpShown = false;
    this.#host.requestUpdate();
  };
}

/** The row that a key asks for. Undefined for other keys. */
function rowAfter(key: string, row: Row): Row | undefined {
  const { firstElementChild, lastElementChild } = row.parentElement!;
  switch (key) {
    case 'ArrowUp':
    case 'k':
      return (row.previousElementSibling ?? row) as Row;
    case 'ArrowDown':
    case 'j':
      return (row.nextElementSibling ?? row) as Row;
    case 'Home':
      return firstElementChild as Row;
    case 'End':
      return lastElementChild as Row;
    default:
      return undefined;
  }
}

/** An arrow key. Drawn, since fonts have arrows of many sizes. @param degrees From the arrow to the right, clockwise. */
const renderArrow = (name: string, degrees: number) =>
  html`<kbd role="img" aria-label=${name}>
    <svg class="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M4 10h12M11 5l5 5-5 5" transform=${`rotate(${degrees} 10 10)`} />
    </svg>
  </kbd>`;
