import { spawn } from 'node:child_process';
import { withBundledProgram } from '../support/bundle-program.js';

/** Generates of each process. With `npm test -- --all`: 1,250. */
const GENERATES = Number(process.env.BUDGET_GENERATES ?? 250);
const LIMIT = 500;

interface Result {
  /** Number of generates that reached the service. */
  readonly sent: number;
  /** Number of responses with status 429. */
  readonly refused: number;
  /** What the proxy logged of failures, the first ones. */
  readonly problems: readonly string[];
}

/** What eight processes with that many generates each must report with a budget of 500. */
export const EXPECTED: Result = { sent: LIMIT, refused: 8 * GENERATES - LIMIT, problems: [] };

/** Runs eight processes at the same time on one budget store, and adds their results. */
export const runEightProcesses = (
  kind: 'redis' | 'postgres',
  url: string,
  who: 'elements' | 'assistants' = 'elements',
): Promise<Result> =>
  withBundledProgram('test/proxy/budget-process.ts', (program) =>
    runEight(program, [kind, url, String(GENERATES), String(LIMIT), who]),
  );

async function runEight(program: string, args: readonly string[]): Promise<Result> {
  const outputs = await Promise.all(
    Array.from({ length: 8 }, () => {
      const child = spawn(process.execPath, [program, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
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
