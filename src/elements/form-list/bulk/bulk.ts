import { html, nothing } from 'lit';
import type { FormsError } from '../../../client/index.js';
import { bulkText } from '../../../locales/en/bulk.js';
import { deletingText } from '../../../locales/en/deleting.js';
import { stageText } from '../../../locales/en/stage.js';
import { trashIcon } from '../../../ui/action-icons.js';
import { infoIcon } from '../../../ui/icons.js';
import type { ListHost } from '../host.js';
import { less } from '../selection.js';
import { Queue } from './queue.js';

export { styles } from './bulk.styles.js';

/** More than so many are deleted only after the person has typed how many they are. */
const MANY = 20;

/** Failures that are listed; the others are told by their rows. */
const LISTED = 100;

/** Chooses all, and deletes the chosen ones; loaded where many can be chosen. */
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
    if (queue) return queue.ended ? this.#renderOutcome(queue) : this.#renderProgress(queue);
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
        chosen.size && list.store?.may('delete')
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
    return html`<div part="bulk" class="bulk">
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

  /** What became of all, and what failed and why. */
  #renderOutcome({ done, failed, cancelled }: Queue<FormsError>) {
    const text = this.#list.textIn(bulkText);
    const kept = failed.length + cancelled;
    return html`<div part="bulk" class="notice outcome">
      ${infoIcon}
      <div>
        <p>${text.bulkDeleted(done)}</p>
        ${kept ? html`<p>${text.bulkKept(kept)}</p>` : nothing}
        ${
          failed.length
            ? html`<ul tabindex="0" aria-label=${text.bulkKept(failed.length)}>
                ${failed
                  .slice(0, LISTED)
                  .map(
                    ({ id, problem }) =>
                      html`<li>
                        <bdi>${this.#labels.get(id)}</bdi>: ${this.#list.reasonOf(problem)}
                      </li>`,
                  )}
                ${failed.length > LISTED ? html`<li>…</li>` : nothing}
              </ul>`
            : nothing
        }
        <div class="actions">
          ${
            failed.length
              ? html`<button part="button" type="button" @click=${this.#retry}>
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

  /** The list shows another account, or none: what was still to come is not done. */
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

  /** The page may ask in its own way for each form; for the others, the person is asked once. */
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
          ...(length > MANY && {
            typed: {
              label: text.typeCount(length),
              wanted: [`${length}`, list.formats.number(length)],
            },
          }),
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
    if (!this.#queue?.ended) return;
    const { done, failed, cancelled } = this.#queue;
    list.announce(() => {
      const text = list.textIn(bulkText);
      const kept = failed.length + cancelled;
      return `${text.bulkDeleted(done)}. ${kept ? text.bulkKept(kept) : ''}`;
    });
    void this.#focus('.outcome button', true);
  };

  #retry = (): void => {
    this.#queue?.retry();
    void this.#focus('.cancel');
  };

  #close = (): void => {
    this.#queue = undefined;
    this.#list.requestUpdate();
    void this.#focus('.all input');
  };

  /** Gives the focus to a control of its own; `kept`: only where it had it before. */
  async #focus(selector: string, kept = false): Promise<void> {
    const { updateComplete, renderRoot } = this.#list;
    await updateComplete;
    const bulk = renderRoot.querySelector('[part=bulk]');
    const active = (renderRoot as ShadowRoot).activeElement;
    // What had it has gone, then Refresh has it.
    const had = active && (bulk?.contains(active) || active.matches('.refresh'));
    if (!kept || had) bulk?.querySelector<HTMLElement>(selector)?.focus();
  }
}
