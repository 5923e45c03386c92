import type { ElementFormats } from '../../../language/formats.js';
import type { ActionsText } from '../../../locales/en/actions.js';
import type { GeneratorText } from '../../../locales/en/generator.js';
import { generateText, type GenerateText } from '../../../locales/en/generate.js';
import { sharedText, type SharedText } from '../../../locales/en/shared.js';
import type { Announcement, Announcer } from '../../shared/announcer.js';
import type { TextHost } from '../../shared/hosts.js';
import { remainingText } from '../remaining.js';

/** The texts of a generate. */
export type GenerateMessages = GenerateText & SharedText;

type Select = (text: GenerateMessages) => string;

/** The part of `<form-generator>` that a {@link StatusText} needs. */
export interface StatusTextHost extends TextHost {
  readonly announcer: Announcer;
  readonly formats: ElementFormats;
  /** True once the code for the request and its translations have loaded. */
  readonly isCodeLoaded: boolean;
  readonly text: Pick<
    GeneratorText & ActionsText,
    'generating' | 'remaining' | 'noneRemaining' | 'joinSentences'
  >;
}

/** The texts of a generate, and the live region that says how far it is. */
export class StatusText {
  readonly #host: StatusTextHost;
  readonly #isNewVersion: () => boolean;

  /** @param isNewVersion True if the form that is ready is a new version of another one. */
  constructor(host: StatusTextHost, isNewVersion: () => boolean) {
    this.#host = host;
    this.#isNewVersion = isNewVersion;
  }

  get messages(): GenerateMessages {
    const host = this.#host;
    const text = { ...host.textIn(sharedText), ...host.textIn(generateText) };
    return this.#isNewVersion() ? { ...text, ready: text.versionReady } : text;
  }

  /** Shows that the generate runs. This text is there before the code for the request. */
  showRunning(): void {
    this.#host.announcer.show(() => this.#host.text.generating);
  }

  /**
   * Says that the form is ready and, near the end of a budget, how many more the visitor may generate. The text goes when the number
   * changes: another one would be announced, long after the form.
   */
  showReady(readRemaining: () => number | undefined): void {
    const announced = readRemaining();
    this.show((text) => {
      if (readRemaining() !== announced) return '';
      const { text: hostText } = this.#host;
      const remaining = remainingText(announced, hostText);
      return remaining ? hostText.joinSentences(text.ready, remaining) : text.ready;
    });
  }

  /** Says when the next attempt starts. The number does not count down. */
  showWaiting(seconds: number): void {
    this.show((text) => {
      const { text: hostText, formats } = this.#host;
      const wait = text.waiting(formats.duration(seconds));
      return hostText.joinSentences(text.waitingTitle, wait);
    });
  }

  /** Stays in the live region. */
  show(select: Select): void {
    this.#host.announcer.show(this.#spoken(select));
  }

  /** Spoken after the focus has moved. */
  announce(select: Select): void {
    this.#host.announcer.announce(this.#spoken(select));
  }

  clear(): void {
    this.#host.announcer.clear();
  }

  /** Empty until the translations have loaded. */
  #spoken(select: Select): Announcement {
    return () => (this.#host.isCodeLoaded ? select(this.messages) : '');
  }
}
