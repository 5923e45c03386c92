/** Bundles what the benchmark's pages run, as an app does that is built with Vite. */
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { PEERS } from './packages.js';

/** The modules of the benchmark that are made from a text, among the peers, whose packages they may name. */
export const ENTRY = `${PEERS}/entry.js`;

export function moduleOf(code: string): Plugin {
  return {
    name: 'bench:entry',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === ENTRY) return source;
      // package.json says that files do nothing when they are imported; these do.
      return importer === ENTRY && source.startsWith('/')
        ? { id: source, moduleSideEffects: true }
        : null;
    },
    load: (source) => (source === ENTRY ? code : null),
  };
}

export interface Built {
  readonly entry: string;
  /** What the entry imports, and what that imports: Vite's pages preload all of it. */
  readonly imports: readonly string[];
  /** Names and texts of all files. */
  readonly files: ReadonlyMap<string, string>;
  readonly styles: readonly string[];
}

/** A module that imports these files, in one piece or with what it loads on demand apart. */
export async function built(imports: readonly string[], codeSplitting = false): Promise<Built> {
  const code = imports.map((path) => `import ${JSON.stringify(resolve(path))};`).join('\n');
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [moduleOf(code)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: codeSplitting ? {} : { codeSplitting } },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  const [entry] = output;
  return {
    entry: entry.fileName,
    imports: [...staticImports(output, entry)],
    files: new Map(
      output.map((part) => [part.fileName, part.type === 'chunk' ? part.code : `${part.source}`]),
    ),
    styles: output.map(({ fileName }) => fileName).filter((name) => name.endsWith('.css')),
  };
}

function staticImports(
  output: Rolldown.RolldownOutput['output'],
  { imports }: Rolldown.OutputChunk,
  found: Set<string> = new Set(),
): ReadonlySet<string> {
  for (const name of imports) {
    const part = output.find(({ fileName }) => fileName === name);
    if (part?.type !== 'chunk' || found.has(name)) continue;
    found.add(name);
    staticImports(output, part, found);
  }
  return found;
}
