import { build, type Plugin, type Rolldown } from 'vite';

const FORM_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <title>A form</title>
    <script src="./form.js"></script>
  </head>
</html>
`;

/** The page of a form. Its frame has no origin and can't load modules of a static host, so this is a classic script. */
export function formPage(): Plugin {
  return {
    name: 'prompt-forms:form-page',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: 'demo/form/form.ts', formats: ['iife'], name: 'form' },
        },
      });
      const { output } = (built as Rolldown.RolldownOutput[])[0]!;
      this.emitFile({ type: 'asset', fileName: 'form/form.js', source: output[0].code });
      this.emitFile({ type: 'asset', fileName: 'form/index.html', source: FORM_PAGE });
    },
  };
}
