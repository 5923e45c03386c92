/** Runs in the head of every page: tells when all its elements were first drawn, what moved and what took long. */

declare global {
  interface Window {
    readonly drawn: Promise<number>;
    /** Until now: the sum of layout shifts, and the longest task in milliseconds (0: none above 50). */
    loadCosts(): { readonly shift: number; readonly longest: number };
  }
}

let shift = 0;
let longest = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    shift += (entry as PerformanceEntry & { value: number }).value;
}).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: 'longtask', buffered: true });

/** Something in the element or its shadow root has a box: the room that the page reserves does not count. */
const hasBox = (host: Element): boolean =>
  [...(host.shadowRoot ?? host).querySelectorAll('*')].some((inside) => {
    const { width, height } = inside.getBoundingClientRect();
    return width > 0 && height > 0;
  });

const drawn = new Promise<number>((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(performance.now());
  const look = () => {
    const hosts = [...document.querySelectorAll('[data-host]')];
    if (hosts.length === Number(document.documentElement.dataset.hosts) && hosts.every(hasBox)) {
      // The task after the frame in which it is drawn.
      port2.postMessage(0);
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});
Object.assign(window, { drawn, loadCosts: () => ({ shift, longest }) });
