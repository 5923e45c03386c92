type Load<Part> = () => Promise<Part>;

/** Parts that come when they are needed, each once; one that did not come is asked for again on {@link retry}. */
export class Parts {
  /** One did not come. */
  lost = false;
  readonly #load: <Part>(load: Load<Part>) => Promise<Part | undefined>;
  readonly #changed: () => void;
  readonly #coming = new Map<Load<unknown>, Promise<void>>();

  /** `load` resolves to undefined where a part does not come; `changed` is called whenever one has, or has not. */
  constructor(load: <Part>(load: Load<Part>) => Promise<Part | undefined>, changed: () => void) {
    this.#load = load;
    this.#changed = changed;
  }

  bring<Part>(load: Load<Part>, take: (part: Part) => void): Promise<void> {
    let coming = this.#coming.get(load);
    if (!coming) {
      coming = this.#load(load).then((part) => {
        if (this.#coming.get(load) !== coming) return; // nobody waits for it any more
        if (part) take(part);
        else this.lost = true;
        this.#changed();
      });
      this.#coming.set(load, coming);
    }
    return coming;
  }

  /** It is there, or on its way. */
  wants(load: Load<unknown>): boolean {
    return this.#coming.has(load);
  }

  /** Ends when all that are on their way are there, or did not come. */
  async all(): Promise<void> {
    await Promise.all(this.#coming.values());
  }

  retry(): void {
    if (this.lost) this.forget();
  }

  forget(): void {
    this.#coming.clear();
    this.lost = false;
  }
}
