import { execFileSync } from 'node:child_process';

/** Server-rendered tags by name, each one line from its own process. */
export function renderedByServers(): Readonly<Record<string, string>> {
  const program = 'test/frameworks/server/render.ts';
  const printed = execFileSync(process.execPath, ['--import=tsx', program], { maxBuffer: 1e7 });
  return JSON.parse(String(printed)) as Record<string, string>;
}
