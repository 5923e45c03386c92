/** Something that may have to wait for others. */
export interface Step {
  readonly name: string;
  readonly after?: readonly string[];
}

/**
 * Runs the steps in their order, `width` side by side, each only when those of its `after` that are
 * among the steps have ended.
 */
export async function schedule<Job extends Step>(
  steps: readonly Job[],
  width: number,
  runStep: (step: Job) => Promise<void>,
): Promise<void> {
  const waiting = [...steps];
  const unfinished = new Set(steps.map(({ name }) => name));
  const active = new Set<Promise<void>>();
  while (waiting.length > 0 || active.size > 0) {
    const next = waiting.findIndex(({ after = [] }) => !after.some((name) => unfinished.has(name)));
    if (next >= 0 && active.size < width) {
      const [step] = waiting.splice(next, 1) as [Job];
      const job = runStep(step).finally(() => {
        unfinished.delete(step.name);
        active.delete(job);
      });
      active.add(job);
    } else if (active.size > 0) {
      await Promise.race(active);
    } else {
      throw new Error(`Steps wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    }
  }
}
