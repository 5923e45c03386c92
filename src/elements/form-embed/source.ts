/** What the page asks the element to show. */
export interface SourceOptions {
  readonly src?: string | undefined;
  readonly formId?: string | undefined;
  /** URL of the iframe that the page's HTML has inside the element. */
  readonly iframe?: string | undefined;
  /** True while the dialog, drawer or popover is closed. */
  readonly isClosed: boolean;
  /**
   * True if a button must ask before anything connects to the form's server. The press that opens a dialog, drawer or popover counts as
   * one, unless the visitor must read first what it means.
   */
  readonly needsPress: boolean;
}

/** What the visitor has agreed to. */
export interface SourceConsent {
  /** The visitor has pressed this element's button for the form, or for its origin. */
  readonly isGiven: boolean;
  /** The visitor has pressed a button with `consent="remember"` for the origin. */
  readonly isRemembered: boolean;
  /** The button stands there: it stays until it is pressed, since the visitor may be about to press it. */
  readonly isAsking: boolean;
  /** The form shows already: the visitor may have typed into it. */
  readonly isShown: boolean;
}

/** What the store that the page's elements share has found by the id, or in the elements of `for`. */
export interface SourceStore {
  readonly formUrl?: string | undefined;
  readonly isGone?: boolean | undefined;
}

export type SourceDecision =
  /** Nothing changes, and nothing is requested. */
  | 'wait'
  /** A button stands in the place of the form. */
  | 'ask'
  /** The iframe inside the element. */
  | 'iframe'
  /** The form of the attribute `src`. */
  | 'src'
  /** What the store finds. */
  | 'store';

/** Decides what the element shows. */
export function decide(
  { src, formId, iframe, isClosed, needsPress }: SourceOptions,
  consent: SourceConsent,
  { formUrl, isGone }: SourceStore,
): SourceDecision {
  if (isClosed) return 'wait';
  // An iframe has contacted its server already. It is the first form, until another one takes its place.
  if (iframe !== undefined && !isGone) {
    if (src && !isSameUrl(src, iframe)) return 'src';
    return src || !formUrl || isSameUrl(formUrl, iframe) ? 'iframe' : 'store';
  }
  const mayShow = consent.isGiven || consent.isShown || (consent.isRemembered && !consent.isAsking);
  if (needsPress && (src || formId) && !mayShow) return 'ask';
  return src ? 'src' : 'store';
}

/** Browsers load `https://forms.example` and `https://forms.example/` alike. */
const isSameUrl = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href === new URL(other).href;
