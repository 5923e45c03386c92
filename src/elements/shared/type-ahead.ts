/** The pause after which a key begins another text. */
const PAUSE_MS = 500;

/** Without case, accents and direction marks, so that "o" finds "Öffnen". */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

/** Finds an item of a menu by its first letters, which the visitor types one after the other. */
export class TypeAhead {
  #typed = '';
  #lastKeyAt = -Infinity;

  /**
   * Adds a letter. The same letter again goes to the next item that begins with it.
   * @param current The index of the item in focus, -1 if none is.
   * @param now The time of the key, in milliseconds.
   * @returns the index of the item; -1 if none begins with the text.
   */
  find(labels: readonly string[], letter: string, current: number, now: number): number {
    if (now - this.#lastKeyAt > PAUSE_MS) this.#typed = '';
    this.#lastKeyAt = now;
    this.#typed += fold(letter);
    const typed = this.#typed;
    const folded = labels.map(fold);
    const search = (start: string, from: number): number => {
      const indexes = folded.map((_, index) => (from + index) % folded.length);
      return indexes.find((index) => folded[index]!.startsWith(start)) ?? -1;
    };
    const [first = ''] = typed;
    const isFirst = typed === first;
    // More letters may narrow the search down to the current item.
    const found = search(typed, Math.max(0, isFirst ? current + 1 : current));
    const isRepeated = typed === first.repeat(typed.length);
    return found < 0 && isRepeated ? search(first, current + 1) : found;
  }
}
