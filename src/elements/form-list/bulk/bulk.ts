import { html, nothing } from 'lit';
import type { FormsError } from '../../../client/index.js';
import { rowsText } from '../../../locales/en/rows.js';
import { bulkText, type BulkText } from '../../../locales/en/bulk.js';
import { deletingText } from '../../../locales/en/deleting.js';
import { stageText } from '../../../locales/en/stage.js';
import { trashIcon } from '../../../ui/action-icons.js';
import { infoIcon } from '../../../ui/icons.js';
import { ignoreHeldEnter } from '../../../ui/keyboard.js';
import type { ListHost } from '../host.js';
import { less } from '../selection.js';
import { Queue, type FailedItem } from './queue.js';

export { styles } from './bulk.styles.js';

/** To delete more forms than this at once, the visitor must type their number. */
const MAX_WITHOUT_TYPING = 20;

/** Failures listed by name. The rows show the others. */
const MAX_LISTED_FAILURES = 100;

/** Selects all forms and deletes the selected ones. Loaded with `selection="multiple"`. */
export class Bulk {
  readonly #list: ListHost;
  #queue: Queue<FormsError> | undefined;
  #labels = new Map<string, string>();

  constructor(list: ListHost) {
    this.#list = list;
  }

  render() {
    const list = this.#list;
    const text = list.textIn(bulkText);
    const queue = this.#queue;
    if (queue) return queue.isIdle ? this.#renderOutcome(queue) : this.#renderProgress(queue);
    const { chosen, shown, forms } = list;
    if (!forms.length) return nothing;
    const all = shown.length > 0 && shown.every(({ id }) => chosen.has(id));
    return html`<div part="bulk" class="bulk">
      <label class="all">
        <input
          type="checkbox"
          .checked=${all}
          .indeterminate=${!all && chosen.size > 0}
          ?disabled=${list.off}
          @change=${this.#chooseAll}
        />
        ${text.selectAll}
      </label>
      <span class="muted">${chosen.size ? text.selectedCount(chosen.size) : nothing}</span>
      ${
        chosen.size && list.store?.isAllowed('delete')
          ? html`<button part="button" class="quiet-danger" type="button" @click=${this.#ask}>
              ${trashIcon} ${text.deleteCount(chosen.size)}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderProgress(queue: Queue<FormsError>) {
    const list = this.#list;
    const said = list.textIn(bulkText).bulkProgress(queue.done, queue.total);
    return html`<div part="bulk" class="bulk" @keydown=${ignoreHeldEnter}>
      <progress
        aria-label=${said}
        max=${queue.total}
        value=${queue.done + queue.failed.length}
      ></progress>
      <span>${said}</span>
      <button part="button" class="cancel" type="button" @click=${() => queue.cancel()}>
        ${list.text.cancel}
      </button>
    </div>`;
  }

  /** Numbers of deleted, failed and not started forms, and the reasons of the failures. */
  #renderOutcome(queue: Queue<FormsError>) {
    const text = this.#list.textIn(bulkText);
    const { done, failed, notStarted } = queue;
    return html`<div part="bulk" class="notice outcome" @keydown=${ignoreHeldEnter}>
      ${infoIcon}
      <div>
        <p>${text.bulkDeleted(done)}</p>
        ${failed.length ? html`<p>${text.bulkKept(failed.length)}</p>` : nothing}
        ${notStarted.length ? html`<p>${text.bulkNotStarted(notStarted.length)}</p>` : nothing}
        ${failed.length ? this.#renderFailures(failed, text) : nothing}
        <div class="actions">
          ${
            notStarted.length
              ? html`<button part="button" type="button" @click=${() => this.#run('resume')}>
                  ${text.bulkContinue}
                </button>`
              : nothing
          }
          ${
            failed.length
              ? html`<button part="button" type="button" @click=${() => this.#run('retryFailed')}>
                  ${text.retryFailed}
                </button>`
              : nothing
          }
          <button part="button" class="quiet close" type="button" @click=${this.#close}>
            ${this.#list.textIn(stageText).close}
          </button>
        </div>
      </div>
    </div>`;
  }

  #renderFailures(failed: readonly FailedItem<FormsError>[], text: BulkText) {
    const { joinLabel } = this.#list.textIn(rowsText);
    return html`<ul tabindex="0" aria-label=${text.bulkKept(failed.length)}>
      ${failed
        .slice(0, MAX_LISTED_FAILURES)
        .map(
          ({ id, problem }) =>
            html`<li>
              <bdi>${this.#labels.get(id)}</bdi>${joinLabel('', this.#list.reasonOf(problem))}
            </li>`,
        )}
      ${failed.length > MAX_LISTED_FAILURES ? html`<li>…</li>` : nothing}
    </ul>`;
  }

  /** The list shows another account or left the page. Waiting deletions are not sent. */
  end(): void {
    this.#queue?.cancel();
  }

  #chooseAll = (event: Event): void => {
    const list = this.#list;
    const ids = list.shown.map(({ id }) => id);
    const on = (event.target as HTMLInputElement).checked;
    list.choose(on ? new Set([...list.chosen, ...ids]) : less(list.chosen, ids));
    this.#sayCount();
  };

  #sayCount(): void {
    const list = this.#list;
    list.announce(() => list.textIn(bulkText).selectedCount(list.chosen.size));
  }

  /** The page may prevent each deletion and ask in its own way. The visitor confirms the others once. */
  #ask = async (): Promise<void> => {
    const list = this.#list;
    const forms = list.forms.filter(({ id }) => list.chosen.has(id));
    const ids = forms
      .filter((form) => list.emit('form-delete', { id: form.id, form }, true))
      .map(({ id }) => id);
    if (!ids.length) return;
    const { length } = ids;
    const confirmed = await list.confirm({
      content: () => {
        const text = list.textIn(bulkText);
        return {
          title: text.deleteCount(length),
          text: text.bulkText,
          confirm: text.deleteCount(length),
          cancel: list.text.cancel,
          busy: list.textIn(deletingText).deleting,
          typed:
            length > MAX_WITHOUT_TYPING
              ? {
                  label: text.typeCount(length),
                  accepted: [`${length}`, list.formats.number(length)],
                  mismatch: text.typeCountMismatch(length),
                }
              : undefined,
        };
      },
      action: async () => undefined,
      problem: () => '',
    });
    if (confirmed) await this.#delete(ids);
  };

  async #delete(ids: readonly string[]): Promise<void> {
    const list = this.#list;
    const wanted = new Set(ids);
    this.#labels = new Map(
      list.forms.filter(({ id }) => wanted.has(id)).map((form) => [form.id, list.labelOf(form)]),
    );
    this.#queue = new Queue(ids, (id) => list.deleteNow(id, true), this.#changed);
    this.#changed();
    await this.#focus('.cancel');
  }

  #changed = (): void => {
    const list = this.#list;
    list.requestUpdate();
    const queue = this.#queue;
    if (!queue?.isIdle) return;
    list.announce(() => this.#outcomeSentence(queue));
    void this.#focus('.outcome button', true);
  };

  #outcomeSentence({ done, failed, notStarted }: Queue<FormsError>): string {
    const text = this.#list.textIn(bulkText);
    const sentences = [text.bulkDeleted(done)];
    if (failed.length) sentences.push(text.bulkKept(failed.length));
    if (notStarted.length) sentences.push(text.bulkNotStarted(notStarted.length));
    return sentences.reduce(this.#list.text.joinSentences);
  }

  /** Goes on with the deletions that were cancelled, or tries the failed ones again. */
  #run(method: 'resume' | 'retryFailed'): void {
    this.#queue?.[method]();
    void this.#focus('.cancel');
  }

  #close = (): void => {
    this.#queue = undefined;
    this.#list.requestUpdate();
    void this.#focus('.all input');
  };

  /** Focuses a control of the bar. With `kept`, only if the focus was in the bar before. */
  async #focus(selector: string, kept = false): Promise<void> {
    const { updateComplete, renderRoot } = this.#list;
    await updateComplete;
    const bulk = renderRoot.querySelector('[part=bulk]');
    const active = (renderRoot as ShadowRoot).activeElement;
    // If the focused control was rendered away, the focus went to Refresh.
    const had = active && (bulk?.contains(active) || active.matches('.refresh'));
    if (!kept || had) bulk?.querySelector<HTMLElement>(selector)?.focus();
  }
}
