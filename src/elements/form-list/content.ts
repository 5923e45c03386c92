import { html, nothing } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { linksText } from '../../locales/en/links.js';
import { rowsText } from '../../locales/en/rows.js';
import { emptyState, emptyStateStyles } from '../../ui/empty-state.js';
import { fields } from '../../ui/fields.js';
import { formIcon } from '../../ui/action-icons.js';
import { renderFinders } from './finders.js';
import { controlIn, Handling } from './handling.js';
import type { ListHost } from './host.js';
import { ListRows, type RowState } from './row.js';
import { Rows } from './rows.js';

import { styles } from './row.styles.js';

/** How often it is said anew how long ago something was, in milliseconds. */
const TICK = 60_000;

/** From so many forms on, people who walk through the page by keyboard can skip the list. */
const LONG = 10;

const PICKERS = { none: undefined, single: 'radio', multiple: 'checkbox' } as const;

export const contentStyles = [fields, emptyStateStyles, styles];

/** What shows once the forms are there; on its way while the service is asked for them. */
export class Content {
  readonly #list: ListHost;
  readonly #look = new ListRows((form) => this.#stateOf(form));
  readonly #handling: Handling;
  readonly #timer = setInterval(() => this.paint(), TICK);
  #rows: Rows | undefined;

  constructor(list: ListHost) {
    this.#list = list;
    this.#handling = new Handling(list, () => this.#rows);
  }

  /** The list has left; where deletions could still be undone, they are sent. */
  end(): void {
    clearInterval(this.#timer);
    this.#rows?.end();
    this.#handling.end();
  }

  /** A form was deleted, here or elsewhere. */
  onDeleted(id: string): void {
    this.#handling.onDeleted(id);
  }

  renderFinders() {
    return renderFinders(this.#list, this.#list.textIn(rowsText));
  }

  render() {
    const { text, shown, store, mode } = this.#list;
    const own = this.#list.textIn(rowsText);
    const { skipped = 0, possiblyTruncated } = store?.state ?? {};
    const handling = this.#handling;
    const isLong = shown.length >= LONG;
    return html`${handling.renderUndo()}
      ${isLong ? this.#renderSkip(own.skipList, '.after') : nothing}
      <div
        part="list"
        class=${mode === 'none' ? 'list' : 'list picks'}
        role="list"
        aria-label=${text.forms}
        ?hidden=${!shown.length}
        @click=${(event: MouseEvent) => handling.press(event)}
        @keydown=${(event: KeyboardEvent) => handling.move(event)}
      ></div>
      ${isLong ? this.#renderSkip(own.search, '.search', 'after') : nothing}
      ${shown.length ? nothing : this.#renderNothing()} ${handling.renderDialog()}
      ${skipped ? html`<p class="remark muted">${own.skipped(skipped)}</p>` : nothing}
      ${possiblyTruncated ? html`<p class="remark muted">${own.possiblyTruncated}</p>` : nothing}`;
  }

  /** Shows the rows as things are now. */
  paint(): void {
    const { renderRoot, text: said, formats, offered, mode, shown } = this.#list;
    const list = renderRoot.querySelector<HTMLElement>('[part=list]');
    if (!list?.isConnected) return;
    this.#rows ??= new Rows(list, this.#look);
    const text = this.#list.textIn(rowsText);
    const links = this.#list.textIn(linksText);
    const parts = { said, text, links, formats, actions: offered, picker: PICKERS[mode] };
    if (this.#look.setParts(parts)) this.#rows.refill();
    this.#rows.show(shown);
  }

  /** The control that is now where one of a row was that has gone. */
  instead(act: string | undefined): HTMLElement | null {
    const row = this.#rows?.instead();
    return row ? controlIn(row, act) : null;
  }

  #stateOf(form: ListedForm): RowState {
    const list = this.#list;
    const { id, formUrl } = form;
    const failure = list.failures.get(id);
    const label = list.labelOf(form);
    return {
      label,
      selected: list.chosen.has(id),
      off: list.off,
      copied: list.copied !== '' && list.copied === formUrl,
      busy: list.deleting.has(id),
      failure: failure && list.reasonOf(failure),
      marks: list.marksIn(label),
    };
  }

  #focus(selector: string): void {
    this.#list.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** Past the list, or back. */
  #renderSkip(label: string, target: string, name = '') {
    return html`<button
      part="button"
      class=${`skip ${name}`}
      type="button"
      @click=${() => this.#focus(target)}
    >
      ${label}
    </button>`;
  }

  /** There are no forms, or none matches. */
  #renderNothing() {
    const list = this.#list;
    const text = list.textIn(rowsText);
    if (list.waits) return nothing;
    if (list.forms.length > list.away.size) {
      const clear = () => {
        list.search('');
        this.#focus('.search');
      };
      const action = html`<button part="button" type="button" @click=${clear}>
        ${text.clearSearch}
      </button>`;
      return emptyState({ icon: formIcon, title: text.noMatch, action });
    }
    if (list.store?.state.status === 'error') return nothing;
    const action = html`<slot name="empty"></slot>`;
    return emptyState({ icon: formIcon, title: text.empty, hint: text.emptyHint, action });
  }
}
