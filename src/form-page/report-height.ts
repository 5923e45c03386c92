import { sendToParent } from './send-to-parent.js';

/** Reports the page's height now and whenever it changes. */
export function reportHeight(): void {
  const page = document.documentElement;
  let reportedHeight = 0;
  const report = (): void => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === reportedHeight) return;
    reportedHeight = height;
    updateNaturalHeight();
    sendToParent({ type: 'prompt-forms:resize', height });
  };
  new ResizeObserver(report).observe(page);
  // Browsers do not render a frame of another origin far outside the viewport, so the observer stays silent there.
  report();
  window.addEventListener('load', report);
  void document.fonts.ready.then(report);
}

/** `Window` in Chromium 154 and newer. */
interface ResizableWindow {
  requestResize?(): void;
}

/**
 * Lets the browser size the frame by this page. Has no effect after the browser has begun with the body: a deferred script
 * is too late, so its page needs the tag itself. https://drafts.csswg.org/css-sizing-4/#responsive-iframes
 */
export function offerNaturalHeight(): void {
  if (document.querySelector('meta[name=responsive-embedded-sizing]')) return;
  const meta = document.createElement('meta');
  meta.name = 'responsive-embedded-sizing';
  meta.content = 'allow-origins=*';
  document.head?.append(meta);
}

/** The browser reads the height of a page only when the page asks for it. */
function updateNaturalHeight(): void {
  try {
    (window as ResizableWindow).requestResize?.();
  } catch {
    // The page has not opted in.
  }
}
