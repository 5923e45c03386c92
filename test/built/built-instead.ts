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

/**
 * Bundles what `npm run build` made instead of `src/`: the build shortens names and rewrites style sheets, which
 * only a test of its files can see.
 */
export function builtInstead(): Plugin {
  requireBuild();
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
      return built;
    },
    // package.json names the modules with side effects by their published paths, and none of the tests' own.
    transform: (code, id) =>
      /\/(dist\/(define|locales)|demo|test)\b/.test(id)
        ? { code, map: null, moduleSideEffects: true }
        : undefined,
  };
}
