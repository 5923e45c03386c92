/** Builds the script file for the pages of forms. */
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { VERSION } from '../../src/version.js';

const FILE = 'form-page.js';

/**
 * One function without exports, so that the file works as a classic script and as a module. Frames with an opaque origin can
 * load only classic scripts.
 */
const formPageBuild = (entry: string): InlineConfig => ({
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: { entry, formats: ['iife'], name: 'formPage', fileName: () => FILE },
    rolldownOptions: {
      output: {
        codeSplitting: false,
        minify: true,
        postBanner: `/*! prompt-forms ${VERSION} | MIT */`,
      },
    },
  },
});

/** Bundles the script file for the pages of forms. */
export const buildFormPageFile = () => build(formPageBuild('dist/script/form-page.js'));

let script: Promise<string> | undefined;

/** The script file for the pages of forms, bundled from its source. The pages of the demo need no build. */
export const formPageScript = (): Promise<string> => (script ??= bundleSource());

async function bundleSource(): Promise<string> {
  const { build: options, ...config } = formPageBuild('src/script/form-page.ts');
  const { NODE_ENV } = process.env;
  try {
    const built = await build({ ...config, build: { ...options, write: false } });
    const [{ output }] = built as [Rolldown.RolldownOutput];
    return output[0].code;
  } finally {
    // Vite sets it to "production". Then npm, started by this process, would leave out development dependencies.
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

/**
 * Puts the script file into the root of the demo, for its own form pages.
 * @param readScript Default: bundles it from its source.
 */
export function formPageOfDemo(readScript = formPageScript): Plugin {
  return {
    name: 'prompt-forms:form-page-of-demo',
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response, next) => {
        const send = (code: string): unknown =>
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(code);
        readScript().then(send, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await readScript() });
    },
  };
}
