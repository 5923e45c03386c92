import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { Formats } from '../../../language/formats.js';
import type { SnippetsText } from '../../../locales/en/snippets.js';
import { selectChevron } from '../../select-chevron.js';
import { iframeCode, scriptCode, type ScriptFile, type Shown } from '../code.js';
import type { Tab } from '../panel.js';
import { angularCode, reactCode, svelteCode, vueCode } from './framework-code.js';
import { SnippetOptions, type Abilities } from './options.js';
import { optionsStyles } from './options.styles.js';
import { embed, type Presented } from './presented-code.js';

/** The part of an element that {@link SnippetExtras} need. */
export interface SnippetExtrasHost extends ReactiveControllerHost {
  addStyles(...styles: readonly CSSResult[]): void;
  textIn<Part>(english: (formats: Formats) => Part): Part;
  /** Registers `<form-embed>`, which shows the preview. */
  loadEmbed(): Promise<void>;
}

/** The part of the panel that only the npm modules have: options with a preview, and code for frameworks. */
export class SnippetExtras {
  readonly #options: SnippetOptions;

  readonly tabs: readonly Tab[] = [
    {
      id: 'script',
      name: (text: SnippetsText) => text.scriptTag,
      code: (shown, script, hint) =>
        scriptCode(shown, script, hint, embed(this.#present(shown, abilitiesOf(script)))),
    },
    { id: 'react', name: () => 'React', code: (shown) => reactCode(this.#present(shown)) },
    { id: 'vue', name: () => 'Vue', code: (shown) => vueCode(this.#present(shown)) },
    { id: 'svelte', name: () => 'Svelte', code: (shown) => svelteCode(this.#present(shown)) },
    { id: 'angular', name: () => 'Angular', code: (shown) => angularCode(this.#present(shown)) },
    {
      id: 'iframe',
      name: () => 'iframe',
      code: (shown) => iframeCode(shown, this.#present(shown).presentation.attributes.height),
    },
  ];

  static async create(host: SnippetExtrasHost): Promise<SnippetExtras> {
    host.addStyles(selectChevron, optionsStyles);
    await host.loadEmbed();
    return new SnippetExtras(host);
  }

  private constructor(host: SnippetExtrasHost) {
    this.#options = new SnippetOptions(host);
  }

  renderOptions(shown: Shown) {
    return this.#options.render(shown);
  }

  renderPreview(shown: Shown) {
    return this.#options.renderPreview(shown);
  }

  #present(shown: Shown, abilities = ALL_ABILITIES): Presented {
    return { ...shown, presentation: this.#options.presentationOf(shown, abilities) };
  }
}

const ALL_ABILITIES: Abilities = { hasLauncher: true, hasOpenOn: true };

/** `form-embed.js` has no launcher, and `prompt-forms.js` can't open by itself either. */
const abilitiesOf = ({ src }: ScriptFile): Abilities => ({
  hasLauncher: false,
  hasOpenOn: !src?.endsWith('/prompt-forms.js'),
});
