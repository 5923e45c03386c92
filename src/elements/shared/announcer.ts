import type { ReactiveControllerHost } from 'lit';

/** Returns the text in the language that the page has when the function is called. */
export type Announcement = () => string;

/** The text of an element's one polite live region. */
export class Announcer {
  readonly #host: ReactiveControllerHost;
  #announcement: Announcement | undefined;
  /** The number of calls of {@link announce}: tells whether something else was announced meanwhile. */
  count = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** The text to render in the live region. */
  get text(): string {
    return this.#announcement?.() ?? '';
  }

  /** Puts a text into the live region, or empties it. A text that is there already is not announced again. */
  show(announcement: Announcement | undefined): void {
    this.#announcement = announcement;
    this.#host.requestUpdate();
  }

  /** Announces a text, even if the live region has the same text already. */
  announce(announcement: Announcement): void {
    this.count++;
    this.clear();
    void this.#host.updateComplete.then(() => this.show(announcement));
  }

  /** Empties the live region; if an announcement is given, only if the region has that one. */
  clear(announcement = this.#announcement): void {
    if (announcement && announcement === this.#announcement) this.show(undefined);
  }
}
