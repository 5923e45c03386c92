/** Reports of test pages about the files that they run. If a file hangs, it is reported and its page is closed. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { SESSION_STATUS, type Reporter, type TestRunnerPlugin } from '@web/test-runner';

export interface RunningFiles {
  /** The file that a session runs, or ran last. */
  lastFileOf(sessionId: string): string | undefined;
  /** Exceptions in hooks of a session's files, by file. */
  hookFailuresOf(sessionId: string): ReadonlyMap<string, readonly string[]>;
  /** The commands `file-started`, `hooks-failed` and `read-source` of test pages. */
  readonly plugin: TestRunnerPlugin;
  readonly reporter: Reporter;
}

/** Ends the session of a file that takes longer than `limit`, in milliseconds. */
export function runningFiles(limit: number): RunningFiles {
  const timers = new Map<string, NodeJS.Timeout>();
  const lastFiles = new Map<string, string>();
  const hookFailures = new Map<string, Map<string, readonly string[]>>();
  let giveUp: (id: string, message: string) => void = () => undefined;

  /** When the file of a session began. */
  const begun = new Map<string, number>();

  /** With `TIMES=1`, a line for each file that has ended. */
  function tellTime(id: string, engine: string): void {
    const start = begun.get(id);
    if (process.env.TIMES !== '1' || start === undefined) return;
    const seconds = (performance.now() - start) / 1000;
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${engine}  ${lastFiles.get(id)}`);
  }

  function watch(id: string, file: string, engine: string): void {
    clearTimeout(timers.get(id));
    tellTime(id, engine);
    begun.set(id, performance.now());
    lastFiles.set(id, file);
    timers.set(
      id,
      setTimeout(() => giveUp(id, `${file} did not end within ${limit / 1000} s`), limit),
    );
  }

  return {
    lastFileOf: (id) => lastFiles.get(id),
    hookFailuresOf: (id) => hookFailures.get(id) ?? new Map(),
    plugin: {
      name: 'running-files',
      async executeCommand({ command, payload, session }) {
        if (command === 'read-source') return readFile(payload as string, 'utf8');
        if (command === 'hooks-failed') {
          const { path, messages } = payload as { path: string; messages: string[] };
          const own = hookFailures.get(session.id) ?? new Map<string, readonly string[]>();
          hookFailures.set(session.id, own.set(path, messages));
          return true;
        }
        if (command !== 'file-started') return undefined;
        watch(session.id, payload as string, session.browser.name);
        return true;
      },
    },
    reporter: {
      start({ sessions }) {
        giveUp = (id, message) => {
          const session = sessions.get(id);
          if (!session || session.status === SESSION_STATUS.FINISHED) return;
          const errors = [...session.errors, { message }];
          sessions.updateStatus({ ...session, errors, passed: false }, SESSION_STATUS.FINISHED);
        };
        sessions.on('session-status-updated', ({ id, status, testFile, browser }) => {
          if (status === SESSION_STATUS.TEST_STARTED)
            watch(id, relative('', testFile), browser.name);
          if (status === SESSION_STATUS.FINISHED) tellTime(id, browser.name);
          if (status === SESSION_STATUS.TEST_FINISHED || status === SESSION_STATUS.FINISHED)
            clearTimeout(timers.get(id));
        });
      },
      stop() {
        for (const timer of timers.values()) clearTimeout(timer);
      },
    },
  };
}
