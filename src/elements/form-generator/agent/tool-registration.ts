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

  /** Removes the tool, after a call that was settled just now has its result: the removal would replace that by an error. */
  withdraw(): void {
    this.#context = undefined;
    const controller = this.#controller;
    setTimeout(() => controller.abort());
  }

  /** Never rejects: the page works without a tool. */
  async #register(context: ModelContext, tool: UnnamedTool, signal: AbortSignal): Promise<void> {
    // The names of tools that are withdrawn are free by then.
    await new Promise((resolve) => setTimeout(resolve));
    for (let count = 1; count <= MAX_TOOLS && !signal.aborted; count++) {
      const name = count === 1 ? TOOL_NAME : `${TOOL_NAME}_${count}`;
      try {
        await context.registerTool({ ...tool, name }, { signal });
        return;
      } catch (error) {
        // There is a tool of this name.
        if ((error as Partial<Error> | undefined)?.name !== 'InvalidStateError') return;
      }
    }
  }
}
