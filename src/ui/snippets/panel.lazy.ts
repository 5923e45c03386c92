import { html } from 'lit';
import { parseFormUrl } from '../../client/form-url.js';
import { snippetsText, type SnippetsText } from '../../locales/en/snippets.js';
import { checkIcon, codeIcon } from '../action-icons.js';
import { selectChevron } from '../select-chevron.js';
import { iframeCode, scriptCode, type ScriptFile, type Shown } from './code.js';
import { integrityOf } from './integrity.js';
import { angularCode, reactCode, svelteCode, vueCode } from './framework-code.js';
import { SnippetOptions, type SnippetOptionsHost } from './options.js';
import { optionsStyles } from './options.styles.js';
import { styles } from './panel.styles.js';
import { embed, type Presented } from './presented-code.js';
import { changingText } from '../changing-text.js';

export const partStyles = [styles, selectChevron, optionsStyles];

export interface Snippets extends Shown {
  readonly text: SnippetsText;
  /** The text that was just copied. */
  readonly copied: string;
  readonly copy: (code: string) => void;
}

/** A kind of code. */
interface Tab {
  readonly id: string;
  readonly name: (text: SnippetsText) => string;
  readonly code: (form: Presented) => string;
}

const scriptTab = (script: ScriptFile): Tab => ({
  id: 'script',
  name: (text) => text.scriptTag,
  code: (form) => scriptCode(form, script, embed(form)),
});

const IFRAME: Tab = {
  id: 'iframe',
  name: () => 'iframe',
  code: (form) => iframeCode(form, form.presentation.attributes.height),
};

const FRAMEWORKS: readonly Tab[] = [
  { id: 'react', name: () => 'React', code: reactCode },
  { id: 'vue', name: () => 'Vue', code: vueCode },
  { id: 'svelte', name: () => 'Svelte', code: svelteCode },
  { id: 'angular', name: () => 'Angular', code: angularCode },
];

/** The first tab has code that works at once. Without the file's URL, there is no script tag to copy. */
const tabsFor = (script: ScriptFile | undefined): readonly Tab[] =>
  script ? [scriptTab(script), ...FRAMEWORKS, IFRAME] : [IFRAME, ...FRAMEWORKS];

/** The part of an element that a {@link SnippetPanel} needs. */
export interface SnippetPanelHost extends SnippetOptionsHost {
  /** Registers `<form-embed>`, which shows the preview. */
  loadEmbed(): Promise<void>;
}

/** The code that embeds a form in another page, in tabs. Created on first use. */
export class SnippetPanel {
  readonly english = snippetsText;
  readonly #host: SnippetPanelHost;
  readonly #tabs: readonly Tab[];
  readonly #options: SnippetOptions;
  #tab: Tab;

  /** @param script URL of the script-tag file. Undefined if the page does not set it. */
  static async create(host: SnippetPanelHost, script: string | undefined): Promise<SnippetPanel> {
    const [file] = await Promise.all([findScriptFile(script), host.loadEmbed()]);
    return new SnippetPanel(host, file);
  }

  private constructor(host: SnippetPanelHost, script: ScriptFile | undefined) {
    this.#host = host;
    this.#tabs = tabsFor(script);
    this.#tab = this.#tabs[0]!;
    this.#options = new SnippetOptions(host);
    this.#options.setPlain(this.#tab === IFRAME);
  }

  /** The code of the selected tab. */
  code(shown: Shown): string {
    const formUrl = parseFormUrl(shown.formUrl)?.href ?? '';
    const presentation = this.#options.presentationOf(shown);
    return this.#tab.code({ ...shown, formUrl, presentation });
  }

  render({ text, copied, copy, ...shown }: Snippets) {
    const code = this.code(shown);
    return html`<div part="snippets" class="snippets">
      ${this.#options.render(shown)}
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
      ${this.#options.renderPreview(shown)}
    </div>`;
  }

  #show(tab: Tab): void {
    this.#tab = tab;
    this.#options.setPlain(tab === IFRAME);
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

/** @returns undefined without a URL that other pages can load. */
async function findScriptFile(script: string | undefined): Promise<ScriptFile | undefined> {
  const url = script === undefined ? null : URL.parse(script, document.baseURI);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const src = url.href;
  return { src, integrity: await integrityOf(src) };
}
