/** The proxy in the middleware of a development server, and as a server: what the demo and the tests use. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFormsProxy } from '../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../src/proxy/index.js';
import { createNodeHandler, startFormsProxy } from '../../src/proxy/node.js';
import type { RunningFormsProxy, StartFormsProxyOptions } from '../../src/proxy/node.js';

export type { RunningFormsProxy as RunningProxy };
export type StartProxyOptions = StartFormsProxyOptions & { readonly port: number };
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

export const proxyListener = (options: FormsProxyOptions): NodeListener =>
  createNodeHandler(createFormsProxy(options));

export const startProxy: (options: StartProxyOptions) => Promise<RunningFormsProxy> =
  startFormsProxy;
