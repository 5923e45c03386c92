/** Requests under way at once; the client's cool-down after a 429 holds for all of them. */
const AT_ONCE = 4;

export interface Failed<Problem> {
  readonly id: string;
  readonly problem: Problem;
}

/**
 * Does one thing to many, a few at once: the service has no call for more than one form. What is still to
 * come can be cancelled, and what failed can be tried again.
 */
export class Queue<Problem> {
  readonly #act: (id: string) => Promise<Problem | undefined>;
  readonly #changed: () => void;
  #waiting: string[];
  #running = 0;
  #total: number;
  #done = 0;
  #failed: Failed<Problem>[] = [];
  #cancelled = 0;

  /** `act` resolves to what went wrong, or to undefined; `changed` is called after each one. Starts at once. */
  constructor(
    ids: readonly string[],
    act: (id: string) => Promise<Problem | undefined>,
    changed: () => void,
  ) {
    this.#act = act;
    this.#changed = changed;
    this.#total = ids.length;
    this.#waiting = [...ids];
    this.#fill();
  }

  /** All that were asked for, however they ended. */
  get total(): number {
    return this.#total;
  }

  /** How many have ended well. */
  get done(): number {
    return this.#done;
  }

  /** Those that failed, in the order in which they did. */
  get failed(): readonly Failed<Problem>[] {
    return this.#failed;
  }

  /** How many were never begun. */
  get cancelled(): number {
    return this.#cancelled;
  }

  /** Nothing runs, and nothing is to come. */
  get ended(): boolean {
    return this.#running + this.#waiting.length === 0;
  }

  /** Begins no further ones; those under way end as they do. */
  cancel(): void {
    this.#cancelled += this.#waiting.length;
    this.#waiting = [];
    this.#changed();
  }

  /** Tries again what failed. */
  retry(): void {
    this.#waiting.push(...this.#failed.map(({ id }) => id));
    this.#failed = [];
    this.#fill();
    this.#changed();
  }

  #fill(): void {
    while (this.#running < AT_ONCE && this.#waiting.length) void this.#run(this.#waiting.shift()!);
  }

  async #run(id: string): Promise<void> {
    this.#running++;
    const problem = await this.#act(id);
    this.#running--;
    if (problem === undefined) this.#done++;
    else this.#failed = [...this.#failed, { id, problem }];
    this.#fill();
    this.#changed();
  }
}
