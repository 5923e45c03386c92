/** Bundles each framework's page, and the elements as npm modules, into `.built/`. */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type PluginOption } from 'vite';
import type { Framework } from './matrix.js';
import { DECORATORS, writeSnippets } from './studio/bundle.js';
import type { Case } from './studio/cases.js';

const HOME = resolve('test/frameworks');
const require = createRequire(`${HOME}/package.json`);

/** A plugin of the package beside this file, which the root knows nothing of. */
async function plugin<Options>(
  specifier: string,
  name: string,
  options?: Options,
): Promise<PluginOption> {
  const module = (await import(pathToFileURL(require.resolve(specifier)).href)) as Record<
    string,
    (options?: Options) => PluginOption
  >;
  return module[name]!(options);
}

const jsx = (importSource: string): InlineConfig => ({
  oxc: { jsx: { runtime: 'automatic', importSource } },
});

/** The bundler's options for each framework's templates. */
const SETTINGS: Readonly<Record<Framework, () => Promise<InlineConfig>>> = {
  react: async () => jsx('react'),
  preact: async () => jsx('preact'),
  solid: async () => ({ plugins: [await plugin('vite-plugin-solid', 'default', { hot: false })] }),
  vue: async () => ({
    plugins: [
      await plugin('@vitejs/plugin-vue', 'default', {
        template: {
          compilerOptions: { isCustomElement: (tag: string) => /^form-/.test(tag) },
        },
      }),
    ],
  }),
  svelte: async () => ({
    plugins: [await plugin('@sveltejs/vite-plugin-svelte', 'svelte', { configFile: false })],
  }),
  angular: async () => ({}),
};

/** @param split What is imported on demand stays a file of its own. */
async function bundle(
  entry: string,
  name: string,
  settings: InlineConfig,
  split = false,
): Promise<void> {
  await build({
    ...settings,
    configFile: false,
    root: HOME,
    mode: 'development',
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"', ...settings.define },
    build: {
      outDir: `${HOME}/.built`,
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: `${HOME}/${entry}`, formats: ['es'], fileName: () => `${name}.js` },
      rolldownOptions: { output: { codeSplitting: split } },
    },
  });
}

/** The elements as a page gets them that bundles the npm modules; also with what hydrates Lit's own. */
export async function bundleElements(): Promise<void> {
  await bundle('elements/define.ts', 'elements', {});
  await bundle('elements/hydrating.ts', 'hydrating', {});
}

export async function bundlePage(framework: Framework): Promise<void> {
  const entry = `${framework}/page.${/act|solid/.test(framework) ? 'tsx' : 'ts'}`;
  await bundle(entry, framework, await SETTINGS[framework]());
}

/** Takes over what the servers of React, Vue and Svelte have written. */
export async function bundleHydration(): Promise<void> {
  const define = {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
  };
  await bundle('hydrate/page.ts', 'hydrate', { ...(await SETTINGS.svelte()), define });
}

/** Dialogs of libraries, above which the elements stand. */
export const bundleDialogs = (): Promise<void> =>
  bundle('dialogs/page.tsx', 'dialogs', jsx('react'));

/** The studio's code for frameworks, one bundle per page. */
export async function bundleSnippets(cases: readonly Case[]): Promise<void> {
  const [react, vue, svelte] = await Promise.all([
    SETTINGS.react(),
    SETTINGS.vue(),
    SETTINGS.svelte(),
  ]);
  const plugins = [vue.plugins, svelte.plugins];
  const oxc = { ...react.oxc, ...DECORATORS.oxc };
  await bundle(writeSnippets(cases), 'studio', { plugins, oxc }, true);
}
