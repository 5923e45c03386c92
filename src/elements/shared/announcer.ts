import type { ReactiveControllerHost } from 'lit';

/** Returns the text in the language that the page has when the function is called. */
export type Announcement = () => string;

/** An announcement of a number. Empty once the number has changed, so that no old number stays in the page. */
export function numberText(read: () => number, describe: (number: number) => string): Announcement {
  const announced = read();
  let isOutdated = false;
  return () => {
    isOutdated ||= read() !== announced;
    return isOutdated ? '' : describe(announced);
  };
}

/**
 * Screen readers drop a text that changes just before the focus moves. This long, announcements wait for the focus. Orca with
 * Firefox speaks both from 50 ms on. At 100 ms, it drops some texts after a click.
 */
const FOCUS_DELAY_MS = 55;

/** The text of an element's one polite live region. */
export class Announcer {
  readonly #host: ReactiveControllerHost & Element;
  #announcement: Announcement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of calls of {@link announce}: tells whether something else was announced meanwhile. */
  count = 0;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
  }

  /** The text to render in the live region. */
  get text(): string {
    return this.#announcement?.() ?? '';
  }

  /** Puts a text into the live region. Without a text, empties it. A text that is there already is not announced again. */
  show(announcement?: Announcement): void {
    clearTimeout(this.#timer);
    this.#announcement = announcement;
    this.#host.requestUpdate();
  }

  /** Announces a text after the focus has moved, even if the live region has the same text already. */
  announce(announcement: Announcement): void {
    this.clear();
    this.count++;
    this.#timer = setTimeout(() => {
      if (this.#host.isConnected) this.show(announcement);
    }, FOCUS_DELAY_MS);
  }

  /**
   * Empties the live region; if an announcement is given, only if the region has that one.
   * @param next Shown instead.
   */
  clear(announcement = this.#announcement, next?: Announcement): void {
    if (announcement === this.#announcement) this.show(next);
  }
}
