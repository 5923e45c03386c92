/** What the client takes from the world around it: the global object, or a test's own in its place. */
export interface World {
  readonly performance: { now(): number };
  readonly Math: { random(): number };
  setTimeout(task: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
  readonly document?: { readonly baseURI: string };
  readonly origin?: string;
  readonly navigator?: { readonly onLine?: boolean };
}
