import type { ListedForm } from '../../client/index.js';
import { bulkText } from '../../locales/en/bulk.js';
import { linksText } from '../../locales/en/links.js';
import type { FormDialog } from './form-dialog.js';
import type { ListHost } from './host.js';
import type { Row } from './placement.js';
import type { Rows } from './rows.js';
import { selectionAfterClick } from './click-selection.js';
import type { Undo } from './undo.js';

/** What a person does with the rows. */
export class Handling {
  readonly #list: ListHost;
  readonly #rows: () => Rows | undefined;
  #dialog: FormDialog | undefined;
  #undo: Undo | undefined;
  #hasEnded = false;
  /** The id that was chosen, or taken out, last. */
  #picked: string | undefined;

  constructor(list: ListHost, rows: () => Rows | undefined) {
    this.#list = list;
    this.#rows = rows;
  }

  /** The notice of removed forms, before the rows. */
  renderUndo() {
    return this.#undo?.render();
  }

  renderDialog() {
    return this.#dialog?.render();
  }

  /** A form was deleted, here or elsewhere. */
  onDeleted(id: string): void {
    this.#undo?.onDeleted(id);
  }

  /** The list has left the page or shows another account. Pending deletions are sent. */
  end(): void {
    this.#hasEnded = true;
    this.#undo?.end();
  }

  /** The person pressed something in a row. Links are copied at once: later, browsers may not let us. */
  press({ target, shiftKey, detail }: MouseEvent): void {
    const list = this.#list;
    const pressed = target as HTMLInputElement;
    const row = pressed.closest<Row>('.full');
    if (!row) return;
    const { form } = row;
    if (pressed.matches('.pick')) this.#pick(form.id, pressed.checked, shiftKey);
    else if (pressed.closest('.name')) {
      const pick = row.querySelector('.pick');
      pick?.dispatchEvent(new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }));
    }
    // A double click is one click: its second may meet the next row, which has moved up.
    if (detail > 1) return;
    const act = pressed.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (act === 'copy') void list.copy(form.formUrl!, () => list.textIn(linksText).linkCopied);
    else if (act === 'delete') void this.#delete(form);
    else if (act === 'retry') void this.#retry(form);
    else if (act === 'embed' || act === 'preview') void this.#showForm(form, act);
  }

  #pick(id: string, on: boolean, range: boolean): void {
    const list = this.#list;
    if (list.off) return;
    const from = range ? this.#picked : undefined;
    this.#picked = id;
    if (list.mode === 'single') return list.choose(new Set([id]));
    const shown = list.shown.map((form) => form.id);
    list.choose(selectionAfterClick(list.chosen, { id, isChecked: on, anchorId: from, shown }));
    const { size } = list.chosen;
    list.announce(() => list.textIn(bulkText).selectedCount(size));
  }

  /** Arrow keys, Home and End go to the same control of another row; where that is a radio button, they choose. */
  move(event: KeyboardEvent): void {
    const list = this.#list;
    const { key, altKey, ctrlKey, metaKey } = event;
    const control = event.target as HTMLElement;
    const row = control.closest<Row>('.full');
    if (!row || altKey || ctrlKey || metaKey) return;
    const last = list.shown.length - 1;
    const place = list.shown.indexOf(row.form);
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last }[key];
    if (to === undefined) return;
    event.preventDefault();
    const other = this.#rows()?.reveal(Math.min(Math.max(to, 0), last));
    const { act } = control.dataset;
    const found = other && controlIn(other, act);
    found?.focus();
    if (list.mode === 'single' && !act) found?.click();
  }

  /** Deletes, after asking or so that it can be undone; then focus goes to the next form. */
  async #delete(form: ListedForm): Promise<void> {
    const list = this.#list;
    const { id } = form;
    if (list.deleting.has(id)) return;
    const place = list.shown.indexOf(form);
    if (list.undo > 0) {
      if (!this.#undo) {
        await list.load(async () => {
          const { Undo, styles } = await import('./undo.js');
          list.addStyles(styles);
          // The list may have left the page, or another click may have loaded the module first.
          if (!this.#hasEnded) this.#undo ??= new Undo(list, (back) => void this.#focusOn(back));
        });
      }
      if (!this.#undo || list.away.has(id) || !list.emit('form-delete', { id, form }, true)) return;
      this.#undo.remove(form);
    } else await list.askToDelete(id, form); // what was not deleted is still in its place
    await this.#focusAt(this.#indexOf(id, place));
  }

  /** The index of a form among those that show; `previous` if it is no longer there. */
  #indexOf(id: string, previous: number): number {
    const index = this.#list.shown.findIndex((form) => form.id === id);
    return index < 0 ? previous : index;
  }

  /**
   * Focuses the button that opened a dialog, unless the browser has already done so. The browser can't if the
   * row's controls were rendered again meanwhile, for instance in another language.
   */
  async #restoreFocus({ id }: ListedForm, action: string): Promise<void> {
    const { updateComplete, renderRoot } = this.#list;
    await updateComplete;
    if ((renderRoot as ShadowRoot).activeElement?.closest('.item')) return;
    await this.#focusAt(this.#indexOf(id, 0), action);
  }

  async #retry(form: ListedForm): Promise<void> {
    const list = this.#list;
    const { id } = form;
    if (list.deleting.has(id)) return;
    const place = list.shown.indexOf(form);
    const error = await list.deleteNow(id);
    if (error) list.announce((text) => text.joinSentences(text.deleteFailed, list.reasonOf(error)));
    else await this.#focusAt(place);
  }

  async #showForm(form: ListedForm, act: 'embed' | 'preview'): Promise<void> {
    const list = this.#list;
    if (!this.#dialog) {
      await list.load(async () => {
        const { FormDialog, dialogStyles, styles } = await import('./form-dialog.js');
        list.addStyles(dialogStyles);
        list.addStyles(styles);
        this.#dialog ??= new FormDialog(
          list,
          (closed, action) => void this.#restoreFocus(closed, action),
        );
      });
    }
    await this.#dialog?.show(form, act);
  }

  /** Gives the focus to the row of a form that is back. */
  async #focusOn(id: string): Promise<void> {
    await this.#list.updateComplete;
    await this.#focusAt(this.#list.shown.findIndex((form) => form.id === id));
  }

  /** Gives the focus to the row at a place, or the last one; where there is none, to what shows instead. */
  async #focusAt(place: number, act = 'delete'): Promise<void> {
    const list = this.#list;
    await list.updateComplete;
    const row = this.#rows()?.reveal(Math.min(place, list.shown.length - 1));
    const empty = list.renderRoot.querySelector<HTMLElement>('.empty');
    if (empty) empty.tabIndex = -1;
    ((row && controlIn(row, act)) ?? empty ?? list.focusFallback())?.focus();
  }
}

/** A row's control for that, or else its first. */
export const controlIn = (row: Row, act: string | undefined): HTMLElement | null =>
  row.querySelector(act ? `[data-act=${act}]` : '.pick') ?? row.querySelector('.pick, a, button');
