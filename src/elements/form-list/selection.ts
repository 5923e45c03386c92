/**
 * The ids that a person chose. Each change makes a new set, so that whoever kept one sees what it was.
 */
export class Selection {
  ids: ReadonlySet<string> = new Set();
  /** The one that was chosen, or taken out, last: a range begins there. */
  #anchor: string | undefined;

  /**
   * Chooses one, or takes it out. `range`: and with it all from the one that was last chosen or taken out,
   * in the order of `shown`.
   * @returns the ids that changed.
   */
  set(
    id: string,
    on: boolean,
    { range = false, shown }: { range?: boolean; shown: readonly string[] },
  ): readonly string[] {
    const ends = [range ? shown.indexOf(this.#anchor!) : -1, shown.indexOf(id)].sort(
      (one, other) => one - other,
    );
    this.#anchor = id;
    return this.#change(ends[0]! < 0 ? [id] : shown.slice(ends[0], ends[1]! + 1), on);
  }

  /** Chooses this one alone. */
  only(id: string): readonly string[] {
    return [
      ...this.#change(
        [...this.ids].filter((other) => other !== id),
        false,
      ),
      ...this.#change([id], true),
    ];
  }

  /** Chooses all of these, or takes them out. @returns the ids that changed. */
  setAll(ids: Iterable<string>, on: boolean): readonly string[] {
    return this.#change([...ids], on);
  }

  #change(ids: readonly string[], on: boolean): readonly string[] {
    const changed = ids.filter((id) => this.ids.has(id) !== on);
    if (changed.length) {
      const all = new Set(this.ids);
      for (const id of changed) {
        if (on) all.add(id);
        else all.delete(id);
      }
      this.ids = all;
    }
    return changed;
  }
}
