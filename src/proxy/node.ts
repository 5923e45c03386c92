/** `prompt-forms/proxy/node`: the proxy in Node's `http`, Express, Fastify and Connect, and as a server of its own. */
export { createNodeHandler } from './node/handler.js';
export type { FastifyCall, FastifyReplyLike, Mountable, NodeHandler } from './node/handler.js';
export { nodeFetch } from './node/node-fetch.js';
export { startFormsProxy } from './node/server.js';
export type { RunningFormsProxy } from './node/server.js';
export type { FormsProxyConfig, StartFormsProxyOptions } from './node/options.js';
