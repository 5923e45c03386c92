import { sendMessage } from './send-message.js';

/** The message of `<form-embed>` and of open-iframe-resizer that asks for the height. */
const isHandshake = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'iframe-child-init';

/** Reports the page's height now and whenever it changes. */
export function reportHeight(): void {
  const page = document.documentElement;
  let reportedHeight = 0;
  const report = (): void => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === reportedHeight) return;
    reportedHeight = height;
    updateNaturalHeight();
    sendMessage({ type: 'prompt-forms:resize', height });
  };
  new ResizeObserver(report).observe(page);
  // Browsers do not render a frame of another origin far outside the viewport, so the observer stays silent there.
  report();
  window.addEventListener('load', report);
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    // The script of the page around this one may start after the first message: it asks again.
    if (source !== window.parent || !isHandshake(data)) return;
    // In a frame that is not displayed, the page has no height now.
    if (reportedHeight > 0) sendMessage({ type: 'prompt-forms:resize', height: reportedHeight });
  });
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
