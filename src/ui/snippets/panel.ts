import { html, type ReactiveControllerHost } from 'lit';
import { parseFormUrl } from '../../client/form-url.js';
import { snippetsText, type SnippetsText } from '../../locales/en/snippets.js';
import { checkIcon, codeIcon } from '../action-icons.js';
import { iframeCode, scriptCode, type ScriptFile, type Shown } from './code.js';
import { integrityOf } from './integrity.js';
import type { SnippetExtras, SnippetExtrasHost } from './extras/snippet-extras.lazy.js';
import { loadExtras } from './lazy-parts.js';
import { styles } from './panel.styles.js';
import { changingText } from '../changing-text.js';

export interface Snippets extends Shown {
  readonly text: SnippetsText;
  /** The text that was just copied. */
  readonly copied: string;
  readonly copy: (code: string) => void;
}

/** A kind of code. */
export interface Tab {
  readonly id: string;
  readonly name: (text: SnippetsText) => string;
  readonly code: (shown: Shown, script: ScriptFile, hint: string) => string;
}

const TABS: readonly Tab[] = [
  { id: 'script', name: (text) => text.scriptTag, code: scriptCode },
  { id: 'iframe', name: () => 'iframe', code: (shown) => iframeCode(shown) },
];

/** The code that embeds a form in another page, in tabs. Created on first use. */
export class SnippetPanel {
  readonly english = snippetsText;
  readonly #host: ReactiveControllerHost;
  readonly #script: ScriptFile;
  readonly #extras: SnippetExtras | undefined;
  readonly #tabs: readonly Tab[];
  #tab: Tab;

  /** @param script URL of the script-tag file. Undefined if the page does not set it. */
  static async create(host: SnippetExtrasHost, script: string | undefined): Promise<SnippetPanel> {
    host.addStyles(styles);
    const [file, extras] = await Promise.all([
      findScriptFile(script),
      loadExtras?.().then(({ SnippetExtras }) => SnippetExtras.create(host)),
    ]);
    return new SnippetPanel(host, file, extras);
  }

  private constructor(
    host: ReactiveControllerHost,
    script: ScriptFile,
    extras: SnippetExtras | undefined,
  ) {
    this.#host = host;
    this.#script = script;
    this.#extras = extras;
    this.#tabs = extras?.tabs ?? TABS;
    this.#tab = this.#tabs[0]!;
  }

  /** The code of the selected tab. */
  code(shown: Shown, { scriptHint }: SnippetsText): string {
    const formUrl = parseFormUrl(shown.formUrl)?.href ?? '';
    return this.#tab.code({ ...shown, formUrl }, this.#script, scriptHint);
  }

  render({ text, copied, copy, ...shown }: Snippets) {
    const code = this.code(shown, text);
    return html`<div part="snippets" class="snippets">
      ${this.#extras?.renderOptions(shown)}
      <div role="tablist" aria-label=${text.snippets} @keydown=${this.#move}>
        ${this.#tabs.map(
          (tab) =>
            html`<button
              part="button"
              type="button"
              role="tab"
              id=${`snippet-${tab.id}`}
              aria-selected=${tab === this.#tab}
              aria-controls="snippet"
              tabindex=${tab === this.#tab ? 0 : -1}
              @click=${() => this.#show(tab)}
            >
              ${tab.name(text)}
            </button>`,
        )}
      </div>
      <div role="tabpanel" id="snippet" aria-labelledby=${`snippet-${this.#tab.id}`}>
        <pre part="code" dir="ltr" translate="no"><code>${changingText(code)}</code></pre>
        <button part="button" type="button" @click=${() => copy(code)}>
          ${copied === code ? checkIcon : codeIcon} ${text.copy}
        </button>
      </div>
      ${this.#extras?.renderPreview(shown)}
    </div>`;
  }

  #show(tab: Tab): void {
    this.#tab = tab;
    this.#host.requestUpdate();
  }

  /** Arrow keys select the next tab in their direction and wrap around. */
  #move = (event: KeyboardEvent): void => {
    const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const buttons = currentTarget as HTMLElement;
    const { length } = this.#tabs;
    const index = this.#tabs.indexOf(this.#tab);
    const back = getComputedStyle(buttons).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const next =
      key === 'Home'
        ? 0
        : key === 'End'
          ? length - 1
          : key === back
            ? (index || length) - 1
            : /^Arrow(Left|Right)$/.test(key)
              ? (index + 1) % length
              : undefined;
    if (next === undefined) return;
    event.preventDefault();
    this.#show(this.#tabs[next]!);
    (buttons.children[next] as HTMLElement).focus();
  };
}

async function findScriptFile(script: string | undefined): Promise<ScriptFile> {
  const url = script === undefined ? null : URL.parse(script, document.baseURI);
  if (!url || !/^https?:$/.test(url.protocol)) return {};
  const src = url.href;
  return { src, integrity: await integrityOf(src) };
}
