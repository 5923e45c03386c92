/** Reads what Orca speaks from its debug file. */
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Orca writes a line for each event that it handles, so it has spoken when its file rests for this time. */
const REST_MS = 1000;
/** A debug file that grows for longer is a fault. */
const MAX_REST_MS = 60_000;

export class Speech {
  readonly #file: string;
  /** End of the part that {@link take} has returned. */
  #offset = 0;

  constructor(debugFile: string) {
    this.#file = debugFile;
  }

  /** Waits until Orca has handled all events. */
  async rest(): Promise<void> {
    const end = Date.now() + MAX_REST_MS;
    let size = -1;
    for (let restedAt = 0; Date.now() - restedAt < REST_MS; await sleep(50)) {
      const now = this.#size();
      if (now !== size) restedAt = Date.now();
      size = now;
      if (Date.now() > end) throw new Error('Orca does not come to rest.');
    }
  }

  get size(): number {
    return this.#size();
  }

  /** The utterances since the last call. */
  take(): string[] {
    const size = this.#size();
    const bytes = Buffer.alloc(size - this.#offset);
    if (bytes.length > 0) {
      const file = openSync(this.#file, 'r');
      readSync(file, bytes, 0, bytes.length, this.#offset);
      closeSync(file);
    }
    this.#offset = size;
    return utterancesIn(bytes.toString('utf8'));
  }

  #size(): number {
    if (!existsSync(this.#file)) return 0;
    const file = openSync(this.#file, 'r');
    const { size } = fstatSync(file);
    closeSync(file);
    return size;
  }
}

/** The utterances in a part of Orca's debug file, without empty ones. */
export const utterancesIn = (debugText: string): string[] =>
  [...debugText.matchAll(/SPEECH OUTPUT: '([\s\S]*?)'(?: voice=\w+)? *(?:\{.*\})?\n/g)]
    .map(([, spoken]) => spoken!.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
