/** The time that a test file may take where several share a process: node:test knows the process alone. */
import type { TestEvent } from 'node:test/reporters';

/**
 * Passes the events of a `node:test` run on. Calls `stop` if the outermost suites of one file take longer than the limit
 * together, or if no suite ends for that long. The files must run one after another.
 */
export async function* withFileLimit(
  events: AsyncIterable<TestEvent>,
  limitMs: number,
  stop: (reason: Error) => void,
): AsyncGenerator<TestEvent> {
  const tooLong = (): void => stop(new Error(`a file took more than ${limitMs / 1000} s`));
  let timer = setTimeout(tooLong, limitMs);
  let file: string | undefined;
  let fileStart = Date.now();
  let lastEnd = fileStart;
  try {
    for await (const event of events) {
      const hasEnded = event.type === 'test:pass' || event.type === 'test:fail';
      if (hasEnded && event.data.nesting === 0) {
        clearTimeout(timer);
        timer = setTimeout(tooLong, limitMs);
        if (event.data.file !== file) fileStart = lastEnd;
        file = event.data.file;
        lastEnd = Date.now();
        if (lastEnd - fileStart > limitMs) tooLong();
      }
      yield event;
    }
  } finally {
    clearTimeout(timer);
  }
}
