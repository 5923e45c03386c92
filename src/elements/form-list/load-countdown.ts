import type { ReactiveControllerHost } from 'lit';
import { secondsUntil } from '../../client/timing.js';
import type { ElementFormats } from '../../language/formats.js';
import type { FormsStore } from '../../store/store.js';
import { renderNotice } from '../shared/look/notice.js';
import type { Announcement, Announcer } from '../shared/announcer.js';
import type { ListMessages } from './list-messages.js';

/** More often than once per second, so that no second is skipped. */
const TICK_MS = 500;

/** The part of `<form-list>` that a {@link LoadCountdown} needs. */
export interface CountdownHost extends ReactiveControllerHost {
  readonly text: ListMessages;
  readonly formats: ElementFormats;
  readonly announcer: Announcer;
}

/**
 * The countdown to the next attempt to load the list, after a 429. `store/retry-wait.ts` decides whether there is one, and when.
 */
export class LoadCountdown {
  readonly #host: CountdownHost;
  /** The store that waits. */
  #store: FormsStore | undefined;
  #retryAt: number | undefined;
  #announcement: Announcement | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: CountdownHost) {
    this.#host = host;
  }

  /**
   * Starts or ends the countdown with the state of the store. Announces its start.
   * @param next Announced at its end, since the next attempt starts.
   */
  follow(store: FormsStore, next: Announcement): void {
    const { retryAt } = store.state;
    if (retryAt === this.#retryAt) return;
    const { announcer } = this.#host;
    this.stop();
    this.#store = store;
    this.#retryAt = retryAt;
    if (retryAt === undefined) {
      if (this.#announcement) announcer.clear(this.#announcement, next);
      return;
    }
    const seconds = secondsUntil(retryAt);
    this.#announcement = () => {
      const { text } = this.#host;
      return text.joinSentences(text.waitingTitle, this.#textFor(seconds));
    };
    announcer.show(this.#announcement);
    this.#timer = setInterval(() => this.#host.requestUpdate(), TICK_MS);
  }

  /** The list has left the page or shows another account. */
  stop(): void {
    clearInterval(this.#timer);
    this.#store = undefined;
    this.#retryAt = undefined;
  }

  /** The seconds that are left, and a button that ends the countdown. Undefined without one. */
  render() {
    const host = this.#host;
    const retryAt = this.#retryAt;
    if (retryAt === undefined) return undefined;
    const tryNow = () => this.#store?.tryNow();
    return renderNotice({
      kind: 'waiting',
      part: 'error',
      title: host.text.waitingTitle,
      text: this.#textFor(secondsUntil(retryAt)),
      action: { label: host.text.tryNow, run: tryNow },
    });
  }

  #textFor(seconds: number): string {
    const { text, formats } = this.#host;
    return text.waiting(formats.duration(seconds));
  }
}
