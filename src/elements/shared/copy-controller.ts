import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { actionsText } from '../../locales/en/actions.js';
import { copyText } from './copy.js';
import { renderNotice } from './look/notice.js';
import type { Announcement, Announcer } from './announcer.js';
import type { TextHost } from './hosts.js';

/** Time for which a copy button shows that it copied. */
const COPIED_MS = 2000;

/** The part of an element that a {@link CopyController} needs. */
export interface CopyHost extends ReactiveControllerHost, TextHost {
  readonly shadowRoot: ShadowRoot | null;
  readonly announcer: Announcer;
}

/** Copies text. If the browser blocks copying, shows the text, selected, so that the visitor can copy it. */
export class CopyController implements ReactiveController {
  readonly #host: CopyHost;
  /** The text that was copied a moment ago, else empty. */
  copiedText = '';
  #manualCopyText = '';
  #mustSelect = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: CopyHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Copies a text and announces the result. */
  async copy(text: string, success: Announcement): Promise<void> {
    const { shadowRoot, announcer } = this.#host;
    const isCopied = shadowRoot !== null && (await copyText(text, shadowRoot));
    announcer.announce(isCopied ? success : () => this.#host.textIn(actionsText).copyFailed);
    this.copiedText = isCopied ? text : '';
    this.#manualCopyText = isCopied ? '' : text;
    this.#mustSelect = !isCopied;
    this.#host.requestUpdate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.copiedText = '';
      this.#host.requestUpdate();
    }, COPIED_MS);
  }

  /** Drops all copied text. */
  clear(): void {
    this.copiedText = '';
    this.#manualCopyText = '';
  }

  hostUpdated(): void {
    if (!this.#mustSelect) return;
    this.#mustSelect = false;
    this.#host.shadowRoot?.querySelector<HTMLTextAreaElement>('.manual-copy')?.select();
  }

  /** The text to copy by hand, if copying failed. */
  renderManualCopy() {
    const text = this.#manualCopyText;
    if (!text) return nothing;
    const { copyFailed } = this.#host.textIn(actionsText);
    const field = html`<textarea
      class="field manual-copy"
      readonly
      dir="ltr"
      rows="3"
      aria-label=${copyFailed}
      .value=${text}
    ></textarea>`;
    return renderNotice({ kind: 'info', part: 'notice', text: copyFailed, more: field });
  }
}
