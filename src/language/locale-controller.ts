import { isServer, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Messages } from '../locales/en.js';
import type { Locale, LocaleParts } from './register.js';
import { textFormats, type Formats } from './text-formats.js';
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
  #locale: Locale | undefined;
  /** The text of the language; undefined where that is English, which each element brings itself. */
  text: (Partial<Messages> & { readonly parts?: LocaleParts }) | undefined;
  /** Numbers and lists of the language and region. */
  formats: Formats = textFormats('en');
  /** Of the text, for the `lang` of what is rendered. */
  tag = 'en';
  /** `rtl` where the text is and the page does not say which way it is read. */
  dir: 'rtl' | undefined;
  /** Called when the text is another one. */
  changed: (() => void) | undefined;
  #offLocale: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    if (isServer) return;
    watch(this.#host, this.#look);
    this.#offLocale ??= onLocale(this.#look);
    // The place may be another one, and the language may have come meanwhile.
    this.#look();
  }

  hostDisconnected(): void {
    unwatch(this.#host);
    this.#offLocale?.();
    this.#offLocale = undefined;
  }

  /** The place may speak another language, or be read another way; or the language may have come. */
  readonly #look = (): void => {
    const host = this.#host;
    const wanted = languageAt(host);
    const { tag = 'en', locale } = localeFor(wanted) ?? {};
    if (wanted !== this.#wanted || locale !== this.#locale) {
      this.#wanted = wanted;
      this.#locale = locale;
      this.tag = tag;
      // Numbers follow the region where the text is of that language, else they would be read in two languages.
      this.formats = textFormats(languageOf(wanted) === languageOf(tag) ? wanted : tag);
      this.text = locale?.(this.formats);
      this.changed?.();
      host.requestUpdate();
    }
    const dir = RTL.test(tag) && !hasDirection(host) ? 'rtl' : undefined;
    if (dir === this.dir) return;
    this.dir = dir;
    host.requestUpdate();
  };
}
