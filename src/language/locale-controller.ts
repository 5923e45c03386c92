import { isServer, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Messages } from '../locales/en.js';
import type { LocaleParts } from './register.js';
import type { Formats } from './formats.js';
import { hasDirection, languageAt, unwatch, watch } from './page-language.js';
import { localeFor, onLocale } from './loading.js';

/** Languages that are written from right to left, or in a script that is. */
const RTL = /^(ar|ckb|dv|fa|he|ps|sd|syr|ug|ur|yi)\b|-(arab|hebr|syrc|thaa)\b/i;

const languageOf = (tag: string): string | undefined => tag.toLowerCase().split('-')[0];

/**
 * The language of one element: the nearest `lang` above it, else the document's, else the browser's,
 * as they are now; the host renders again when any of that changes, or a locale comes.
 *
 * Own code, for want of a library that follows the nearest `lang`: `@lit/localize` (1.3 KiB as brotli on
 * top of Lit) has one locale for the whole page, which the page's script sets; `@shoelace-style/localize`
 * (0.9 KiB) reads `lang` of the element itself and of `<html>`, and watches `<html>` alone. Neither takes
 * plurals from `Intl`, loads a locale when it is first met, or keeps text apart from formats (`de-CH`).
 */
export class LocaleController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #wanted = '';
  /** The text of the language; undefined where that is English, which each element brings itself. */
  text: (Partial<Messages> & { readonly parts?: LocaleParts }) | undefined;
  /** Numbers, dates and lists of the language and region. */
  formats: Formats;
  /** Of the text, for the `lang` of what is rendered. */
  tag = 'en';
  /** `rtl` where the text is and the page does not say which way it is read. */
  dir: 'rtl' | undefined;
  /** Called when the text is another one. */
  changed: (() => void) | undefined;
  #offLocale: (() => void) | undefined;

  /** @param formatsOf The formats of a language, at least those that the host's text needs. */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    readonly formatsOf: (tag: string) => Formats,
  ) {
    this.#host = host;
    this.formats = formatsOf('en');
    host.addController(this);
  }

  hostConnected(): void {
    if (isServer) return;
    watch(this.#host, this.#look);
    this.#offLocale ??= onLocale(this.#read);
    this.#look();
  }

  hostDisconnected(): void {
    unwatch(this.#host);
    this.#offLocale?.();
    this.#offLocale = undefined;
  }

  /** The place speaks another language, or is read another way. */
  readonly #look = (): void => {
    const wanted = languageAt(this.#host);
    if (wanted !== this.#wanted) {
      this.#wanted = wanted;
      this.#read();
    } else this.#turn();
  };

  /** The language has come, or is another one. */
  readonly #read = (): void => {
    const found = localeFor(this.#wanted);
    this.tag = found?.tag ?? 'en';
    // Numbers follow the region where the text is of that language, else they would be read in two languages.
    const same = languageOf(this.#wanted) === languageOf(this.tag);
    this.formats = this.formatsOf(same ? this.#wanted : this.tag);
    this.text = found?.locale(this.formats);
    this.changed?.();
    this.#turn();
    this.#host.requestUpdate();
  };

  #turn(): void {
    const dir = RTL.test(this.tag) && !hasDirection(this.#host) ? 'rtl' : undefined;
    if (dir === this.dir) return;
    this.dir = dir;
    this.#host.requestUpdate();
  }
}
