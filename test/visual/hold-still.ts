/**
 * Holds a page still, before anything of it runs: what counts seconds shows the first one, what goes away
 * after a while stays, and copying works. Runs in the browser, so it uses nothing from outside.
 */
export function holdStill(): void {
  const now = Date.UTC(2026, 0, 15, 12);
  const LONG = 1000;
  const { setTimeout, setInterval, Date: RealDate } = globalThis;
  performance.now = () => 0;
  globalThis.Date = class extends RealDate {
    constructor(...args: [] | [string]) {
      super(...((args.length === 0 ? [now] : args) as [number]));
    }
    static override now = () => now;
  } as DateConstructor;
  globalThis.setTimeout = ((run: () => void, after = 0, ...rest: []) =>
    after < LONG ? setTimeout(run, after, ...rest) : 0) as typeof setTimeout;
  globalThis.setInterval = ((run: () => void, after = 0, ...rest: []) =>
    after < LONG ? setInterval(run, after, ...rest) : 0) as typeof setInterval;
  // Permission to copy depends on the focused window.
  if (navigator.clipboard) navigator.clipboard.writeText = async () => {};
  // A blinking caret would make pictures differ.
  document.addEventListener('DOMContentLoaded', () =>
    document.documentElement.style.setProperty('caret-color', 'transparent', 'important'),
  );
}
