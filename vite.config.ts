import { defineConfig } from 'vite';
import { localApi } from './demo/dev-server.js';

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
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          sourcemap: true,
          lib: { entry: 'dist/script.js', formats: ['es'], fileName: () => 'prompt-forms.js' },
          rolldownOptions: {
            // Vite keeps a library's white space for the next bundler; this file goes straight to browsers.
            output: { codeSplitting: false, minify: true },
          },
        },
      },
);
