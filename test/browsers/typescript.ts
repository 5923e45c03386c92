import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { transform } from 'esbuild';

/** The `.ts` file that a relative import written with `.js` means. Undefined if there is none. */
function typescriptSource(rootDir: string, importer: string, source: string): string | undefined {
  if (!/^\.{0,2}\/.*\.js$/.test(source)) return undefined;
  const path = posix.resolve(posix.dirname(importer), source);
  if (path.includes('/node_modules/')) return undefined;
  const isThere = existsSync(join(rootDir, path.replace(/\.js$/, '.ts')));
  return isThere ? source.replace(/\.js$/, '.ts') : undefined;
}

/** Serves TypeScript to the browsers: strips types and lowers Lit's decorators, as tsconfig.json says. */
export function typescript(): TestRunnerPlugin {
  let rootDir = '';
  return {
    name: 'typescript',
    serverStart({ config }) {
      rootDir = config.rootDir;
    },
    resolveImport: ({ source, context }) => typescriptSource(rootDir, context.path, source),
    resolveMimeType: ({ path }) => (path.endsWith('.ts') ? 'js' : undefined),
    async transform({ path, body }) {
      if (!path.endsWith('.ts') || typeof body !== 'string') return undefined;
      const { code } = await transform(body, {
        sourcefile: path,
        loader: 'ts',
        target: 'es2022',
        sourcemap: 'inline',
        tsconfigRaw: {
          compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false },
        },
      });
      return { body: code, transformCache: true };
    },
  };
}
