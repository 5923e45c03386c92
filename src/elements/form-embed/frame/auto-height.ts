/** What the follower takes from the window: the clock, and when the next frame is drawn. */
export interface FollowerWorld {
  readonly performance: { now(): number };
  requestAnimationFrame(task: () => void): number;
  cancelAnimationFrame(id: number): void;
  setTimeout(task: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
}

/** Pixels by which a height may be off. */
const TOLERANCE = 1;

/** So many changes in a row, without a pause between them, are those of a loop, or of a long animation. */
const MOST = 40;

/** Milliseconds without a change that are a pause. */
const PAUSE = 1000;

/**
 * Follows the height that a form tells, once per drawn frame. A form whose height hangs on its frame's
 * grows with each change, for ever: after too many changes in a row it is waited until it rests. If it
 * changes again as soon as it is followed again, it is followed no more.
 */
export class HeightFollower {
  readonly #apply: (height: number) => void;
  readonly #giveUp: () => void;
  readonly #world: FollowerWorld;
  #told = 0;
  #applied: number | undefined;
  #frame: number | undefined;
  #timer: unknown;
  /** Changes since the last pause. */
  #changes = 0;
  #changedAt = -Infinity;
  #state: 'follows' | 'waits' | 'tries' | 'over' = 'follows';

  constructor(apply: (height: number) => void, giveUp: () => void, world: FollowerWorld) {
    this.#apply = apply;
    this.#giveUp = giveUp;
    this.#world = world;
  }

  /** The form told its height, in whole pixels. */
  told(height: number): void {
    this.#told = height;
    if (this.#state === 'waits') this.#wait();
    else if (this.#state !== 'over') {
      this.#frame ??= this.#world.requestAnimationFrame(() => this.#follow());
    }
  }

  end(): void {
    this.#state = 'over';
    if (this.#frame !== undefined) this.#world.cancelAnimationFrame(this.#frame);
    this.#world.clearTimeout(this.#timer as never);
  }

  #follow(): void {
    this.#frame = undefined;
    if (Math.abs(this.#told - (this.#applied ?? -Infinity)) <= TOLERANCE) return;
    const now = this.#world.performance.now();
    if (now - this.#changedAt >= PAUSE) {
      this.#changes = 0;
      this.#state = 'follows';
    }
    this.#changedAt = now;
    if (this.#changes++ < MOST) this.#take();
    else if (this.#state === 'tries') {
      this.end();
      this.#giveUp();
    } else {
      this.#state = 'waits';
      this.#wait();
    }
  }

  /** Until the form rests. */
  #wait(): void {
    this.#world.clearTimeout(this.#timer as never);
    this.#timer = this.#world.setTimeout(() => {
      this.#state = 'tries';
      this.#changedAt = this.#world.performance.now();
      this.#take();
    }, PAUSE);
  }

  #take(): void {
    this.#applied = this.#told;
    this.#apply(this.#told);
  }
}
