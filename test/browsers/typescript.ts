import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { TestRunnerPlugin } from '@web/test-runner';
import { transformWithOxc } from 'vite';

const HELPERS = '@oxc-project/runtime/helpers/';
const HELPERS_PATH = '/__oxc-helpers/';

/** The helpers that the compiler's output imports, by name; their package is not installed. */
const HELPER_SOURCES: Readonly<Record<string, string>> = {
  decorate: `export default function decorate(decorators, target, key, desc) {
    const count = arguments.length;
    let result = count < 3 ? target : desc === null ? (desc = Object.getOwnPropertyDescriptor(target, key)) : desc;
    for (const decorator of [...decorators].reverse()) {
      if (decorator) result = (count < 3 ? decorator(result) : count > 3 ? decorator(target, key, result) : decorator(target, key)) || result;
    }
    if (count > 3 && result) Object.defineProperty(target, key, result);
    return result;
  }`,
  taggedTemplateLiteral: `export default function taggedTemplateLiteral(strings, raw = [...strings]) {
    return Object.freeze(Object.defineProperty(strings, 'raw', { value: Object.freeze(raw) }));
  }`,
};

/** The `.ts` file that a relative import written with `.js` means, or undefined where there is none. */
export function typescriptSource(
  rootDir: string,
  importer: string,
  source: string,
): string | undefined {
  if (!/^\.{0,2}\//.test(source) || !source.endsWith('.js')) return undefined;
  const path = source.startsWith('/') ? source : posix.join(posix.dirname(importer), source);
  if (path.includes('/node_modules/')) return undefined;
  return existsSync(join(rootDir, `${path.slice(0, -3)}.ts`))
    ? `${source.slice(0, -3)}.ts`
    : undefined;
}

/** Serves TypeScript to the browsers: strips types and lowers Lit's decorators, as tsconfig.json says. */
export function typescript(): TestRunnerPlugin {
  let rootDir = process.cwd();
  return {
    name: 'typescript',
    serverStart({ config }) {
      rootDir = config.rootDir;
    },
    resolveImport({ source, context }) {
      if (source.startsWith(HELPERS)) return HELPERS_PATH + source.slice(HELPERS.length);
      return typescriptSource(rootDir, context.path, source);
    },
    serve({ path }) {
      if (!path.startsWith(HELPERS_PATH)) return undefined;
      const body = HELPER_SOURCES[path.slice(HELPERS_PATH.length)];
      return body === undefined ? undefined : { body, type: 'js' };
    },
    resolveMimeType({ path }) {
      return path.endsWith('.ts') ? 'js' : undefined;
    },
    async transform({ path, body }) {
      if (!path.endsWith('.ts') || typeof body !== 'string') return undefined;
      const { code, map } = await transformWithOxc(body, path, {
        lang: 'ts',
        target: 'es2022',
        sourcemap: true,
        decorator: { legacy: true },
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      });
      const inline = Buffer.from(JSON.stringify(map)).toString('base64');
      return {
        body: `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`,
        transformCache: true,
      };
    },
  };
}
