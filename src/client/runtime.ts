/** What the client takes from its environment: the global object, or a test's own in its place. */
export interface Runtime {
  readonly performance: { now(): number };
  readonly Math: { random(): number };
  setTimeout(task: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
  readonly document?: { readonly baseURI: string };
  readonly origin?: string;
  readonly navigator?: { readonly onLine?: boolean };
}
