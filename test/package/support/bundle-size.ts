import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

interface Chunk {
  readonly name: string;
  readonly code: string;
  readonly moduleIds: readonly string[];
}

export interface Bundle {
  /** The eager part of an entry: the entry and all static imports. */
  readonly code: string;
  /** Modules that went into it. */
  readonly modules: readonly string[];
  /** Imports that are left to whoever loads it. */
  readonly imports: readonly string[];
  /** The parts that load on demand. */
  readonly onDemand: readonly Chunk[];
  /** Style sheets that it imports. */
  readonly styles: string;
}

const OPTIONS = { write: false, target: 'es2022', modulePreload: false } as const;

/** Bundles one entry as a Vite app does by default: oxc's minifier, which mangles a module's own names too. */
export const bundle = (entry: string, plugins: Plugin[] = []): Promise<Bundle> =>
  collect(
    build({
      configFile: false,
      plugins,
      logLevel: 'silent',
      build: {
        ...OPTIONS,
        rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
      },
    }),
  );

/**
 * As {@link bundle}, without the 0.6 KiB that Vite adds to an app for all dynamic imports together: they belong to the
 * app, not to the first module of it that has one.
 */
export const bundleLibrary = (entry: string): Promise<Bundle> =>
  collect(
    build({
      configFile: false,
      logLevel: 'silent',
      build: {
        ...OPTIONS,
        lib: { entry, formats: ['es'] },
        rolldownOptions: { output: { minify: true } },
      },
    }),
  );

async function collect(building: ReturnType<typeof build>): Promise<Bundle> {
  const built = await building;
  const { output } = [built].flat()[0] as Rolldown.RolldownOutput;
  const chunks = new Map(
    output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])),
  );
  const eager = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const imports: string[] = [];
  for (const chunk of eager) {
    for (const name of chunk.imports) {
      const next = chunks.get(name);
      if (!next) imports.push(name);
      else if (!eager.includes(next)) eager.push(next);
    }
  }
  if (eager.length === 0) throw new Error(`The entry became no chunk.`);
  return {
    code: eager.map(({ code }) => code).join('\n'),
    modules: eager.flatMap(({ moduleIds }) => moduleIds),
    imports,
    onDemand: [...chunks.values()].filter((chunk) => !eager.includes(chunk)),
    styles: output
      .flatMap((part) =>
        part.type === 'asset' && /\.css$/.test(part.fileName) ? [part.source] : [],
      )
      .join('\n'),
  };
}

/** Bytes of a text as brotli of the highest quality, 11. */
export const brotliSize = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
