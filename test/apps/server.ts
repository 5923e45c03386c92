/** The production server of an app, and raw requests to it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { App } from './apps.js';
import { withoutSecrets } from './commands.js';
import type { InstalledApp } from './install.js';

const START_TIMEOUT_MS = 60_000;

export interface RunningApp {
  readonly port: number;
  readonly url: string;
  /** Output of the server until now. */
  output(): string;
  /** Ends the server and waits until it is gone. */
  stop(): Promise<void>;
}

export interface Secrets {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Starts the production build, and waits until it responds. */
export async function startApp(
  app: App,
  { folder, node }: InstalledApp,
  port: number,
  { baseUrl, apiKey }: Secrets,
): Promise<RunningApp> {
  const child = spawn(node, app.start(port), {
    cwd: folder,
    env: {
      ...withoutSecrets(),
      NODE_ENV: 'production',
      FORMS_BASE_URL: baseUrl,
      FORMS_API_KEY: apiKey,
      SESSION_SECRET: 'a-secret-for-tests-with-32-characters',
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  const collect = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const stop = async () => {
    child.kill('SIGTERM');
    // Some servers wait for open connections first.
    const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await ended;
    clearTimeout(timer);
  };
  for (const end = Date.now() + START_TIMEOUT_MS; ;) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${printed}`);
    const isReady = await send({ port, path: '/' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isReady) break;
    if (Date.now() > end) {
      await stop();
      throw new Error(`The server does not respond:\n${printed}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { port, url: `http://localhost:${port}`, output: () => printed, stop };
}

export interface RawRequest {
  readonly port: number;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The address that the request comes from. */
  readonly from?: string;
}

export interface RawResponse {
  readonly status: number;
  readonly text: string;
}

/** Sends one request with exactly these headers, which `fetch` does not allow. */
export function send({
  port,
  path,
  method,
  headers,
  body,
  from,
}: RawRequest): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? 'GET',
        headers: { Host: `localhost:${port}`, Connection: 'close', ...headers },
        localAddress: from ?? '127.0.0.1',
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
