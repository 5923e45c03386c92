/** Runs in the page before anything else of it: what it finds there, and what happens from now on. */
{
  const globals = (): string[] => [
    ...Object.getOwnPropertyNames(globalThis),
    ...Object.getOwnPropertyNames(Symbol).map((name) => `Symbol.${name}`),
  ];
  const before = globals();
  const added = (): string[] => globals().filter((name) => !before.includes(name));
  const seen: Seen = { added, violations: [], said: [] };
  const fault = (what: string): void => void seen.violations.push(what);
  document.addEventListener('securitypolicyviolation', (event) =>
    fault(`${event.violatedDirective}: ${event.blockedURI} ${event.sample}`),
  );
  addEventListener('error', (event) => fault(event.message));
  addEventListener('unhandledrejection', (event) => fault(String(event.reason)));
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[name] = (...args: unknown[]) => void seen.said.push(args.join(' '));
  }
  Object.defineProperty(globalThis, Symbol.for('policy.seen'), { value: seen });
}

interface Seen {
  /** Global names that were not there before. */
  readonly added: () => readonly string[];
  /** Violations of the policy, and exceptions. */
  readonly violations: string[];
  /** To the console. */
  readonly said: string[];
}
