/**
 * Does the work while `performance.now()` stands still, at a whole millisecond: how long a busy machine takes is then no part
 * of what the test sees. Timers go on.
 */
export async function withStoppedClock<Result>(work: () => Promise<Result>): Promise<Result> {
  const stoppedAt = Math.round(performance.now());
  performance.now = () => stoppedAt;
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(performance, 'now');
  }
}
