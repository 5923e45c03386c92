import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Ends with words where a test needs what the build makes. */
export function requireBuild(file = 'dist/index.js'): void {
  if (!existsSync(file)) throw new Error(`${file} is missing: npm run build makes it.`);
}

/** The built file of a module of `src/`; undefined for other modules. */
export function builtFile(path: string): string | undefined {
  const name = relative(resolve('src'), path);
  if (name.startsWith('..') || !/\.[jt]s$/.test(name)) return undefined;
  return resolve('dist', name.replace(/\.ts$/, '.js'));
}

/** Files with all names of these modules, for pages without a bundler. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'one-file': '/dist/prompt-forms.js',
  split: '/dist/split/prompt-forms.js',
};
const IN_SCRIPTS = /^dist\/(index|define|define\/[\w-]+|client\/index)\.js$/;

/**
 * Bundles what `npm run build` made instead of `src/`.
 * @param name Of the test file, without its endings. `one-file` and `split` load the elements from the script file, as pages
 * without a bundler do.
 */
export function builtInstead(name: string): Plugin {
  requireBuild();
  const script = SCRIPTS[name];
  return {
    name: 'built-instead',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !/^[./]/.test(source)) return undefined;
      const path = source.startsWith('/src/')
        ? resolve(source.slice(1))
        : resolve(importer, '..', source);
      const built = builtFile(path);
      if (!built) return undefined;
      requireBuild(built);
      const isInScript = IN_SCRIPTS.test(relative('.', built).replaceAll('\\', '/'));
      return script && isInScript ? { id: script, external: 'absolute' as const } : built;
    },
    // package.json names the modules with side effects by their published paths, and none of the tests' own.
    transform: (code, id) =>
      /\/(dist\/(define|locales)|demo|test)\b/.test(id)
        ? { code, map: null, moduleSideEffects: true }
        : undefined,
  };
}
