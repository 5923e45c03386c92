/** The sources that the page names, and the reasons to wait. */
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

/** The visitor's consent. */
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

/** The result of the store that the page's elements share, by the id or in the elements of `for`. */
export interface SourceStore {
  readonly formUrl?: string | undefined;
  /** Another form has taken the place of the iframe inside the element, or its form was deleted. */
  readonly isIframeOver?: boolean | undefined;
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
  /** The form that the store finds. */
  | 'store';

/** Decides what the element shows. */
export function decide(
  { src, formId, iframe, isClosed, needsPress }: SourceOptions,
  consent: SourceConsent,
  { formUrl, isIframeOver }: SourceStore,
): SourceDecision {
  if (isClosed) return 'wait';
  // An iframe has contacted its server already. It is the first form, until another one takes its place.
  if (iframe !== undefined && !isIframeOver) {
    if (src ? isSameUrl(src, iframe) : !formUrl || isSameForm(formUrl, iframe)) return 'iframe';
  }
  const mayShow = consent.isGiven || consent.isShown || (consent.isRemembered && !consent.isAsking);
  if (needsPress && (src || formId) && !mayShow) return 'ask';
  return src ? 'src' : 'store';
}

/** Browsers load `https://forms.example` and `https://forms.example/` alike. */
const isSameUrl = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href === new URL(other).href;

/** The page may have added query parameters that prefill the form, and a hash. */
function isSameForm(formUrl: string, iframe: string): boolean {
  if (!URL.canParse(formUrl)) return false;
  const [form, shown] = [new URL(formUrl), new URL(iframe)];
  const isSamePage = form.origin === shown.origin && form.pathname === shown.pathname;
  return (
    isSamePage &&
    [...form.searchParams].every(([name, value]) => shown.searchParams.has(name, value))
  );
}
