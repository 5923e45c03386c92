/** Runs in the browser: several test files in one page, each in a suite that has its path. */
// Registers its own hook for the whole page, before any file collects hooks.
import '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';

const NAMES = ['describe', 'it', 'before', 'after', 'beforeEach', 'afterEach'] as const;
type Name = (typeof NAMES)[number];
type Register = (...args: unknown[]) => unknown;

const page = globalThis as unknown as Record<Name, Register>;

/** Takes in what a file registers at its top level. `describe.skip` and the like keep their own ways. */
function collect(calls: (() => unknown)[]): () => void {
  const originals = NAMES.map((name) => [name, page[name]] as const);
  for (const [name, original] of originals) {
    const register = (...args: unknown[]) => void calls.push(() => original(...args));
    const variants = Object.entries(original).map(([variant, call]) => [
      variant,
      (...args: unknown[]) => void calls.push(() => (call as Register)(...args)),
    ]);
    page[name] = Object.assign(register, Object.fromEntries(variants));
  }
  return () => {
    for (const [name, original] of originals) page[name] = original;
  };
}

/** Puts the tests of a file into a suite of its own; a file that cannot be loaded is a test that fails. */
export async function fileTests(path: string, load: () => Promise<unknown>): Promise<void> {
  const calls: (() => unknown)[] = [];
  const restore = collect(calls);
  let failure: unknown;
  try {
    await load();
  } catch (error) {
    failure = error;
  } finally {
    restore();
  }
  describe(path, () => {
    before(() => executeServerCommand('file-started', path));
    after(() => executeServerCommand('file-ended'));
    if (failure === undefined) for (const call of calls) call();
    else
      it('loads', () => {
        throw failure;
      });
  });
}
