import { build } from 'vite';

/** Modules of the command that are made of other folders, by file in dist/cli/. */
const MODULES = {
  'local-service.js': 'demo/service/http.ts',
  'conformance-suite.js': 'test/proxy/conformance/suite.ts',
};

/**
 * Bundles demo/service/ and src/testing/service/ for `npx prompt-forms dev`, and the conformance suite. Hono stays an import: the site installs it.
 */
export async function bundleCommandModules(outDir: string): Promise<void> {
  for (const [file, entry] of Object.entries(MODULES))
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        target: 'node20',
        minify: false,
        lib: { entry, formats: ['es'], fileName: () => file },
        rolldownOptions: { external: /^(?:node:|hono|@hono\/)/, output: { codeSplitting: false } },
      },
    });
}
