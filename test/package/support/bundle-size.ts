import { basename } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

interface Chunk {
  readonly name: string;
  readonly code: string;
}

export interface Bundle {
  /** What the entry loads at once: itself and all that it imports, without what it loads on demand. */
  readonly code: string;
  /** Modules that went into it. */
  readonly modules: readonly string[];
  /** Imports that are left to whoever loads it. */
  readonly imports: readonly string[];
  /** What it may load later. */
  readonly onDemand: readonly Chunk[];
  /** Style sheets that it imports. */
  readonly styles: string;
}

/** Bundles one entry as a Vite app does by default: oxc's minifier, which mangles a module's own names too. */
export async function bundle(entry: string, plugins: Plugin[] = []): Promise<Bundle> {
  const built = await build({
    configFile: false,
    plugins,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
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
  if (eager.length === 0) throw new Error(`${basename(entry)} became no chunk.`);
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
