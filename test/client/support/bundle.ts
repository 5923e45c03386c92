import { build, type Rolldown } from 'vite';

/** What a page gets of `prompt-forms/client` alone: one minified module, and the files that went into it. */
export async function bundleClient(): Promise<{ code: string; modules: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: 'src/client/index.ts',
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  if (output.length !== 1) throw new Error(`The client became ${output.length} files.`);
  return { code: output[0].code, modules: output[0].moduleIds };
}
