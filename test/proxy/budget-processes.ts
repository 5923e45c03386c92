import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const GENERATES = 1_250;
const LIMIT = 500;

interface Result {
  /** Number of generates that reached the service. */
  readonly sent: number;
  /** Number of responses with status 429. */
  readonly refused: number;
  /** Some of the other responses. */
  readonly problems: readonly string[];
}

/** What eight processes with 1,250 generates each must report with a budget of 500. */
export const EXPECTED: Result = { sent: LIMIT, refused: 8 * GENERATES - LIMIT, problems: [] };

const CACHE = 'node_modules/.cache/prompt-forms';

/** Bundles the program of a process into this folder, since eight loaders of TypeScript take longer than the test. */
async function bundleProgram(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: new URL('budget-process.ts', import.meta.url).pathname, outDir, minify: false },
  });
  return join(outDir, 'budget-process.js');
}

/** Runs eight processes at the same time on one budget store, and adds their results. */
export async function runEightProcesses(kind: 'redis' | 'postgres', url: string): Promise<Result> {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(join(CACHE, 'budget-'));
  try {
    return await runEight(await bundleProgram(folder), kind, url);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runEight(program: string, kind: string, url: string): Promise<Result> {
  const outputs = await Promise.all(
    Array.from({ length: 8 }, () => {
      const child = spawn(
        process.execPath,
        [program, kind, url, String(GENERATES), String(LIMIT)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      return new Promise<string>((resolve) => child.once('close', () => resolve(output)));
    }),
  );
  const results = outputs.map((text) => JSON.parse(text) as Result);
  const sum = (name: 'sent' | 'refused') => results.reduce((all, one) => all + one[name], 0);
  return {
    sent: sum('sent'),
    refused: sum('refused'),
    problems: results.flatMap(({ problems }) => problems),
  };
}
