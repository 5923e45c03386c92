/** Helpers for the tests of assistants: the tools of the page, and calls of them as assistants make them. */
import { cleanupWebMCPPolyfill, initializeWebMCPPolyfill } from '@mcp-b/webmcp-polyfill';
import type { AgentResult } from '../../../src/elements/form-generator/agent/agent.lazy.js';
import { waitUntil } from '../../support/wait-until.js';

interface PageTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema?: unknown;
}

/** The part of WebMCP that assistants use. */
interface AssistantSide {
  getTools(): Promise<PageTool[]>;
  executeTool(
    tool: PageTool,
    input: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<string>;
}

const context = () =>
  (document as unknown as { readonly modelContext: AssistantSide }).modelContext;

const CLUSTER = 'originAgentCluster';

/**
 * Gives the page WebMCP for each test of a `describe` block. The polyfill wants an agent cluster of the page's own. Firefox gives
 * that only to pages with the header `Origin-Agent-Cluster`, which those of the tests do not have.
 */
export function useWebMcp(): void {
  const cluster = Object.getOwnPropertyDescriptor(window, CLUSTER);
  beforeEach(() => {
    Object.defineProperty(window, CLUSTER, { configurable: true, value: true });
    initializeWebMCPPolyfill();
  });
  afterEach(() => {
    cleanupWebMCPPolyfill();
    if (cluster) Object.defineProperty(window, CLUSTER, cluster);
    else Reflect.deleteProperty(window, CLUSTER);
    sessionStorage.clear();
  });
}

/** Replaces the browser's WebMCP until the end of the test. */
export function replaceContext(replaced: unknown): void {
  cleanupWebMCPPolyfill();
  Object.defineProperty(document, 'modelContext', { configurable: true, get: () => replaced });
}

export const removeContext = (): boolean => Reflect.deleteProperty(document, 'modelContext');

export const toolNames = async (): Promise<string[]> =>
  (await context().getTools()).map(({ name }) => name);

export async function toolOf(name: string): Promise<PageTool> {
  let found: PageTool | undefined;
  await waitUntil(async () => {
    // A tool that changes is missing for a moment.
    found = (await context().getTools()).find((tool) => tool.name === name);
    return found !== undefined;
  }, `no tool ${name}`);
  return found!;
}

/** Calls the tool as an assistant does. */
export async function callTool(
  input: unknown,
  { name = 'generate_form', signal }: { name?: string; signal?: AbortSignal } = {},
): Promise<AgentResult> {
  const tool = await toolOf(name);
  const result = await context().executeTool(tool, JSON.stringify(input), signal && { signal });
  return JSON.parse(result) as AgentResult;
}
