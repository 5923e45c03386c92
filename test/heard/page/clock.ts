/** The page's timers, so that a task moves its clock forward and knows when nothing is about to happen. */

/** Longer timers are part of a state, such as a countdown. Shorter ones end by themselves. */
const MAX_SHORT_MS = 1500;

const realSetTimeout = window.setTimeout.bind(window);
const realClearTimeout = window.clearTimeout.bind(window);

interface Timer {
  readonly run: () => void;
  readonly dueAt: number;
  readonly isShort: boolean;
}

const timers = new Map<number, Timer>();
let aheadMs = 0;

// Time stands still unless a task moves it: spoken durations do not depend on the machine.
performance.now = () => aheadMs;

window.setTimeout = ((task: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) => {
  const run = () => {
    timers.delete(id);
    task(...values);
  };
  const id = realSetTimeout(run, ms);
  timers.set(id, { run, dueAt: performance.now() + ms, isShort: ms <= MAX_SHORT_MS });
  return id;
}) as typeof window.setTimeout;

window.clearTimeout = ((id?: number) => {
  if (id !== undefined) timers.delete(id);
  realClearTimeout(id);
}) as typeof window.clearTimeout;

/** Moves the clock forward and runs what is due by then. */
export function moveAhead(seconds: number): void {
  aheadMs += seconds * 1000;
  for (const [id, { run, dueAt }] of timers) {
    if (dueAt > performance.now()) continue;
    realClearTimeout(id);
    run();
  }
}

/** True while a timer runs that ends by itself. */
export const isTimerPending = (): boolean => [...timers.values()].some(({ isShort }) => isShort);

/** Not counted as a timer of the page. */
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => realSetTimeout(resolve, ms));
