import { isServer, type CSSResult, type PropertyDeclarations } from 'lit';
import type { bringParts } from '../../language/parts.js';
import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../../ui/iframe.js';
import { FormsElement } from '../shared/forms-element.js';
import { enumValue } from '../shared/enum-attribute.js';
import type { FrameRights } from './frame/frame.js';
import { guardFormUrl, type GuardedUrl } from './url-guard.js';

/** Where a form shows. */
const MODES = ['inline', 'dialog', 'drawer', 'popover'] as const;
const PLACEMENTS = ['end', 'start', 'bottom'] as const;
const LOADING = ['lazy', 'eager', 'click'] as const;

const loadAddress = () => import('./url-params.lazy.js');

/** A module that is loaded on demand. */
interface Part {
  readonly partStyles?: readonly CSSResult[];
  /** Where it has text of its own. */
  readonly bringParts?: typeof bringParts;
}

/** The attributes of `<form-embed>`, and what they come to. */
export abstract class EmbedOptions extends FormsElement {
  static override properties: PropertyDeclarations = {
    src: {},
    formId: { attribute: 'form-id' },
    for: {},
    mode: { reflect: true, useDefault: true },
    placement: {},
    open: { type: Boolean, reflect: true },
    height: {},
    label: {},
    loading: {},
    params: {},
    forward: {},
    origins: {},
    sandbox: {},
    allow: {},
    referrerpolicy: {},
  };

  readonly #parts = new Map<unknown, unknown>();

  /** The form's URL: https, or http on localhost; never of the page's own origin. */
  src?: string;

  /** The form's id, looked up through the proxy (section 4.3). `src` wins. */
  formId?: string;

  /** Ids of `<form-generator>` and `<form-list>` elements, space-separated: shows what was last generated or chosen there. */
  for?: string;

  /** Where it shows: `inline`, in the page; in a `dialog`, a `drawer` or a `popover`, which the trigger opens. */
  mode: 'inline' | 'dialog' | 'drawer' | 'popover' = 'inline';

  /** The drawer's side: `end`, `start` or `bottom`. */
  placement: 'end' | 'start' | 'bottom' = 'end';

  /** Whether the dialog, drawer or popover is open. */
  open = false;

  /** `auto` follows the form's page; a number is pixels. */
  height: string = 'auto';

  /** The iframe's title, instead of the form's label. */
  label?: string;

  /** When the form's page is loaded: `lazy`, near the window; `eager`, at once; `click`, when the person asks for it. */
  loading: 'lazy' | 'eager' | 'click' = 'lazy';

  /** Added to the form's URL: a JSON object, or a query string. What the URL has already stays. */
  params?: string | object;

  /** Names of the page's own query parameters to pass on, or patterns such as `utm_*`, space-separated. */
  forward?: string;

  /** Origins that the form may come from, space-separated; default: any https origin but the page's own. */
  origins?: string;

  /** As on iframe. Default: scripts, forms, popups and its own origin; never the page around it. */
  sandbox: string = FRAME_SANDBOX;

  /** As on iframe. Default: nothing. */
  allow = '';

  /** As on iframe. Default: `strict-origin`. */
  referrerpolicy: string = FRAME_REFERRER_POLICY;

  /**
   * A part that is loaded on demand, with its styles and text; undefined until it is there, and then the
   * element renders again. One that does not come is asked for again with a later render.
   * @param load The same function each time.
   */
  protected onDemand<Loaded extends object>(load: () => Promise<Loaded>): Loaded | undefined {
    if (!isServer && !this.#parts.has(load)) {
      this.#parts.set(load, undefined);
      load().then(
        async (part: Loaded & Part) => {
          await part.bringParts?.(this.locale, this);
          this.#parts.set(load, part);
          this.addStyles(...(part.partStyles ?? []));
          this.requestUpdate();
        },
        () => this.#parts.delete(load),
      );
    }
    return this.#parts.get(load) as Loaded | undefined;
  }

  /** What it shows in, where that is not the page. */
  protected get sheet(): 'dialog' | 'drawer' | 'popover' | undefined {
    const mode = enumValue(this, 'mode', this.mode, MODES);
    return mode === 'inline' ? undefined : mode;
  }

  protected get side(): this['placement'] {
    return enumValue(this, 'placement', this.placement, PLACEMENTS);
  }

  protected get loads(): this['loading'] {
    return enumValue(this, 'loading', this.loading, LOADING);
  }

  /** Pixels; undefined: the form's own. */
  protected get fixedHeight(): number | undefined {
    const pixels = Number.parseInt(this.height, 10);
    return pixels > 0 ? pixels : undefined;
  }

  /** What adds to a form's URL is loaded on demand. @returns whether it is needed, and not there. */
  protected get isIncomplete(): boolean {
    return Boolean(this.params || this.forward) && !this.#address;
  }

  get #address() {
    return this.params || this.forward ? this.onDemand(loadAddress)?.withAdditions : undefined;
  }

  /** What the frame may do, and what its page learns. */
  protected get rights(): FrameRights {
    return {
      sandbox: this.sandbox ?? FRAME_SANDBOX,
      allow: this.allow ?? '',
      referrerpolicy: this.referrerpolicy ?? '',
    };
  }

  /** The URL of a form's page as this element may show it, with what the page adds. */
  protected guarded(raw: string): GuardedUrl {
    const opaque = !/allow-same-origin/i.test(this.rights.sandbox);
    const guarded = guardFormUrl(raw, window, { origins: this.origins, opaque });
    if (!guarded.ok) return guarded;
    return { ok: true, url: this.#address?.(guarded.url, this, location) ?? guarded.url };
  }
}
