/** Method and path of a call's requests. */
import { isNotFound } from '../api/envelope.js';
import { DELETE_SUFFIX, routeOf, type Operation } from '../api/routes.js';
import type { CallFailure } from './errors.js';
import { isFromProxy, isRedirect } from './response.js';
import { classifyFailure } from './retry-policy.js';

/** Facts about the way to the proxy that the calls of a client have found, for its next calls. */
export interface KnownWay {
  /** Something in front of the proxy refuses the method DELETE, so the client deletes by POST. */
  isDeleteRefused: boolean;
  /** Something in front of the proxy redirects paths without a slash at the end, so the client asks for those with one. */
  hasFinalSlash: boolean;
}

/**
 * The method and the path of one call. If something in front of the proxy refuses or redirects them, the call tries others: a delete by
 * POST, and the path with or without a slash at its end.
 */
export class CallRoute {
  readonly #operation: Operation;
  readonly #id: string | undefined;
  readonly #isSameOrigin: boolean;
  readonly #known: KnownWay;
  #isDeleteByPost: boolean;
  #hasFinalSlash: boolean;
  /** Why DELETE failed, once the call deletes by POST instead. */
  #deleteFailure: CallFailure | undefined;
  /** The redirect after which the call tries the other path. */
  #redirect: CallFailure | undefined;

  constructor(
    operation: Operation,
    id: string | undefined,
    isSameOrigin: boolean,
    known: KnownWay,
  ) {
    this.#operation = operation;
    this.#id = id;
    this.#isSameOrigin = isSameOrigin;
    this.#known = known;
    this.#isDeleteByPost = this.#isDelete && known.isDeleteRefused;
    this.#hasFinalSlash = known.hasFinalSlash;
  }

  get method(): string {
    return this.#isDeleteByPost ? 'POST' : routeOf(this.#operation, this.#id).method;
  }

  get path(): string {
    const { path } = routeOf(this.#operation, this.#id);
    return path + (this.#isDeleteByPost ? DELETE_SUFFIX : '') + (this.#hasFinalSlash ? '/' : '');
  }

  /** The body of a delete by POST. */
  get body(): string | undefined {
    return this.#isDeleteByPost ? '{}' : undefined;
  }

  get #isDelete(): boolean {
    return this.#operation === 'delete';
  }

  /**
   * Takes another path or method if the failure calls for one. It has executed nothing, and the next attempt can start at once.
   * @returns false if there is no other one.
   */
  change(failure: CallFailure): boolean {
    if (!this.#redirect && isRedirect(failure.details.response)) {
      this.#redirect = failure;
      this.#hasFinalSlash = !this.#hasFinalSlash;
      return true;
    }
    // Some hosts and firewalls refuse DELETE. A 401 is about the visitor.
    const isRefused = classifyFailure(failure) === 'rejected' && failure.fields.status !== 401;
    return isRefused && !isFromProxy(failure) && this.#deleteByPost(failure);
  }

  /** For the last retry: some firewalls cut the connection of each DELETE. */
  changeForLastRetry(failure: CallFailure): void {
    if (classifyFailure(failure) === 'connection-lost') this.#deleteByPost(failure);
  }

  #deleteByPost(failure: CallFailure): boolean {
    if (!this.#isDelete || this.#isDeleteByPost) return false;
    this.#deleteFailure = failure;
    this.#isDeleteByPost = true;
    return true;
  }

  /**
   * Of the failures of a call, the one that says something: the redirect, if the other path leads to no proxy, and that of DELETE, if
   * there is no route for a delete by POST. The path is then that of this failure.
   */
  finalFailure(failure: CallFailure): CallFailure {
    const { status } = failure.fields;
    const isMissing =
      this.#isDeleteByPost &&
      status === 404 &&
      !isNotFound({ status, value: failure.details.json });
    if (isMissing) this.#known.isDeleteRefused = false;
    let final = failure;
    if (isMissing && this.#deleteFailure) {
      this.#isDeleteByPost = false;
      final = this.#deleteFailure;
    }
    if (!this.#redirect || !this.#isElsewhere(final)) return final;
    this.#hasFinalSlash = !this.#hasFinalSlash;
    return this.#redirect;
  }

  /** True if the other path leads to no proxy either. A page of another origin then often sees only a lost connection. */
  #isElsewhere(failure: CallFailure): boolean {
    if (this.#known.hasFinalSlash === this.#hasFinalSlash) return false;
    const outcome = classifyFailure(failure);
    if (outcome === 'connection-lost') return !this.#isSameOrigin;
    return !isFromProxy(failure) && (outcome === 'not-the-service' || outcome === 'rejected');
  }

  /** The proxy has sent a response, so the next call starts with this method and path. */
  confirm(): void {
    this.#known.hasFinalSlash = this.#hasFinalSlash;
    if (this.#isDeleteByPost) this.#known.isDeleteRefused = true;
  }
}
