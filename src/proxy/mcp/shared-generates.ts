import { BoundedMap } from '../../api/bounded-map.js';
import { isFormsError } from '../../client/index.js';
import { digestOf } from '../digest.js';
import type { ToolOutput } from './tools.js';

/** Milliseconds that a form waits for a repeat of its call, if no assistant got it. No generate takes as long. */
const KEEP_MS = 300_000;
/** Above this number, the oldest are forgotten. */
const MAX_GENERATES = 1_000;

interface SharedGenerate {
  readonly output: Promise<ToolOutput>;
  /** In milliseconds of `Date.now()`, also for a generate that a runtime stopped. */
  expiresAt: number;
}

/**
 * The generates that run, and those whose form no assistant got: many assistants give up after a minute and repeat the call. In memory,
 * so each process has its own.
 */
export class SharedGenerates {
  readonly #generates = new BoundedMap<string, SharedGenerate>(MAX_GENERATES);

  /**
   * Generates a form, or waits for the one of an earlier call with the same caller and prompt. After a caller has got the form, the
   * next call generates another one.
   * @param caller Identifies the visitor. Only a digest of it is kept.
   * @param signal Aborted if the caller no longer waits. The generate runs to its end, since another caller may wait for it.
   */
  async run(
    caller: string,
    prompt: string,
    signal: AbortSignal,
    generate: () => Promise<ToolOutput>,
  ): Promise<ToolOutput> {
    const key = await digestOf(JSON.stringify([caller, prompt]));
    const shared = this.#find(key) ?? this.#start(key, generate);
    try {
      return await shared.output;
    } finally {
      if (!signal.aborted) this.#remove(key, shared);
    }
  }

  #find(key: string): SharedGenerate | undefined {
    for (const [one, { expiresAt }] of this.#generates)
      if (expiresAt <= Date.now()) this.#generates.delete(one);
    return this.#generates.get(key);
  }

  #start(key: string, generate: () => Promise<ToolOutput>): SharedGenerate {
    const shared: SharedGenerate = { output: generate(), expiresAt: Date.now() + KEEP_MS };
    const output = shared.output.finally(() => (shared.expiresAt = Date.now() + KEEP_MS));
    output.catch((error: unknown) => {
      // Without a form that may exist, a repeat costs nothing.
      if (!isFormsError(error) || error.outcome === undefined) this.#remove(key, shared);
    });
    this.#generates.set(key, shared);
    return shared;
  }

  #remove(key: string, shared: SharedGenerate): void {
    if (this.#generates.get(key) === shared) this.#generates.delete(key);
  }
}
