import { build } from 'vite';

/** Bundles demo/service/ into one module for `npx prompt-forms dev`. Hono stays an import: the site installs it. */
export async function bundleLocalService(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'node20',
      sourcemap: true,
      minify: false,
      lib: { entry: 'demo/service/serve.ts', formats: ['es'], fileName: () => 'local-service.js' },
      rolldownOptions: { external: /^(?:node:|hono|@hono\/)/, output: { codeSplitting: false } },
    },
  });
}
