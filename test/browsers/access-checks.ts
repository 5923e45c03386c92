import type { TestRunnerPlugin } from '@web/test-runner';
import type { AccessChecks } from '../runner/access.js';

/** One state of one element, checked in one look of the page. */
export interface AccessCheck {
  readonly name: string;
  readonly violations: number;
}

/** Takes in what each engine checked. */
export interface AccessRecord {
  readonly plugin: TestRunnerPlugin;
  /** By engine; a check that ran twice counts once. */
  byEngine(): Readonly<Record<string, AccessChecks>>;
}

/** The command `access-check`: a browser says that it made a check, and what came of it. */
export function accessRecord(): AccessRecord {
  const engines = new Map<string, Map<string, number>>();
  return {
    plugin: {
      name: 'access-checks',
      executeCommand({ command, payload, session }) {
        if (command !== 'access-check') return undefined;
        const { name, violations } = payload as AccessCheck;
        const engine = session.browser.name;
        if (!engines.has(engine)) engines.set(engine, new Map());
        engines.get(engine)!.set(name, violations);
        return true;
      },
    },
    byEngine: () =>
      Object.fromEntries(
        [...engines].map(([engine, checks]) => [
          engine,
          { checks: checks.size, violations: [...checks.values()].reduce((a, b) => a + b, 0) },
        ]),
      ),
  };
}
