import type { ReactiveController, ReactiveControllerHost } from 'lit';

const CHANGE_BUTTON = '.change';
const OPEN_LINK = '.result a';

/**
 * Moves the focus when something that a visitor did has changed the result. Other code only reports what has happened. The
 * control that gets the focus may be new, so it gets it after the next update.
 */
export class ResultFocus implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  /** The first of these selectors that matches gets the focus. */
  #targets: readonly string[] = [];

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The form is deleted, and its controls have not gone yet: the text box, if one of them has the focus. */
  afterDeletion(): void {
    if (this.#isIn('.result')) this.#set('#prompt');
  }

  /** The panel for a change is open: its field. */
  afterPanelOpened(): void {
    this.#set('#change');
  }

  /** The description of a change can't be sent: its field. */
  afterProblem(): void {
    this.#set('#description');
  }

  /** The button of a notice in the panel goes away: the one that stays. */
  afterNoticeAction(): void {
    this.#set('.generate-version');
  }

  /** The panel, or the version that is not the current form, is gone. */
  afterPanelClosed(): void {
    this.#set(CHANGE_BUTTON);
  }

  /** A new version is ready, and the panel with the focus is gone: the new form. */
  afterVersionReady(): void {
    this.#set(OPEN_LINK);
  }

  /** The visitor has chosen a version: what may be done next. Its name says which version is left. */
  afterChoice(): void {
    this.#set('.delete-other', CHANGE_BUTTON, OPEN_LINK);
  }

  /** The same for the version that is not the current form. */
  afterOtherDeletion(): void {
    if (this.#isIn('.other')) this.#set(CHANGE_BUTTON, OPEN_LINK);
  }

  hostUpdated(): void {
    const targets = this.#targets;
    this.#targets = [];
    const root = this.#host.shadowRoot;
    const found = targets.map((selector) => root?.querySelector<HTMLElement>(selector));
    found.find(Boolean)?.focus();
  }

  #isIn(selector: string): boolean {
    return Boolean(this.#host.shadowRoot?.activeElement?.closest(selector));
  }

  #set(...selectors: readonly string[]): void {
    this.#targets = selectors;
    this.#host.requestUpdate();
  }
}
