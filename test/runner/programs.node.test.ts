import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findProgram, missingMessage, packagesOf, SERVERS, systemIn } from './programs.js';

const PATH = '/usr/local/bin:/usr/bin';
const on =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

describe('a program that tests run', () => {
  it('is the one in its environment variable, if that exists', () => {
    const env = { PATH, CHROME_PATH: '/opt/chrome' };
    assert.equal(
      findProgram('chromium', env, on('/opt/chrome', '/usr/bin/chromium')),
      '/opt/chrome',
    );
    assert.equal(findProgram('chromium', env, on('/usr/bin/chromium')), '/usr/bin/chromium');
  });

  it('is found in PATH, in folders of the system and of applications', () => {
    const find = (name: Parameters<typeof findProgram>[0], path: string) =>
      findProgram(name, { PATH, NGINX_PATH: '' }, on(path));
    for (const [name, path] of [
      ['chromium', '/usr/bin/google-chrome'],
      ['firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
      ['miniBrowser', '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser'],
      ['nginx', '/usr/sbin/nginx'],
      ['postgres', '/usr/lib/postgresql/15/bin/postgres'],
      ['phpFpm', '/usr/sbin/php-fpm8.2'],
    ] as const)
      assert.equal(find(name, path), path);
    assert.equal(find('redis', '/usr/bin/chromium'), undefined);
  });
});

describe('a missing program', () => {
  it('is installed from its package on Debian, and a browser on Ubuntu is not', () => {
    assert.deepEqual(packagesOf(['chromium', 'webkitDriver', 'miniBrowser', 'xvfb'], 'debian'), [
      'chromium',
      'webkit2gtk-driver',
      'xvfb',
    ]);
    assert.deepEqual(packagesOf(['chromium', 'firefox', 'xvfb'], 'ubuntu'), ['xvfb']);
    assert.deepEqual(packagesOf(SERVERS, 'debian'), [
      'redis-server',
      'nginx-light',
      'postgresql-15',
      'mariadb-server-core',
      'caddy',
      'php-cli',
      'php-curl',
      'php-sqlite3',
      'php-pgsql',
      'php-mysql',
      'php-fpm',
    ]);
  });

  it('is named in one line that says what to do', () => {
    const servers = (system: Parameters<typeof missingMessage>[1]) =>
      missingMessage(['redis', 'nginx'], system);
    assert.deepEqual(
      [servers('debian'), servers('macos'), servers('other')],
      [
        'Missing: redis-server, nginx. Install: sudo apt-get install redis-server nginx-light, or set REDIS_SERVER, NGINX_PATH.',
        'Missing: redis-server, nginx. Install: brew install redis && brew install nginx, or set REDIS_SERVER, NGINX_PATH.',
        'Missing: redis-server, nginx. Install them, or set REDIS_SERVER, NGINX_PATH.',
      ],
    );
    assert.equal(
      missingMessage(['php', 'phpFpm'], 'macos'),
      'Missing: php, php-fpm. Install: brew install php, or set PHP_PATH, PHP_FPM_PATH.',
    );
    assert.equal(
      missingMessage(['chromium', 'firefox'], 'ubuntu'),
      'Missing: chromium, firefox-esr. Install them, or set CHROME_PATH, FIREFOX_PATH, or choose browsers with ENGINES=chromium,firefox,webkit.',
    );
  });
});

describe('the system of a machine', () => {
  for (const [text, system] of [
    ['NAME="Debian GNU/Linux"\nID=debian\nVERSION_ID="12"\n', 'debian'],
    ['ID=mint\nID_LIKE="ubuntu debian"\n', 'ubuntu'],
    ['ID="fedora"\n', 'other'],
  ] as const)
    it(`is ${system} for ${JSON.stringify(text)}`, () => assert.equal(systemIn(text), system));
});
