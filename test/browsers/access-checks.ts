import type { TestRunnerPlugin } from '@web/test-runner';
import type { AccessChecks } from '../runner/counts.js';

/** One state of one element, checked in one look of the page. */
export interface AccessCheck {
  readonly name: string;
  readonly violations: number;
}

/** Takes in what each engine checked. */
export interface AccessRecord {
  readonly plugin: TestRunnerPlugin;
  /** The checks of a file in an engine. A check that ran twice counts once. */
  of(engine: string, file: string): AccessChecks | undefined;
}

/**
 * The commands `access-check`, with which a browser says that it made a check and what came of it, and
 * `access-looks`: the names of the looks in which it checks the elements of `src/`; empty: all looks.
 * @param looks those names, separated by commas.
 */
export function accessRecord(looks = ''): AccessRecord {
  const files = new Map<string, Map<string, number>>();
  const key = (engine: string, file: string) => `${engine} ${file}`;
  return {
    plugin: {
      name: 'access-checks',
      executeCommand({ command, payload, session }) {
        if (command === 'access-looks') return looks.split(',').filter(Boolean);
        if (command !== 'access-check') return undefined;
        const { name, violations } = payload as AccessCheck;
        const place = key(session.browser.name, session.testFile);
        if (!files.has(place)) files.set(place, new Map());
        files.get(place)!.set(name, violations);
        return true;
      },
    },
    of(engine, file) {
      const checks = files.get(key(engine, file));
      return (
        checks && {
          checks: checks.size,
          violations: [...checks.values()].reduce((a, b) => a + b, 0),
        }
      );
    },
  };
}
