/** Runs forged.php, which makes requests that try to reach the forms of other visitors. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { programPath } from '../runner/programs.js';
import { witness } from '../proxy/support.js';

/** Visitors of two tenants whose names a database or a program could take for each other. */
export const VISITORS = [
  'red:ada',
  'red:Ada',
  'red:ada ',
  'red:\u00e9va',
  'red:e\u0301va',
  'red:eva',
  'red:bob',
  'RED:ada',
  'blue:ada',
  'blue:bob',
  'blue:ADA',
  'blue:ada\u{1f600}',
] as const;

/** The visitor of a form. The ids of the double end with it. */
export const visitorOf = (id: string): number => Number(/v(\d+)x/.exec(id)?.[1]);

/** What a form of this visitor is generated from. */
export const promptOf = (visitor: number, word: string): string => `secret v${visitor}x ${word}`;

/** The other visitors whose forms a text names. */
export const leaksIn = (text: string, visitor: number): string[] =>
  [...text.matchAll(/v(\d+)x/g)].flatMap(([found, of]) => (Number(of) === visitor ? [] : found));

export interface KnownForm {
  readonly id: string;
  readonly visitor: number;
  /** The Idempotency-Key with which it was generated. */
  readonly key: string;
  readonly prompt: string;
}

export interface Forgery {
  readonly visitor: number;
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Outcome {
  /** How many requests ended in each way, such as `id: 404 NOT_FOUND`. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The visitor of each generate, by request id. */
  readonly generates: Readonly<Record<string, number>>;
  readonly leaks: readonly string[];
}

interface Order {
  readonly seed: number;
  readonly count: number;
  /** Share of generates. */
  readonly generates: number;
  readonly forms: readonly KnownForm[];
  readonly keys: readonly string[];
}

/** Runs the script with the options of this file, and returns what it prints. */
async function run(optionsFile: string, order: Order & { readonly print?: boolean }) {
  const child = spawn(
    programPath('php'),
    ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr', 'test/php/forged.php'],
    {
      env: { PATH: process.env.PATH, FORMS_OPTIONS: optionsFile },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
  child.stdin.end(JSON.stringify({ ...order, visitors: VISITORS }));
  await new Promise((resolve) => child.once('close', resolve));
  assert.equal(output.stderr, '');
  return output.stdout;
}

/** Sends forgeries to the proxy in the same process. */
export const handleForgeries = async (file: string, order: Order): Promise<Outcome> =>
  JSON.parse(witness(await run(file, order))) as Outcome;

/** Forgeries to send. */
export const printForgeries = async (file: string, order: Order): Promise<readonly Forgery[]> =>
  (await run(file, { ...order, print: true }))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Forgery);
