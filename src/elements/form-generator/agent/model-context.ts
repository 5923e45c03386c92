/**
 * The part of WebMCP that a tool needs, as its draft of August 2026 has it. `navigator.modelContext` was its name before, and
 * browsers have removed that. See https://webmachinelearning.github.io/webmcp/.
 */
export interface ModelContext {
  registerTool(tool: Tool, options: { readonly signal: AbortSignal }): Promise<unknown>;
}

/** A tool that assistants may call. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema. */
  readonly inputSchema: object;
  readonly annotations: {
    /** The result has text that is not the page's own. */
    readonly untrustedContentHint: boolean;
  };
  /** @param options Missing in browsers with an older draft. */
  readonly execute: (input: unknown, options?: CallOptions) => Promise<unknown>;
}

export interface CallOptions {
  /** Aborts when the assistant no longer waits. */
  readonly signal?: AbortSignal;
}

/** The browser's way to offer tools to assistants. Undefined without one. */
export function modelContext(): ModelContext | undefined {
  try {
    const { modelContext: context } = document as { readonly modelContext?: ModelContext };
    return typeof context?.registerTool === 'function' ? context : undefined;
  } catch {
    // A page or an extension has replaced it.
    return undefined;
  }
}
