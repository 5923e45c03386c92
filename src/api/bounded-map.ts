/**
 * A Map with at most `limit` entries. Above that, it forgets the entry that was set first. An entry that is set again counts
 * as the latest, so iteration begins with the one that is forgotten next.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #limit: number;

  /** @param limit The most entries, 1 or more. */
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.#limit) this.delete(this.keys().next().value as Key);
    return this;
  }
}
