/** Sites that respond to `/forms-auth` with the code of without-node.md. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../runner/programs.js';
import { snippetsOf } from '../documents.js';

const PAGE = 'demo/guide/without-node.md';
const FOLDER = 'test/guide/forms-auth';

/** The code of the page in this language that has this text. */
export function codeWith(language: string, text: string): string {
  const found = snippetsOf(PAGE).find(
    (snippet) => snippet.language === language && snippet.code.includes(text),
  );
  assert.ok(found, `${PAGE} has no ${language} with ${text}`);
  return found.code;
}

/** A site with the page's code. */
export interface Site {
  /** What this machine lacks. */
  readonly missing: string | undefined;
  readonly program: string | undefined;
  /** Files beside the site's own one, which the second argument names. */
  readonly files: Readonly<Record<string, string>>;
  /** Makes a program of its own, named `site`, which then gets `args`. */
  readonly build?: readonly string[];
  readonly args: (port: number) => readonly string[];
  /** Path of the route. Default `/forms-auth`. */
  readonly route?: string;
  /** Path of the sign-in. Default: the cookie `user` is the session. */
  readonly signIn?: string;
}

const PACKAGES = ['Http', 'Routing', 'Events'].map((name) => `Illuminate/${name}`);

/** The first of the programs that runs this; undefined if none does. Debian's packages belong to Debian's Python. */
const working = (programs: readonly (string | undefined)[], ...args: string[]) =>
  programs.find((each) => each && spawnSync(each, args, { stdio: 'ignore' }).status === 0);

const php = working([findProgram('php')], '--version');
const laravel = working(
  [php],
  '-r',
  PACKAGES.map((name) => `require '${name}/autoload.php';`).join(''),
);
const pythonWith = (module: string) =>
  working(['python3', '/usr/bin/python3'], '-c', `import ${module}`);
const [django, flask, python] = ['django', 'flask', 'wsgiref'].map(pythonWith);
const ruby = working([findProgram('ruby')], '-e', 'require "rack"; require "webrick"');
const go = working([findProgram('go')], 'version');

const own = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const missingIf = (program: string | undefined, name: string) => (program ? undefined : name);

/** By language or framework. */
export const SITES: Readonly<Record<string, Site>> = {
  PHP: {
    missing: missingIf(php, 'php'),
    program: php,
    files: {
      'forms-auth.php': codeWith('php', 'session_start'),
      'sign-in.php': own('sign-in.php'),
    },
    args: (port) => ['-S', `127.0.0.1:${port}`],
    route: '/forms-auth.php',
    signIn: '/sign-in.php',
  },
  Laravel: {
    missing: missingIf(laravel, 'illuminate/routing and illuminate/events of Laravel'),
    program: php,
    files: {
      'index.php': own('laravel.php'),
      'routes.php': `<?php\n${codeWith('php', 'Route::get')}`,
    },
    args: (port) => ['-S', `127.0.0.1:${port}`, 'index.php'],
  },
  Django: {
    missing: missingIf(django, 'django'),
    program: django,
    files: { 'server.py': own('django_site.py'), 'views.py': codeWith('python', 'HttpResponse') },
    args: (port) => ['server.py', String(port)],
  },
  Flask: {
    missing: missingIf(flask, 'flask'),
    program: flask,
    files: { 'server.py': own('flask_site.py'), 'views.py': codeWith('python', '@app.get') },
    args: (port) => ['server.py', String(port)],
    signIn: '/sign-in',
  },
  WSGI: {
    missing: missingIf(python, 'python3'),
    program: python,
    files: { 'server.py': own('wsgi_site.py'), 'views.py': codeWith('python', 'start_response') },
    args: (port) => ['server.py', String(port)],
  },
  Rack: {
    missing: missingIf(ruby, 'ruby with rack and webrick'),
    program: ruby,
    files: { 'server.rb': own('rack_site.rb'), 'routes.rb': codeWith('ruby', 'get "/forms-auth"') },
    args: (port) => ['server.rb', String(port)],
    signIn: '/sign-in',
  },
  Go: {
    missing: missingIf(go, 'go'),
    program: go,
    files: {
      'main.go': own('go_site.txt').replace('// code', () => codeWith('go', 'http.HandleFunc')),
    },
    build: ['build', '-o', 'site', 'main.go'],
    args: (port) => [String(port)],
  },
};
