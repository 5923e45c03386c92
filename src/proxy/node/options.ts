import type { FormsMcpOptions } from '../mcp/options.js';
import type { FormsProxyOptions } from '../options.js';

/** The options of `createFormsProxy`, and those of the server. */
export interface StartFormsProxyOptions extends FormsProxyOptions {
  /** Default 8787. 0 selects a free port. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1, which other machines do not reach. */
  readonly host?: string;
  /**
   * Number of your own reverse proxies in front of this one. The visitor's address is then this many entries from the end
   * of `X-Forwarded-For`. At most 16. Default 0: the header is ignored.
   */
  readonly hops?: number;
  /**
   * Addresses and networks of these reverse proxies, such as `['127.0.0.1', '10.0.0.0/8']`. The header of any other connection
   * is ignored, and its visitor has the address of the socket. Default: each connection is trusted, so set it if anybody else
   * can reach this server. Needs `hops`.
   */
  readonly trustedProxies?: readonly string[];
  /** Milliseconds that running requests may take when the proxy closes. Default: `timeouts.generate`, or 120,000. */
  readonly grace?: number;
  /**
   * Milliseconds in which a visitor must read a part of the response. If there is no progress, the connection is closed
   * after one to two times this long. Above 0. Default 10,000. A whole response may take five minutes.
   */
  readonly writeTimeout?: number;
  /**
   * Options of `createFormsMcp`, for an endpoint through which assistants use the proxy. `authorize` then decides about their tokens,
   * too. Default and `false`: no endpoint. Needs `@modelcontextprotocol/sdk`.
   */
  readonly mcp?: false | FormsMcpOptions;
}

/**
 * The default export of `prompt-forms.config.js` for `npx prompt-forms proxy`: options, or a function that returns them. The
 * environment has the rest. See dist/guide/proxy.md#npx-prompt-forms-proxy.
 */
export type FormsProxyConfig =
  | Partial<StartFormsProxyOptions>
  | (() => Partial<StartFormsProxyOptions> | Promise<Partial<StartFormsProxyOptions>>);
