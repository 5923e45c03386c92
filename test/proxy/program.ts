import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { witness } from './support.js';

// Also found from a folder outside of the repository.
const TSX = import.meta.resolve('tsx');
const PROGRAM = fileURLToPath(new URL('../../demo/proxy/node.ts', import.meta.url));

export interface Running {
  readonly url: string;
  /** Resolves with the output so far once it matches. */
  until(pattern: RegExp): Promise<string>;
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<{ code: number | null; stdout: string; stderr: string }>;
}

interface RunOptions {
  /** Default: what `npm run proxy` runs. */
  readonly program?: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
}

/** Runs a program, with this environment and nothing else of FORMS_*. */
export function runProgram(
  env: Record<string, string>,
  { program = PROGRAM, args = [], cwd }: RunOptions = {},
): Running {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:FORMS_|PORT$|HOST$|NODE_TEST)/.test(name)),
  );
  const compiler = program.endsWith('.ts') ? ['--import', TSX] : [];
  const child = spawn(process.execPath, [...compiler, program, ...args], {
    cwd,
    env: { ...inherited, PORT: '0', FORMS_HOSTS: 'proxy.test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const changed = new EventTarget();
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    changed.dispatchEvent(new Event('text'));
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
    changed.dispatchEvent(new Event('text'));
  });
  const exited = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) =>
      resolve({ code, stdout: witness(stdout), stderr: witness(stderr) }),
    );
  });
  after(() => child.kill('SIGKILL'));
  return {
    get url() {
      return (
        /http:\/\/[\d.]+:\d+/.exec(stdout)?.[0] ?? assert.fail(`no address in ${stdout}${stderr}`)
      );
    },
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(stdout + stderr)) resolve(stdout + stderr);
        };
        changed.addEventListener('text', look);
        void exited.then(() => reject(new Error(`it ended: ${stdout}${stderr}`)));
        look();
      }),
    signal: (name) => child.kill(name),
    exited,
  };
}
