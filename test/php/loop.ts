/** One process of PHP that handles requests without a server, and can be asked for the methods of the proxy. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { programPath } from '../runner/programs.js';
import { ORIGIN, witness } from '../proxy/support.js';
import { makeOptions } from './options.js';
import type { OptionsFolder, PhpOptions } from './options.js';

export interface PhpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: string | undefined;
  /** Most bytes of memory of PHP during the request. */
  readonly peak: number;
}

export interface Init {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly address?: string;
  readonly isSecure?: boolean;
  /** True: without the headers of a page of the same origin. */
  readonly bare?: boolean;
}

export interface PhpLoop extends OptionsFolder {
  ask(method: string, target: string, init?: Init): Promise<PhpAnswer>;
  /** Calls a method of `FormsProxy`. Rejects with the class and the message of what PHP throws. */
  call(method: string, ...values: readonly unknown[]): Promise<unknown>;
  output(): string;
  /** Ends the process at once, as the system does. */
  kill(): void;
  end(): Promise<void>;
}

interface Line {
  readonly result: unknown;
  readonly peak: number;
}

interface Result {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const codeOf = (text: string): string | undefined => /"code":"([A-Z_]+)"/.exec(text)?.[1];

/** `settings`: those of php.ini, or `-n` to load none. */
export function startLoop(options: PhpOptions, settings: readonly string[] = []): PhpLoop {
  const folder = makeOptions(options);
  const defaults = [
    'error_reporting=-1',
    'display_errors=stderr',
    'memory_limit=128M',
    // Standard input is a socket, and the next request may come late.
    'default_socket_timeout=-1',
  ];
  const child = spawn(
    programPath('php'),
    [...defaults.flatMap((one) => ['-d', one]), ...settings, 'test/php/loop.php'],
    {
      env: { PATH: process.env.PATH, FORMS_OPTIONS: folder.file },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stdin.on('error', () => {});
  const waiting: { resolve(line: Line): void; reject(error: Error): void }[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => {
    const next = waiting.shift();
    try {
      next?.resolve(JSON.parse(witness(text)) as Line);
    } catch {
      next?.reject(new Error(`PHP printed ${text}`));
    }
  });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      for (const { reject } of waiting.splice(0)) reject(new Error(`PHP ended: ${output}`));
      resolve();
    });
  });
  const send = (call: object): Promise<Line> =>
    new Promise((resolve, reject) => {
      if (hasEnded) return reject(new Error(`PHP has ended: ${output}`));
      waiting.push({ resolve, reject });
      child.stdin.write(`${JSON.stringify(call)}\n`);
    });

  return {
    ...folder,
    output: () => witness(output),
    kill: () => void child.kill('SIGKILL'),
    async ask(method, target, { headers, body = '', address = '192.0.2.1', isSecure, bare } = {}) {
      const own = {
        Host: new URL(ORIGIN).host,
        ...(!bare && { 'Sec-Fetch-Site': 'same-origin' }),
        ...(!bare && body !== '' && { 'Content-Type': 'application/json' }),
      };
      const { result, peak } = await send({
        request: {
          method,
          target,
          headers: { ...own, ...headers },
          body,
          address,
          isSecure: isSecure ?? false,
        },
      });
      if ('error' in Object(result)) assert.fail(`handle() threw: ${JSON.stringify(result)}`);
      const response = result as Result;
      return {
        status: response.status,
        headers: new Headers(response.headers),
        text: response.body,
        code: codeOf(response.body),
        peak,
      };
    },
    async call(method, ...values) {
      const { result } = await send({ method, arguments: values });
      const { error, message } = Object(result) as { error?: string; message?: string };
      if (error !== undefined) throw new Error(`${error}: ${message}`);
      return result;
    },
    async end() {
      child.stdin.end();
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
      await ended;
      clearTimeout(timer);
      folder.logged();
      folder.remove();
    },
  };
}
