/** The controls of a page, and the sign that it has responded. */

/** The steps, in the order in which they are measured. */
export const STEPS = [
  'key in the prompt',
  'open the dialog',
  'confirm',
  'key of a search',
] as const;
export type Step = (typeof STEPS)[number];

export interface Contender {
  /** Shows what can be acted on: the prompt, a list of few forms, or one of 100,000. */
  show(what: 'prompt' | 'few' | 'many'): Promise<unknown>;
  /** The field or button of a step. */
  target(step: Step): Element | null | undefined;
  /** The question before a delete is open. */
  isOpen(): boolean;
}

declare global {
  interface Window {
    interaction: {
      show: Contender['show'];
      /** The point to click. */
      placeOf(step: Step): { readonly x: number; readonly y: number } | undefined;
      /** Milliseconds from the next event of the step to the frame that follows it, drawn. */
      next(step: Step): Promise<number>;
      isOpen(): boolean;
    };
  }
}

/** Until something is there, and the page then has nothing to do. */
export async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
}

/** Times a contender's steps in its page. */
export function run(contender: Contender): void {
  const answered = (step: Step) =>
    step === 'open the dialog'
      ? contender.isOpen()
      : step === 'confirm'
        ? !contender.isOpen()
        : true;

  const drawn = (step: Step, begin: number) =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - begin);
      const look = () => {
        if (answered(step)) port2.postMessage(0);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

  window.interaction = {
    show: (what) => contender.show(what),
    isOpen: () => contender.isOpen(),
    placeOf(step) {
      const box = contender.target(step)?.getBoundingClientRect();
      return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
    },
    next: (step) =>
      new Promise((resolve) => {
        const type = step.startsWith('key') ? 'keydown' : 'click';
        addEventListener(type, ({ timeStamp }) => resolve(drawn(step, timeStamp)), {
          capture: true,
          once: true,
        });
      }),
  };
}
