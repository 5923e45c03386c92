/** The clock and the animation frames of the window. Tests pass their own. */
export interface AutoHeightRuntime {
  readonly performance: { now(): number };
  requestAnimationFrame(task: () => void): number;
  cancelAnimationFrame(id: number): void;
  setTimeout(task: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
}

/**
 * A form that gets this much lower keeps its frame: a form whose height alternates by a pixel is no loop. A form that gets
 * higher would have a scroll bar, so there is no tolerance for that.
 */
const SHRINK_TOLERANCE_PX = 1;

/** More changes without a rest between them mean a loop, or a long animation. */
const MAX_CHANGES_WITHOUT_REST = 40;

/** Time without a change after which the form is at rest. */
const REST_MS = 1000;

type AutoHeightState =
  /** Applies each reported height. */
  | 'following'
  /** Waits until the form rests: there were too many changes without a rest. */
  | 'paused'
  /** Applies reported heights again after a pause. Another change without a rest means a loop. */
  | 'probing'
  /** Applies nothing any more. */
  | 'stopped';

/**
 * Applies the heights that a form reports, at most once per animation frame. If a form's height depends on its frame's,
 * each change causes another one. After too many changes without a rest, the form's height is not applied until the form
 * rests. If it changes again right after that, it is not applied any more.
 *
 * The frame's final height, with the attribute `height` and the notice, is in frame-controller.ts.
 */
export class AutoHeight {
  readonly #apply: (height: number) => void;
  readonly #onLoop: () => void;
  readonly #runtime: AutoHeightRuntime;
  #state: AutoHeightState = 'following';
  #reportedHeight = 0;
  #appliedHeight: number | undefined;
  /** Changes since the last rest. */
  #changes = 0;
  #changedAt = -Infinity;
  #animationFrame: number | undefined;
  #restTimer: unknown;

  /** @param onLoop Called once if the form's height depends on its frame's. */
  constructor(apply: (height: number) => void, onLoop: () => void, runtime: AutoHeightRuntime) {
    this.#apply = apply;
    this.#onLoop = onLoop;
    this.#runtime = runtime;
  }

  /** The form has reported a height, in whole pixels. */
  report(height: number): void {
    this.#reportedHeight = height;
    if (this.#state === 'stopped') return;
    if (this.#state === 'paused') this.#waitForRest();
    else this.#animationFrame ??= this.#runtime.requestAnimationFrame(() => this.#follow());
  }

  stop(): void {
    this.#transition('stopped');
  }

  #transition(state: AutoHeightState): void {
    this.#state = state;
    switch (state) {
      case 'following':
        this.#changes = 0;
        break;
      case 'paused':
        this.#waitForRest();
        break;
      case 'probing':
        this.#changedAt = this.#runtime.performance.now();
        this.#applyReportedHeight();
        break;
      case 'stopped':
        if (this.#animationFrame !== undefined) {
          this.#runtime.cancelAnimationFrame(this.#animationFrame);
        }
        this.#runtime.clearTimeout(this.#restTimer as never);
    }
  }

  #follow(): void {
    this.#animationFrame = undefined;
    const growth = this.#reportedHeight - (this.#appliedHeight ?? -Infinity);
    if (growth <= 0 && growth >= -SHRINK_TOLERANCE_PX) return;
    const now = this.#runtime.performance.now();
    if (now - this.#changedAt >= REST_MS) this.#transition('following');
    this.#changedAt = now;
    this.#changes++;
    if (this.#changes <= MAX_CHANGES_WITHOUT_REST) {
      this.#applyReportedHeight();
    } else if (this.#state === 'probing') {
      this.#transition('stopped');
      this.#onLoop();
    } else {
      this.#transition('paused');
    }
  }

  #waitForRest(): void {
    this.#runtime.clearTimeout(this.#restTimer as never);
    this.#restTimer = this.#runtime.setTimeout(() => this.#transition('probing'), REST_MS);
  }

  #applyReportedHeight(): void {
    this.#appliedHeight = this.#reportedHeight;
    this.#apply(this.#reportedHeight);
  }
}
