/** Work that can pause: it yields where it may be interrupted, and returns its result. */
export type SlicedWork<Result> = Generator<undefined, Result>;

/** The longest time that work blocks the page. */
const SLICE_MS = 8;

/** Steps of a loop between two looks at the clock. */
export const STEPS_PER_YIELD = 512;

/** The clock, and the pause between two slices. Tests bring their own. */
export interface SliceRuntime {
  readonly now: () => number;
  readonly pause: (resume: () => void) => void;
}

const browserRuntime: SliceRuntime = {
  now: () => performance.now(),
  pause: (resume) => void setTimeout(resume),
};

/**
 * Does work in slices. The first slice runs at once, so that a small piece of work is done when this returns.
 * @returns a function that stops the work. Then `onDone` is not called.
 */
export function runInSlices<Result>(
  work: SlicedWork<Result>,
  onDone: (result: Result) => void,
  { now, pause }: SliceRuntime = browserRuntime,
): () => void {
  let isStopped = false;
  const runSlice = (): void => {
    const startedAt = now();
    while (!isStopped) {
      const step = work.next();
      if (step.done) {
        isStopped = true;
        onDone(step.value);
      } else if (now() - startedAt > SLICE_MS) {
        pause(runSlice);
        return;
      }
    }
  };
  runSlice();
  return () => {
    isStopped = true;
  };
}
