import { nothing, type ReactiveControllerHost } from 'lit';
import type { SnippetPanel } from './snippets/panel.lazy.js';
import { currentConfig } from './configure.js';
import type { CopyController } from './copy-controller.js';
import type { Lazy } from './lazy.js';
import type { StyleHost, TextHost } from './hosts.js';

/** Loads the panel with the embed code. */
export const loadSnippets = () => import('./snippets/panel.lazy.js');

/** The form whose embed code is shown. */
export interface EmbedTarget {
  readonly formUrl: string;
  readonly title: string;
}

/** The part of an element that a {@link SnippetsController} needs. */
export interface SnippetsHost extends ReactiveControllerHost, StyleHost, TextHost {
  readonly lazy: Lazy;
  /** Registers `<form-embed>`. */
  loadEmbed(): Promise<void>;
}

/** Shows the embed code of one form at a time. */
export class SnippetsController {
  readonly #host: SnippetsHost;
  readonly #copyController: CopyController;
  #panel: SnippetPanel | undefined;
  /** The form whose embed code is shown, or is loading. */
  target: EmbedTarget | undefined;

  constructor(host: SnippetsHost, copyController: CopyController) {
    this.#host = host;
    this.#copyController = copyController;
  }

  /** Shows the embed code of a form, or hides it if it is shown. @param copies Also copies the code when it shows. */
  async toggle(target: EmbedTarget, copies = false): Promise<void> {
    const host = this.#host;
    this.target = this.target?.formUrl === target.formUrl ? undefined : target;
    host.requestUpdate();
    if (!this.target) return;
    const module = await host.lazy.loadForAction(loadSnippets);
    this.#panel ??= await module?.SnippetPanel.create(host, currentConfig().script);
    if (this.target !== target) return;
    if (!this.#panel) this.target = undefined;
    else if (copies) this.#copy(this.#panel, target);
    host.requestUpdate();
  }

  /** Hides the embed code. */
  clear(): void {
    this.target = undefined;
  }

  /** The panel with the embed code of this form; nothing if the code of another form, or none, is shown. */
  render(formUrl: string) {
    const { target } = this;
    const panel = this.#panel;
    if (!panel || target?.formUrl !== formUrl) return nothing;
    return panel.render({
      ...target,
      text: this.#host.textIn(panel.english),
      copied: this.#copyController.copiedText,
      copy: () => this.#copy(panel, target),
    });
  }

  #copy(panel: SnippetPanel, target: EmbedTarget): void {
    const text = () => this.#host.textIn(panel.english);
    void this.#copyController.copy(panel.code(target), () => text().embedCopied);
  }
}
