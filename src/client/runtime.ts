/** What the client takes from the world besides fetch; tests put their own in its place. */
export interface Runtime {
  /** Milliseconds on a clock that never jumps. */
  now(): number;
  /** Milliseconds since 1970. */
  date(): number;
  /** At least 0, below 1. */
  random(): number;
  /** Runs `task` after `ms` milliseconds; the returned function calls it off. */
  after(ms: number, task: () => void): () => void;
}

/** The real clock, timers and chance of browsers, workers and Node. */
export const runtime: Runtime = {
  now: () => performance.now(),
  date: Date.now,
  random: Math.random,
  after(ms, task) {
    // Longer timers fire at once in every engine.
    const timer = setTimeout(task, Math.min(ms, 2 ** 31 - 1));
    return () => clearTimeout(timer);
  },
};
