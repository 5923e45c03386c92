import type { GeneratedForm } from '../src/client/index.js';

/** The version before a change, beside the new one until the visitor has chosen. */
export class VersionComparison {
  readonly #panel: HTMLElement;
  readonly #previous: HTMLElement;
  #kept: GeneratedForm | undefined;

  /** @param panel Has a `.previous` for the previous version. */
  constructor(panel: HTMLElement) {
    this.#panel = panel;
    this.#previous = panel.querySelector('.previous')!;
  }

  /** @param form The form that is being changed. */
  keep(form: GeneratedForm | undefined): void {
    this.#kept = form;
  }

  /** Shows the form that was changed, if there is one. */
  show(): void {
    if (!this.#kept) return;
    const embed = document.createElement('form-embed');
    const { lang, dir } = this.#panel.querySelector('form-embed')!;
    Object.assign(embed, { lang, dir });
    embed.setAttribute('src', this.#kept.formUrl);
    embed.setAttribute('label', this.#previous.querySelector('h2')!.textContent);
    this.#previous.append(embed);
    this.#toggle(true);
  }

  end(): void {
    this.#kept = undefined;
    this.#previous.querySelector('form-embed')?.remove();
    this.#toggle(false);
  }

  /** True for a click on a button beside the version that is not the current one. */
  isChoice(event: Event): boolean {
    const path = event.composedPath().filter((node) => node instanceof Element);
    return (
      path.some((node) => node.part.contains('other-version')) &&
      path.some((node) => node.localName === 'button')
    );
  }

  #toggle(compares: boolean): void {
    this.#previous.hidden = !compares;
    this.#panel.classList.toggle('compares', compares);
  }
}
