import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isServer } from '../is-server.js';
import type { Messages } from '../locales/en.js';
import type { Locale, LocaleParts } from './register.js';
import { textFormats, type Formats } from './text-formats.js';
import { hasDirection, languageAt, unwatch, watch } from './page-language.js';
import { localeFor, onLocale } from './loading.js';

/** Languages and scripts that are written from right to left. */
const RTL = /^(ar|ckb|dv|fa|he|ps|sd|syr|ug|ur|yi)\b|-(arab|hebr|syrc|thaa)\b/i;

const languageOf = (tag: string): string | undefined => tag.toLowerCase().split('-')[0];

/**
 * The language of one element: the nearest `lang` above it, else the document's, else the browser's. The host renders
 * again when one of them changes, and when a locale has loaded.
 *
 * No library follows the nearest `lang`. `@lit/localize` (1.3 KiB as brotli, plus Lit) has one locale for the whole page,
 * which the page's script sets. `@shoelace-style/localize` (0.9 KiB) reads `lang` of the element and of `<html>`, and
 * observes only `<html>`. Neither uses the plurals of `Intl`, loads locales on demand, or separates text from formats
 * (`de-CH`).
 */
export class LocaleController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #requested = '';
  #locale: Locale | undefined;
  /** The text of the language. Undefined for English, which each element imports itself. */
  text: (Partial<Messages> & { readonly parts?: LocaleParts }) | undefined;
  /** Numbers and lists of the language and region. */
  formats: Formats = textFormats('en');
  /** Language of the text, for the `lang` of rendered elements. */
  tag = 'en';
  /** `rtl` if the text is written from right to left and the page sets no `dir`. */
  dir: 'rtl' | undefined;
  /** Called after the text has changed. */
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
    // Since the last connection, the element may have moved, and the locale may have loaded.
    this.#look();
  }

  hostDisconnected(): void {
    unwatch(this.#host);
    this.#offLocale?.();
    this.#offLocale = undefined;
  }

  /** Updates language, direction and text after a change on the page, or after a locale has loaded. */
  readonly #look = (): void => {
    const host = this.#host;
    const requested = languageAt(host);
    const { tag = 'en', locale } = localeFor(requested) ?? {};
    if (requested !== this.#requested || locale !== this.#locale) {
      this.#requested = requested;
      this.#locale = locale;
      this.tag = tag;
      // Numbers use the region only if the text is in that language. Otherwise the element would mix two languages.
      this.formats = textFormats(languageOf(requested) === languageOf(tag) ? requested : tag);
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
