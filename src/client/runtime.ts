/** The parts of the environment that the client uses: the global object, or a test's replacement. */
export interface Runtime {
  readonly performance: { now(): number };
  readonly Math: { random(): number };
  setTimeout(task: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
  readonly document?: {
    readonly baseURI: string;
    readonly location?: { readonly origin: string };
  };
  readonly origin?: string;
  readonly navigator?: { readonly onLine?: boolean };
}
