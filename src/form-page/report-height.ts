import { sendToParent } from './send-to-parent.js';

/** Reports the page's height now and whenever it changes. */
export function reportHeight(): void {
  const page = document.documentElement;
  let reportedHeight = 0;
  const report = (): void => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height === reportedHeight) return;
    reportedHeight = height;
    sendToParent({ type: 'prompt-forms:resize', height });
  };
  new ResizeObserver(report).observe(page);
  // Browsers do not render a frame of another origin far outside the viewport, so the observer stays silent there.
  report();
  window.addEventListener('load', report);
  void document.fonts.ready.then(report);
}
