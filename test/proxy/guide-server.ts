/** Runs servers of the guide as they stand there, with the package's sources. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePorts } from '../e2e/start.js';
import { snippetsOf } from '../guide/documents.js';

/** The site's own session: whoever the cookies name. */
const SESSION = `export const userOf = async (request) => {
  const [, id, role] = /user=(\\w+)-(\\w+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
  return id && { id, role };
};`;

/** The passwords of the site's users. */
export const PASSWORDS = `export const checkPassword = async (name, password) =>
  password === 'the password of ' + name ? { id: name } : undefined;`;

export interface GuideServer {
  readonly url: string;
  /** The address that visitors use. */
  readonly site: string;
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

/** Writes the server and the files beside it into a folder, where its packages are found, and starts it on a free port. */
export async function startGuideServer(
  folder: string,
  code: string,
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {
    'index.html': '<!doctype html><title>Forms</title>',
  },
): Promise<GuideServer> {
  const [port] = await freePorts();
  const project = join(folder, String(port));
  mkdirSync(project);
  const entry = (name: string) => JSON.stringify(resolve('src/proxy', name));
  assert.ok(code.includes('port: 3000'));
  writeFileSync(
    join(project, 'server.ts'),
    '// @ts-nocheck\n' +
      code
        .replace("'prompt-forms/proxy'", entry('index.ts'))
        .replace("'prompt-forms/proxy/sql'", entry('sql.ts'))
        .replace('port: 3000', `port: ${port}`),
  );
  writeFileSync(join(project, 'session.js'), SESSION);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const site = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server.ts'], {
    cwd: project,
    stdio: 'inherit',
    env: { ...process.env, SITE: site, ...env },
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer) break;
    assert.ok(tries < 200, 'the server does not start');
    await new Promise((wait) => setTimeout(wait, 100));
  }
  return {
    url,
    site,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
