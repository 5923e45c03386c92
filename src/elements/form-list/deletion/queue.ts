/** Requests in flight at once. The client's cool-down after a 429 applies to all of them. */
const MAX_CONCURRENT = 4;

export interface FailedItem<Problem> {
  readonly id: string;
  readonly problem: Problem;
}

/**
 * Runs one action per id, a few at a time, because the service deletes one form per request. The visitor can
 * cancel the rest, resume it later, and retry what failed.
 */
export class Queue<Problem> {
  readonly #action: (id: string) => Promise<Problem | undefined>;
  readonly #onChange: () => void;
  readonly #total: number;
  #waiting: string[];
  #running = 0;
  #done = 0;
  #failed: FailedItem<Problem>[] = [];
  #notStarted: string[] = [];

  /**
   * Starts at once. `action` resolves to what went wrong, or to undefined after a success. `onChange` is called
   * after each action and after each call of a method.
   */
  constructor(
    ids: readonly string[],
    action: (id: string) => Promise<Problem | undefined>,
    onChange: () => void,
  ) {
    this.#action = action;
    this.#onChange = onChange;
    this.#total = ids.length;
    this.#waiting = [...ids];
    this.#startNext();
  }

  /** How many ids the queue was created with. */
  get total(): number {
    return this.#total;
  }

  /** How many actions succeeded. */
  get done(): number {
    return this.#done;
  }

  /** Failed actions, in the order in which they failed. */
  get failed(): readonly FailedItem<Problem>[] {
    return this.#failed;
  }

  /** Ids whose action was cancelled before it started. */
  get notStarted(): readonly string[] {
    return this.#notStarted;
  }

  /** Nothing is running or waiting. */
  get isIdle(): boolean {
    return this.#running + this.#waiting.length === 0;
  }

  /** Starts no further actions. Those in flight end as they do. */
  cancel(): void {
    this.#notStarted = [...this.#notStarted, ...this.#waiting];
    this.#waiting = [];
    this.#onChange();
  }

  /** Starts the actions that {@link cancel} prevented. */
  resume(): void {
    this.#waiting.push(...this.#notStarted);
    this.#notStarted = [];
    this.#startNext();
    this.#onChange();
  }

  /** Runs the failed actions again. */
  retryFailed(): void {
    this.#waiting.push(...this.#failed.map(({ id }) => id));
    this.#failed = [];
    this.#startNext();
    this.#onChange();
  }

  #startNext(): void {
    while (this.#running < MAX_CONCURRENT && this.#waiting.length) {
      void this.#run(this.#waiting.shift()!);
    }
  }

  async #run(id: string): Promise<void> {
    this.#running++;
    const problem = await this.#action(id);
    this.#running--;
    if (problem === undefined) this.#done++;
    else this.#failed = [...this.#failed, { id, problem }];
    this.#startNext();
    this.#onChange();
  }
}
