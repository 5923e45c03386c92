import { readdirSync } from 'node:fs';
import { build, defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite';
import { localApi } from './demo/dev-server.js';

/**
 * Lit asks for a Trusted Types policy of its own name, and a page that allows each name once refuses the
 * second copy of Lit at import. The file carries its Lit, so it carries a name of its own.
 */
function ownPolicyName(): Plugin {
  return {
    name: 'prompt-forms:policy-name',
    renderChunk(code) {
      const renamed = code.split(/createPolicy\((["'`])lit-html\1/);
      if (renamed.length !== 3) this.error('Lit creates its policy in another way now');
      return { code: `${renamed[0]}createPolicy("prompt-forms"${renamed[2]}`, map: null };
    },
  };
}

/**
 * Makes each locale one file without imports: from a site's own folder, beside the script-tag file, it
 * is loaded with one request.
 */
function standaloneLocales(): Plugin {
  return {
    name: 'prompt-forms:locales',
    async closeBundle() {
      const files = readdirSync('src/locales').filter((file) => file.endsWith('.ts'));
      for (const file of files.map((name) => name.replace('.ts', '.js'))) {
        await build({
          configFile: false,
          logLevel: 'warn',
          build: {
            ...library(`dist/locales/${file}`, file),
            outDir: 'dist/locales',
          },
        });
      }
    },
  };
}

const library = (entry: string, file: string): BuildEnvironmentOptions => ({
  outDir: 'dist',
  emptyOutDir: false,
  copyPublicDir: false,
  target: 'es2022',
  sourcemap: true,
  lib: { entry, formats: ['es'], fileName: () => file },
  // Vite keeps a library's white space for the next bundler; these files go straight to browsers.
  rolldownOptions: { output: { codeSplitting: false, minify: true } },
});

/**
 * `vite` serves the demo with the proxy and the local service behind it; `vite build` makes the
 * script-tag file out of the npm modules that `tsc` has made before.
 */
export default defineConfig(({ command }) =>
  command === 'serve'
    ? {
        root: 'demo',
        plugins: [localApi()],
        server: {
          // Loopback only: behind this page stands a proxy that everybody who reaches it may use.
          host: '127.0.0.1',
          port: Number(process.env.PORT ?? 5173),
          strictPort: true,
          // Vite's own would let pages of other local ports read the proxy's answers.
          cors: false,
        },
        clearScreen: false,
      }
    : {
        plugins: [ownPolicyName(), standaloneLocales()],
        build: library('dist/script.js', 'prompt-forms.js'),
      },
);
