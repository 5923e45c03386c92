/** `prompt-forms/proxy/mcp`: the visitor's forms for assistants, over the Model Context Protocol. */
export { createFormsMcp } from './mcp/mcp.js';
export type { FormsMcp, FormsMcpOptions } from './mcp/options.js';
