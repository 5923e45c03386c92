/** Calls back when the page is idle, or after `timeoutMs`. Safari has no idle periods: it waits for 10 ms. */
export function whenIdle(callback: (deadline?: IdleDeadline) => void, timeoutMs: number): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(callback, { timeout: timeoutMs });
  else setTimeout(callback, 10);
}
