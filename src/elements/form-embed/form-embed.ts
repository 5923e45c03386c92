import { html, isServer, nothing, type PropertyValues } from 'lit';
import { waiting } from '../../ui/waiting.js';
import { tokens } from '../../ui/tokens.js';
import { EmbedForm } from './embed-form.js';
import { styles } from './form-embed.styles.js';
import { skeleton } from './states/skeleton.js';
import type { Stage } from './overlay/overlay.lazy.js';
import type { TextIn } from './states/error.lazy.js';
import type { Fault } from './embed-state.js';

export type { EmbedView } from './embed-state.js';

/** Height in pixels until the form's page tells its own. */
const FIRST_HEIGHT = 480;

// What an embed can do without, most of the time.
const loadFacade = () => import('./states/facade.lazy.js');
const loadNothing = () => import('./states/empty.lazy.js');
const loadStage = () => import('./overlay/overlay.lazy.js');
const loadTrouble = () => import('./states/error.lazy.js');

/**
 * @summary Shows one form: in the page, in a dialog, in a drawer or in a popover; by its URL, by its id, or
 * the one that was last generated or chosen in other elements.
 *
 * @fires {CustomEvent<{src: string, form: Form | undefined}>} form-loaded - The frame's page has loaded.
 * @fires {CustomEvent<{src: string}>} form-opened - The dialog, drawer or popover is open.
 * @fires {CustomEvent<{src: string}>} form-closed - The dialog, drawer or popover is closed.
 * @fires {CustomEvent<{height: number}>} form-resized - The form's page has another height, in pixels.
 * @fires {CustomEvent<{data: unknown, origin: string}>} form-message - The form's page said something else.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - The form can't be shown.
 *
 * @slot - Fallback that shows until the element is defined, where the form can't be shown, and in print.
 * @slot trigger - What opens the dialog, drawer or popover: a button or a link.
 *
 * @csspart base - The whole.
 * @csspart frame - The box around the iframe.
 * @csspart iframe - The iframe.
 * @csspart dialog - The dialog, drawer or popover.
 * @csspart header - Its first line, with the form's label.
 * @csspart close - Its button that closes it.
 * @csspart button - Each button and link.
 * @csspart empty - What shows when there is no form.
 * @csspart error - What went wrong.
 * @csspart notice - What may keep the form from showing.
 *
 * @cssprop [--forms-embed-min-height=0] - The least height of a form that tells its own.
 * @cssprop [--forms-embed-max-height=none] - The greatest; a form that is longer scrolls.
 *
 * @cssstate busy - The form is being looked up or loaded.
 * @cssstate error - The form can't be shown.
 * @cssstate empty - There is no form to show.
 */
export class FormEmbedElement extends EmbedForm {
  static override styles = [tokens, waiting, styles];

  readonly #textIn: TextIn = (english) => this.textIn(english);
  #stage: Stage | undefined;
  #isOpen = false;
  /** The fault that the page knows of. */
  #reported: Fault | undefined;

  /** Opens the dialog, drawer or popover. */
  show(): void {
    this.open = true;
  }

  /** Closes it. The form stays as it is. */
  hide(): void {
    this.open = false;
  }

  protected override onDisconnect(): void {
    super.onDisconnect();
    this.#stage?.leave();
    this.#isOpen = this.open = false;
  }

  protected override focusFallback(): HTMLElement | null {
    const { renderRoot } = this;
    return renderRoot.querySelector('iframe') ?? renderRoot.querySelector('[part=base]');
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { name } = this.view;
    const cause = this.fault?.name ?? '';
    const isLoading = this.phase === 'loading' || this.phase === 'revealed';
    this.setState('busy', name === 'looking-up' || (isLoading && !cause));
    this.setState('error', name === 'failed' || /blocked|offline|unreachable/.test(cause));
    this.setState('empty', name === 'gone' || (name === 'empty' && this.isWanted));
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { shown, fault, renderRoot } = this;
    if (shown) {
      const { node } = shown.frame;
      const below = renderRoot.querySelector<HTMLElement>('.below')?.offsetHeight ?? 0;
      node.title = this.heading;
      node.height = `${(this.fixedHeight ?? this.told ?? FIRST_HEIGHT) - below}`;
    }
    if (this.isConnected) this.#setStage();
    const trouble = fault && this.onDemand(loadTrouble);
    if (!trouble || fault === this.#reported) return;
    this.#reported = fault;
    this.emit('form-error', trouble.report(this, fault));
  }

  protected override renderContent() {
    const { text, view, shown, fault, sheet } = this;
    const { states } = this.internals;
    const stage = sheet && this.onDemand(loadStage);
    return html`${
        sheet
          ? html`<span class="trigger" @click=${this.#press}
              ><slot name="trigger" @slotchange=${() => this.requestUpdate()}></slot
            ></span>`
          : nothing
      }
      <div class="stage">
        ${stage ? stage.renderHeader(this.heading, this.#textIn, () => this.hide()) : nothing}
        <div class="body" slot=${sheet ? 'sheet' : nothing} ?hidden=${sheet && !stage && !shown}>
          ${this.#renderForm()}
          <div role="status">
            <span class="visually-hidden">${states.has('busy') ? text.embedLoading : ''}</span>
            ${states.has('empty') ? this.#renderNothing() : nothing}
            ${shown && fault ? this.#renderTrouble(fault) : nothing}
          </div>
          <div role="alert">
            ${view.name === 'failed' && fault ? this.#renderTrouble(fault) : nothing}
          </div>
        </div>
      </div>
      <slot class=${isServer || view.name === 'failed' ? '' : 'fallback'}></slot>`;
  }

  #renderForm() {
    const { view, shown, fault } = this;
    const isPending = this.phase === 'waiting' || this.phase === 'loading';
    const waits = view.name === 'looking-up' || (shown && isPending);
    const box = (kind: string, content: unknown) =>
      html`<div part="frame" class="frame ${kind}">${content}</div>`;
    if (shown) return box('', [waits && !fault ? skeleton : nothing, shown.frame.node]);
    if (waits) return box('room', skeleton);
    return this.isWanted ? nothing : box('room facade', this.#renderFacade());
  }

  /** Where the picture of it does not come, the words do. */
  #renderNothing() {
    const { text, view } = this;
    const gone = view.name === 'gone';
    return (
      this.onDemand(loadNothing)?.renderNothing(text, gone) ??
      (gone ? text.embedGone : text.embedEmpty)
    );
  }

  /** Where its explanation does not come, the least is said. */
  #renderTrouble(fault: Fault) {
    const { text } = this;
    const part = this.onDemand(loadTrouble);
    const retry = (): void => this.reload();
    return part
      ? part.renderTrouble({ fault, text, textIn: this.#textIn, retry })
      : text.embedFailed;
  }

  #renderFacade() {
    return this.onDemand(loadFacade)?.renderFacade(this.#textIn, this.label, {
      next: this.next,
      show: () => this.want(),
    });
  }

  readonly #press = (event: MouseEvent): void => {
    // A link opens its form here, unless the person wants it elsewhere.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The press of a pointer closes a popover before its click; a click without a press, from the keyboard, does not.
    const wasOpen = event.detail > 0 && this.#stage?.wasOpenOnPress;
    this.open = !(this.open || wasOpen);
  };

  #setStage(): void {
    const { sheet: mode, side: placement, open, renderRoot } = this;
    const part = mode && this.onDemand(loadStage);
    if (part) {
      this.#stage ??= new part.Stage({
        node: renderRoot.querySelector<HTMLElement>('.stage')!,
        next: this.next,
        closed: () => this.hide(),
      });
    }
    const triggers = renderRoot.querySelector<HTMLSlotElement>('[name=trigger]');
    const isOpen = this.#stage?.show({ mode, placement, open, label: this.heading, triggers });
    if (isOpen === undefined || isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    const src = this.shown?.url.href ?? this.src ?? '';
    if (isOpen) this.emit('form-opened', { src });
    else this.emit('form-closed', { src });
  }
}
