import { html, type ReactiveControllerHost } from 'lit';
import { parseFormUrl } from '../../client/form-url.js';
import { snippetsText, type SnippetsText } from '../../locales/en/snippets.js';
import { checkIcon, codeIcon } from '../action-icons.js';
import { iframeCode, reactCode, scriptCode, vueCode, type ScriptFile, type Shown } from './code.js';
import { integrityOf } from './integrity.js';

export { styles } from './panel.styles.js';

export interface Snippets extends Shown {
  readonly text: SnippetsText;
  /** The text that was just copied. */
  readonly copied: string;
  readonly copy: (code: string) => void;
}

const TABS: readonly {
  readonly id: string;
  readonly name: (text: SnippetsText) => string;
  readonly code: (shown: Shown, script: ScriptFile, hint: string) => string;
}[] = [
  { id: 'script', name: (text) => text.scriptTag, code: scriptCode },
  { id: 'react', name: () => 'React', code: reactCode },
  { id: 'vue', name: () => 'Vue', code: vueCode },
  { id: 'iframe', name: () => 'iframe', code: iframeCode },
];

/** The code that embeds a form in another page, in tabs. Created on first use. */
export class SnippetPanel {
  readonly english = snippetsText;
  readonly #host: ReactiveControllerHost;
  readonly #script: ScriptFile;
  #tab = 0;

  /** @param script URL of the script-tag file. Undefined if the page does not set it. */
  static async create(
    host: ReactiveControllerHost,
    script: string | undefined,
  ): Promise<SnippetPanel> {
    const url = script === undefined ? null : URL.parse(script, document.baseURI);
    if (!url || !/^https?:$/.test(url.protocol)) return new SnippetPanel(host, {});
    const src = url.href;
    return new SnippetPanel(host, { src, integrity: await integrityOf(src) });
  }

  private constructor(host: ReactiveControllerHost, script: ScriptFile) {
    this.#host = host;
    this.#script = script;
  }

  /** The code of the selected tab. */
  code(shown: Shown, { scriptHint }: SnippetsText): string {
    const formUrl = parseFormUrl(shown.formUrl)?.href ?? '';
    return TABS[this.#tab]!.code({ ...shown, formUrl }, this.#script, scriptHint);
  }

  render({ text, copied, copy, ...shown }: Snippets) {
    const code = this.code(shown, text);
    return html`<div part="snippets" class="snippets">
      <div role="tablist" aria-label=${text.snippets} @keydown=${this.#move}>
        ${TABS.map(
          ({ id, name }, index) =>
            html`<button
              part="button"
              type="button"
              role="tab"
              id=${`snippet-${id}`}
              aria-selected=${index === this.#tab}
              aria-controls="snippet"
              tabindex=${index === this.#tab ? 0 : -1}
              @click=${() => this.#show(index)}
            >
              ${name(text)}
            </button>`,
        )}
      </div>
      <div role="tabpanel" id="snippet" aria-labelledby=${`snippet-${TABS[this.#tab]!.id}`}>
        <pre part="code" dir="ltr" translate="no"><code>${code}</code></pre>
        <button part="button" type="button" @click=${() => copy(code)}>
          ${copied === code ? checkIcon : codeIcon} ${text.copy}
        </button>
      </div>
    </div>`;
  }

  #show(index: number): void {
    this.#tab = index;
    this.#host.requestUpdate();
  }

  /** Arrow keys select the next tab in their direction and wrap around. */
  #move = (event: KeyboardEvent): void => {
    const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const tabs = currentTarget as HTMLElement;
    const last = TABS.length - 1;
    const back = getComputedStyle(tabs).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    const next =
      key === 'Home'
        ? 0
        : key === 'End'
          ? last
          : key === back
            ? (this.#tab || TABS.length) - 1
            : /^Arrow(Left|Right)$/.test(key)
              ? (this.#tab + 1) % TABS.length
              : undefined;
    if (next === undefined) return;
    event.preventDefault();
    this.#show(next);
    (tabs.children[next] as HTMLElement).focus();
  };
}
