/** 16 MiB, in words of 32 bits. */
const WORDS = 2 ** 22;
/** Bits that each text sets. */
const BITS_EACH = 4;

/**
 * A set of texts in constant memory, however many there are: a Bloom filter. It always says yes for a text that was added. It also
 * says yes for a few others: for one in a million among a million texts, and for one in 200 among ten million. Each instance errs for
 * other texts.
 */
export class SeenForms {
  readonly #bits = new Uint32Array(WORDS);
  readonly #seed = crypto.getRandomValues(new Uint32Array(2));

  add(text: string): void {
    for (const bit of this.#bitsOf(text)) {
      const word = bit >>> 5;
      this.#bits[word] = (this.#bits[word] ?? 0) | (1 << (bit & 31));
    }
  }

  has(text: string): boolean {
    return this.#bitsOf(text).every(
      (bit) => ((this.#bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0,
    );
  }

  /** Numbers of bits, from two hashes of 32 bits in the manner of MurmurHash3. */
  #bitsOf(text: string): readonly number[] {
    let [a = 0, b = 0] = this.#seed;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      a = Math.imul(a ^ unit, 0x9e3779b1);
      a ^= a >>> 15;
      b = Math.imul(b ^ unit, 0x5f356495);
      b ^= b >>> 13;
    }
    a = Math.imul(a ^ (b >>> 16), 0x85ebca6b);
    b = Math.imul(b ^ (a >>> 13), 0xc2b2ae35) | 1;
    return Array.from(
      { length: BITS_EACH },
      (_, n) => ((a + Math.imul(n, b)) >>> 0) % (WORDS * 32),
    );
  }
}
