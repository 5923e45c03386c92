import type { ReactiveControllerHost } from 'lit';

/** Returns the text in the language that the page has when the function is called. */
export type Announcement = () => string;

/** The text of an element's one polite live region. */
export class Announcer {
  readonly #host: ReactiveControllerHost;
  #announcement: Announcement | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** The text to render in the live region. */
  get text(): string {
    return this.#announcement?.() ?? '';
  }

  /** Puts a text into the live region. A text that is there already is not announced again. */
  show(announcement: Announcement): void {
    this.#set(announcement);
  }

  /** Announces a text, even if the live region has the same text already. */
  announce(announcement: Announcement): void {
    this.clear();
    void this.#host.updateComplete.then(() => this.#set(announcement));
  }

  /** Empties the live region; if an announcement is given, only if the region has that one. */
  clear(announcement = this.#announcement): void {
    if (announcement === this.#announcement) this.#set(undefined);
  }

  #set(announcement: Announcement | undefined): void {
    this.#announcement = announcement;
    this.#host.requestUpdate();
  }
}
