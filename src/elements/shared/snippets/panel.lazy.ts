import { html } from 'lit';
import { parseFormUrl } from '../../../client/form-url.js';
import { snippetsText, type SnippetsText } from '../../../locales/en/snippets.js';
import { checkIcon, codeIcon } from '../look/action-icons.js';
import { changingText } from '../changing-text.js';
import { selectChevron } from '../look/select-chevron.js';
import { embedCode, type ScriptFile, type Shown } from './code.js';
import { integrityOf } from './integrity.js';
import { SnippetOptions, type SnippetOptionsHost } from './options.js';
import { optionsStyles } from './options.styles.js';
import { styles } from './panel.styles.js';

export const partStyles = [styles, selectChevron, optionsStyles];

export interface Snippets extends Shown {
  readonly text: SnippetsText;
  /** The text that was just copied. */
  readonly copied: string;
  readonly copy: () => void;
}

/** The part of an element that a {@link SnippetPanel} needs. */
export interface SnippetPanelHost extends SnippetOptionsHost {
  /** Registers `<form-embed>`, which shows the preview. */
  loadEmbed(): Promise<void>;
}

/** The code that embeds a form in another page, with choices of how the form shows. Created on first use. */
export class SnippetPanel {
  readonly english = snippetsText;
  readonly #script: ScriptFile | undefined;
  readonly #options: SnippetOptions;

  /** @param script URL of the script-tag file. Undefined if the page does not set it. */
  static async create(host: SnippetPanelHost, script: string | undefined): Promise<SnippetPanel> {
    const [file] = await Promise.all([findScriptFile(script), host.loadEmbed()]);
    return new SnippetPanel(host, file);
  }

  private constructor(host: SnippetPanelHost, script: ScriptFile | undefined) {
    this.#script = script;
    this.#options = new SnippetOptions(host, script !== undefined);
  }

  code(shown: Shown): string {
    const formUrl = parseFormUrl(shown.formUrl)?.href ?? '';
    const presentation = this.#options.presentationOf(shown);
    return embedCode({ ...shown, formUrl, presentation }, this.#script);
  }

  render({ text, copied, copy, ...shown }: Snippets) {
    const code = this.code(shown);
    return html`<div part="snippets" class="snippets" role="group" aria-label=${text.snippets}>
      ${this.#options.render(shown)}
      <div class="snippet">
        <pre part="code" dir="ltr" translate="no"><code>${changingText(code)}</code></pre>
        <button part="button" type="button" @click=${copy}>
          ${copied === code ? checkIcon : codeIcon} ${text.copy}
        </button>
      </div>
      ${this.#options.renderPreview(shown)}
    </div>`;
  }
}

/** @returns undefined without a URL that other pages can load. */
async function findScriptFile(script: string | undefined): Promise<ScriptFile | undefined> {
  const url = script === undefined ? null : URL.parse(script, document.baseURI);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const src = url.href;
  return { src, integrity: await integrityOf(src) };
}
