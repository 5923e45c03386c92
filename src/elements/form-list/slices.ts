/** Work that can pause: it yields wherever it may be interrupted, and returns its result. */
export type Work<Result> = Generator<undefined, Result>;

/** The longest time that work keeps the page from answering a person, in milliseconds. */
const SLICE_MS = 8;

/** How many steps of a loop between two looks at the clock. */
export const STEPS = 512;

/** The clock and the pause between two slices; tests bring their own. */
export interface SlicesWorld {
  readonly now: () => number;
  readonly pause: (go: () => void) => void;
}

const page: SlicesWorld = {
  now: () => performance.now(),
  pause: (go) => void setTimeout(go),
};

/**
 * Does the work in slices. The first one runs at once, so that what is small is done when this returns.
 * @returns ends the work; `done` is then called no more.
 */
export function inSlices<Result>(
  work: Work<Result>,
  done: (result: Result) => void,
  { now, pause }: SlicesWorld = page,
): () => void {
  let ended = false;
  const slice = (): void => {
    const begin = now();
    while (!ended) {
      const step = work.next();
      if (step.done) {
        ended = true;
        done(step.value);
      } else if (now() - begin > SLICE_MS) return pause(slice);
    }
  };
  slice();
  return () => {
    ended = true;
  };
}
