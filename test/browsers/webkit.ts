import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { BrowserLauncher } from '@web/test-runner';
import { programPath } from '../runner/programs.js';
import { freePort } from '../support/free-ports.js';
import { webdriverPage, type Send } from './webdriver-page.js';

/** The driver may have to read its libraries from disk. */
const START_LIMIT_MS = 60_000;

/** Starts a virtual screen; answers the process and the value for DISPLAY. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const child = spawn(
    programPath('xvfb'),
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error));
  const [number] = await Promise.race([once(child.stdio[3]!, 'data'), failed]);
  return { child, display: `:${String(number).trim()}` };
}

/** Asks the process to end, and ends it after two seconds if it does not. Waits until it is gone. */
async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
  await gone;
  clearTimeout(timer);
}

/**
 * Turns off two parts of WebKit. Without a graphics card, it draws layers in software, which took a third of its time. Its
 * compiler for code that runs for a long time took a sixth, and test pages end after seconds.
 */
const WEBKIT_SETTINGS: Readonly<Record<string, string>> = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  JSC_useFTLJIT: '0',
};

/** The longest that a command of WebDriver may take. */
const COMMAND_LIMIT_MS = 50_000;

/** WebKitGTK's MiniBrowser, driven by WebKitWebDriver, on a virtual screen of its own where needed. */
export function webkitLauncher(): BrowserLauncher {
  let screen: ChildProcess | undefined;
  let driver: ChildProcess | undefined;
  let base = '';
  let session = '';
  let active: string | undefined;
  let started: Promise<void> | undefined;

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(base + path, {
      method,
      // Longer than any command takes whose page still responds.
      signal: AbortSignal.timeout(COMMAND_LIMIT_MS),
      headers: { 'content-type': 'application/json' },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const send: Send = (method, path, body) => call(method, session + path, body);

  async function start(): Promise<void> {
    const env: NodeJS.ProcessEnv = { ...process.env, ...WEBKIT_SETTINGS };
    if (!env.DISPLAY && !env.WAYLAND_DISPLAY) {
      const { child, display } = await startScreen();
      screen = child;
      env.DISPLAY = display;
    }
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    driver = spawn(programPath('webkitDriver'), [`--port=${port}`], { env, stdio: 'ignore' });
    driver.once('error', (error) => console.error(error));
    for (const limit = Date.now() + START_LIMIT_MS; ;) {
      try {
        await call('GET', '/status');
        break;
      } catch (error) {
        if (Date.now() > limit) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    const { sessionId } = (await call('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: programPath('miniBrowser'),
            args: ['--automation'],
          },
        },
      },
    })) as { sessionId: string };
    session = `/session/${sessionId}`;
    await send('POST', '/window/rect', { width: 1024, height: 768 });
  }

  const page = webdriverPage(send);
  const launcher: BrowserLauncher & { getPage(): typeof page } = {
    name: 'WebKit',
    // the commands of @web/test-runner-commands look at this name, then call getPage()
    type: 'puppeteer',
    concurrency: 1,
    getPage: () => page,
    async startSession(id, url) {
      await (started ??= start());
      active = id;
      try {
        await send('POST', '/url', { url });
      } catch (error) {
        if ((error as Error).name !== 'TimeoutError') throw error;
        // A page that hangs lets nothing else load: its browser is given up.
        await launcher.stop!();
        await (started = start());
        await send('POST', '/url', { url });
      }
    },
    async startDebugSession() {
      throw new Error('WebKit has no debug session here');
    },
    isActive: (id) => active === id,
    getBrowserUrl: () => send('GET', '/url') as Promise<string>,
    async stopSession() {
      active = undefined;
      await send('POST', '/url', { url: 'about:blank' });
      return {};
    },
    async stop() {
      if (session) await send('DELETE', '').catch(() => undefined);
      session = '';
      await end(driver);
      await end(screen);
    },
  };
  return launcher;
}
