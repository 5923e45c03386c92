/** A promise with its handles outside, so that a test decides when something answers. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value | PromiseLike<Value>) => void;
  readonly reject: (reason: unknown) => void;
}

/** A {@link Deferred} that is still open. */
export function deferred<Value = void>(): Deferred<Value> {
  let resolve!: Deferred<Value>['resolve'];
  let reject!: Deferred<Value>['reject'];
  const promise = new Promise<Value>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
