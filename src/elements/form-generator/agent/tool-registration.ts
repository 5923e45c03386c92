import type { ModelContext, Tool } from './model-context.js';

const TOOL_NAME = 'generate_form';

/** Generators of one page that have a tool: each one needs a name of its own. */
const MAX_TOOLS = 9;

type UnnamedTool = Omit<Tool, 'name'>;

/** The tool of one generator. */
export class ToolRegistration {
  /** Undefined while there is no tool. */
  #context: ModelContext | undefined;
  /** The description and the schema of the tool. */
  #descriptor = '';
  #controller = new AbortController();
  #runningCalls = 0;
  #removal: Promise<void> | undefined;

  /** Registers the tool, unless the same one is registered. Replaces another one. */
  offer(context: ModelContext, tool: UnnamedTool): void {
    // Without the function.
    const descriptor = JSON.stringify(tool);
    if (context === this.#context && descriptor === this.#descriptor) return;
    this.withdraw();
    this.#context = context;
    this.#descriptor = descriptor;
    this.#controller = new AbortController();
    void this.#register(context, tool, this.#controller.signal);
  }

  /** Removes the tool. A call that was settled just now keeps its result, which a removal at once would replace by an error. */
  withdraw(): void {
    if (!this.#context) return;
    this.#context = undefined;
    const controller = this.#controller;
    if (this.#runningCalls === 0) {
      controller.abort();
      return;
    }
    this.#removal = new Promise((resolve) => {
      setTimeout(() => {
        controller.abort();
        resolve();
      });
    });
  }

  /** Never rejects: the page works without a tool. */
  async #register(context: ModelContext, tool: UnnamedTool, signal: AbortSignal): Promise<void> {
    // The name is free again after that.
    if (this.#removal) await this.#removal;
    const execute: Tool['execute'] = (input, options) => this.#run(tool.execute(input, options));
    for (let count = 1; count <= MAX_TOOLS && !signal.aborted; count++) {
      const name = count === 1 ? TOOL_NAME : `${TOOL_NAME}_${count}`;
      try {
        await context.registerTool({ ...tool, name, execute }, { signal });
        return;
      } catch (error) {
        // There is a tool of this name.
        if ((error as Partial<Error> | undefined)?.name !== 'InvalidStateError') return;
      }
    }
  }

  async #run(result: Promise<unknown>): Promise<unknown> {
    this.#runningCalls++;
    try {
      return await result;
    } finally {
      // The browser passes the result on until then.
      setTimeout(() => this.#runningCalls--);
    }
  }
}
