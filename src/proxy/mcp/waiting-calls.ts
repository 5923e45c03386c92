import { digestOf } from '../digest.js';

/** Runs a call. Its signal is aborted if the assistant cancels the call. */
type Run<Result> = (controller: AbortController) => Promise<Result>;

/** The generates that assistants wait for, by token and id of the message. A later message with the same token may cancel one. */
export class WaitingCalls {
  readonly #calls = new Set<{ readonly key: string; readonly controller: AbortController }>();

  async run<Result>(token: string, id: unknown, run: Run<Result>): Promise<Result> {
    const call = { key: await keyOf(token, id), controller: new AbortController() };
    this.#calls.add(call);
    try {
      return await run(call.controller);
    } finally {
      this.#calls.delete(call);
    }
  }

  async cancel(token: string, id: unknown): Promise<void> {
    const key = await keyOf(token, id);
    for (const call of this.#calls) if (call.key === key) call.controller.abort();
  }
}

const keyOf = (token: string, id: unknown): Promise<string> =>
  digestOf(JSON.stringify([token, id]));
