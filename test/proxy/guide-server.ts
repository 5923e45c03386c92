/** Runs servers of the guide as they stand there, with the built package. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { snippetsOf } from '../guide/documents.js';
import { freePort } from '../support/free-ports.js';

/** The site's own session: whoever the cookies name. */
const SESSION = `export const userOf = async (request) => {
  const [, id, role] = /user=(\\w+)-(\\w+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
  return id && { id, role };
};`;

export interface GuideServer {
  readonly url: string;
  /** The address that visitors use. */
  readonly site: string;
  /** Everything that it has written to the log so far. */
  log(): string;
  /** Sends a signal, and waits until the server has ended: with an exit code, or by the signal. */
  stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
  end(): Promise<void>;
}

/** The page's snippet in JavaScript that has this text. */
export function snippetWith(page: string, text: string): string {
  const found = snippetsOf(page).find(
    ({ language, code }) => language === 'js' && code.includes(text),
  );
  assert.ok(found, `${page} has no code with ${text}`);
  return found.code;
}

const SIGN_IN = 'demo/guide/sign-in.md';

/** The servers of the page about a sign-in, by name, with a text that only they have. */
export const SIGN_IN_SERVERS = {
  Hono: 'new Hono()',
  Express: 'express()',
  'node:http': 'createServer(',
} as const;

/** `stop.js` of the same page, which servers of other pages import too. */
export const stopFile = (): string => snippetWith(SIGN_IN, 'export function stopOnSignal');

/** The files of the site with sign-in beside its server, as the page has them. */
export function signInFiles(): Record<string, string> {
  const [settings, page] = ['FORMS_BASE_URL=', '<!doctype html>'].map((start) =>
    snippetsOf(SIGN_IN).find(({ code }) => code.startsWith(start)),
  );
  assert.ok(settings && page);
  return {
    '.env': settings.code,
    'index.html': page.code,
    'page.js': snippetWith(SIGN_IN, 'BroadcastChannel'),
    'passwords.js': snippetWith(SIGN_IN, 'export async function checkPassword'),
    'session.js': snippetWith(SIGN_IN, 'export async function signIn'),
    'proxy.js': snippetWith(SIGN_IN, 'export const proxy'),
    'stop.js': stopFile(),
    'prompt-forms.js': '',
  };
}

/** The code of one of them. */
export const signInServer = (name: keyof typeof SIGN_IN_SERVERS): string =>
  snippetWith(SIGN_IN, SIGN_IN_SERVERS[name]);

/** Writes the server and the files beside it into a folder, where its packages are found, and starts it on a free port. */
export async function startGuideServer(
  folder: string,
  code: string,
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {
    'index.html': '<!doctype html><title>Forms</title>',
  },
): Promise<GuideServer> {
  const port = await freePort();
  const project = join(folder, String(port));
  mkdirSync(project);
  writeFileSync(join(project, 'server.js'), code.replace('port: 3000', `port: ${port}`));
  writeFileSync(join(project, 'session.js'), SESSION);
  writeFileSync(join(project, 'stop.js'), stopFile());
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), text);
  }
  const site = env.SITE ?? `http://localhost:${port}`;
  // The environment wins over the file.
  const settings = '.env' in files ? ['--env-file=.env'] : [];
  const child = spawn(process.execPath, [...settings, 'server.js'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', ...env, PORT: String(port), SITE: site },
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  let logged = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text));
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => done(signal ?? code)),
  );
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) break;
    assert.ok(tries < 200, `the server does not start\n${logged}`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
  assert.equal(printed, `${site}/\n`, 'the server prints its address');
  return {
    url,
    site,
    log: () => logged,
    stop(signal) {
      child.kill(signal);
      return ended;
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
