import type { Operation } from '../../api/routes.js';
import type { Scope } from '../authorizer.js';
import type { ParsedResponse, ServiceResponse } from '../service/response.js';
import type { TakeForm } from '../service/stream-forms.js';

/** One request of a visitor, with what its execution needs. */
export interface OwnedCall {
  readonly operation: Operation;
  /** Empty for list and generate. */
  readonly id: string;
  /** With generate only. */
  readonly prompt?: string;
  readonly identity?: string | undefined;
  readonly scope: Scope;
  readonly requestId: string;
  /** Sends a request to the service. `isBackground`: it continues when the visitor disconnects. */
  send(call: OwnedServiceCall): Promise<ParsedResponse>;
  /** Reads the account's list as a stream, until `takeForm` returns true. It continues when the visitor disconnects. */
  streamList(takeForm: TakeForm): Promise<void>;
  /**
   * The account whose key serves this operation for this visitor, or for an owner: see `ServiceKey`. Nothing is shared between two
   * accounts. Rejects with a ProxyError if there is no key.
   */
  accountOf(operation: Operation, owner?: string): Promise<string>;
  /** Work that must continue after the response, and when this visitor disconnects. It must not reject. */
  waitUntil(work: Promise<unknown>): void;
  /** Logs a problem that the visitor does not see, as an error by default. */
  report(diagnostic: string, level?: 'warn'): void;
}

/** One request to the service on behalf of a visitor. */
export interface OwnedServiceCall {
  readonly operation: Operation;
  readonly id: string;
  readonly prompt?: string | undefined;
  readonly isBackground?: boolean;
}

/** Executes a call within the visitor's scope. Throws a ProxyError. */
export type Ownership = (call: OwnedCall) => Promise<ServiceResponse>;

/** The options of the site that concern ownership. */
export interface OwnershipRules {
  /** Milliseconds that a record counts without asking the service again. */
  readonly verifyAfterMs: number;
  /** Milliseconds that a look-up of ids may take. */
  readonly lookUpMs: number;
  /** Milliseconds that one call of the store may take. */
  readonly storeTimeoutMs: number;
  /** Names of the members of a form that reach visitors. */
  readonly fields: ReadonlySet<string>;
  /** False for a URL that visitors must not get. */
  readonly isFormUrl: (url: string) => boolean;
  /** Gives everyone the public members of any form. */
  readonly publicGet: boolean;
}
