import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/** The files that a file imports statically. For files that pages load without a bundler. */
export function staticImportsOf(file: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  const exported = staticExports.flatMap(({ entries }) => entries);
  return [...staticImports, ...exported].flatMap(({ moduleRequest }) =>
    moduleRequest ? [join(dirname(file), moduleRequest.value)] : [],
  );
}

/** A file and what it imports statically, with their imports: everything that loads at once. */
export function startFiles(file: string, found = new Set<string>()): ReadonlySet<string> {
  found.add(file);
  for (const imported of staticImportsOf(file))
    if (!found.has(imported)) startFiles(imported, found);
  return found;
}
