import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

const CACHE = 'node_modules/.cache/prompt-forms';

/**
 * Bundles a program of the tests for Node, since a compiler in each process takes longer than what it runs. The bundle is gone
 * when `run` has ended. @param source path of the program. @param run gets the path of the bundle.
 */
export async function withBundledProgram<Result>(
  source: string,
  run: (program: string) => Promise<Result>,
): Promise<Result> {
  mkdirSync(CACHE, { recursive: true });
  const outDir = mkdtempSync(join(CACHE, 'program-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      build: { ssr: source, outDir, minify: false },
    });
    return await run(join(outDir, basename(source).replace(/\.ts$/, '.js')));
  } finally {
    rmSync(outDir, { recursive: true });
  }
}
