import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../shared/iframe.js';
import { warnOnce } from '../../warn-once.js';
import { enumValue } from '../shared/enum-attribute.js';

const MODES = ['inline', 'dialog', 'drawer', 'popover'] as const;
const PLACEMENTS = ['end', 'start', 'bottom'] as const;
const LOADING = ['lazy', 'eager', 'click'] as const;
const CONSENT = ['ask', 'remember'] as const;

export type EmbedMode = (typeof MODES)[number];
export type OverlayMode = Exclude<EmbedMode, 'inline'>;
export type OverlayPlacement = (typeof PLACEMENTS)[number];
export type EmbedLoading = (typeof LOADING)[number];
export type EmbedConsent = (typeof CONSENT)[number];

/** The attributes of the iframe that limit the form's page. */
export interface FramePermissions {
  readonly sandbox: string;
  readonly allow: string;
  /** The default policy replaces an unknown one. */
  readonly referrerpolicy: string;
}

/** The checked values of the element's attributes. */
export interface EmbedOptions {
  /** Undefined: the form is inline. */
  readonly overlay: OverlayMode | undefined;
  readonly placement: OverlayPlacement;
  readonly loading: EmbedLoading;
  readonly consent: EmbedConsent;
  /** Pixels. Undefined: the frame has the height that the form reports. */
  readonly fixedHeight: number | undefined;
  readonly permissions: FramePermissions;
}

/** The properties of the element, as pages and frameworks set them. */
export interface EmbedProperties extends Element {
  readonly mode: string;
  readonly placement: string;
  readonly loading: string;
  readonly consent: string;
  readonly launcher?: string;
  readonly height: number | string;
  readonly sandbox: string;
  readonly allow: string;
  readonly referrerpolicy: string;
}

/** Reads the properties. Defaults replace unknown values, with a warning in the console. */
export function readOptions(element: EmbedProperties): EmbedOptions {
  const mode = enumValue(element, 'mode', element.mode, MODES);
  if (mode === 'inline' && typeof element.launcher === 'string') {
    warnOnce(
      `<${element.localName} launcher="${element.launcher}"> has no effect: set "mode" to dialog, drawer or popover`,
    );
  }
  const loading = enumValue(element, 'loading', element.loading, LOADING);
  const consent = enumValue(element, 'consent', element.consent, CONSENT);
  if (consent === 'remember' && loading !== 'click')
    warnOnce(`<${element.localName} consent="remember"> has no effect: set "loading" to click`);
  return {
    overlay: mode === 'inline' ? undefined : mode,
    placement: enumValue(element, 'placement', element.placement, PLACEMENTS),
    loading,
    consent,
    fixedHeight: readFixedHeight(element),
    // A framework may set undefined or null.
    permissions: {
      sandbox: element.sandbox ?? FRAME_SANDBOX,
      allow: element.allow ?? '',
      referrerpolicy: element.referrerpolicy ?? FRAME_REFERRER_POLICY,
    },
  };
}

function readFixedHeight(element: EmbedProperties): number | undefined {
  // The property is null after the attribute was removed.
  const height = element.height ?? 'auto';
  const pixels = parsePixels(height);
  if (pixels === undefined && height !== 'auto') {
    warnOnce(
      `<${element.localName}> height="${height}" is unknown: it is auto or a number of pixels`,
    );
  }
  return pixels;
}

/** The pixels of a number, or of a text such as "480" or "480px". Undefined for any other value. */
export function parsePixels(value: number | string): number | undefined {
  const number = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(`${value}`)?.[1];
  return Number(number) > 0 ? Number(number) : undefined;
}
