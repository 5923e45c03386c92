/** Work that goes on after its response. Forgets each piece when it ends, with everything that it holds. */
export class RunningWork {
  readonly #running = new Set<Promise<void>>();

  get size(): number {
    return this.#running.size;
  }

  /** The work may reject. Its owner handles that. */
  add(work: Promise<unknown>): void {
    const ended = work.then(
      () => {},
      () => {},
    );
    this.#running.add(ended);
    void ended.then(() => this.#running.delete(ended));
  }

  /** Resolves when all present work has ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }
}
