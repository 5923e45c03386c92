import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findBrowsers, isUsable } from './find-browsers.js';

const machine =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);
const PATH = '/usr/local/bin:/usr/bin';
const mini = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

describe('findBrowsers', () => {
  it('prefers the paths in environment variables', () => {
    const env = { PATH, CHROME_PATH: '/opt/chrome', FIREFOX_PATH: '/opt/firefox' };
    const exists = machine('/opt/chrome', '/opt/firefox', '/usr/bin/chromium', '/usr/bin/firefox');
    assert.deepEqual(findBrowsers(env, exists), {
      chromium: '/opt/chrome',
      firefox: '/opt/firefox',
      webkit: undefined,
    });
  });

  it('looks in PATH and in the usual folders', () => {
    const exists = machine(
      '/usr/bin/google-chrome',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    );
    const { chromium, firefox } = findBrowsers({ PATH }, exists);
    assert.equal(chromium, '/usr/bin/google-chrome');
    assert.equal(firefox, '/Applications/Firefox.app/Contents/MacOS/firefox');
  });

  it('finds WebKit only with its driver, its browser and Xvfb', () => {
    const paths = ['/usr/bin/WebKitWebDriver', mini, '/usr/bin/Xvfb'];
    assert.deepEqual(findBrowsers({ PATH }, machine(...paths)).webkit, {
      driver: '/usr/bin/WebKitWebDriver',
      browser: mini,
      xvfb: '/usr/bin/Xvfb',
    });
    for (const path of paths) {
      const rest = paths.filter((other) => other !== path);
      assert.equal(findBrowsers({ PATH }, machine(...rest)).webkit, undefined);
    }
  });
});

describe('isUsable', () => {
  const directory = mkdtempSync(join(tmpdir(), 'find-browsers-'));
  const file = (name: string, text: string, mode = 0o755) => {
    const path = join(directory, name);
    writeFileSync(path, text, { mode });
    return path;
  };
  after(() => rmSync(directory, { recursive: true }));

  it('accepts programs and wrapper scripts', () => {
    assert.equal(isUsable(process.execPath), true);
    assert.equal(
      isUsable(file('chromium', '#!/bin/sh\nexec /usr/lib/chromium/chromium "$@"\n')),
      true,
    );
  });

  it('rejects a missing file and a folder', () => {
    assert.equal(isUsable(join(directory, 'none')), false);
    assert.equal(isUsable(directory), false);
  });

  it('accepts the script of a snap only if the snap is installed', () => {
    const script = file('firefox', '#!/bin/sh\nif ! [ -x /snap/bin/firefox ]; then exit 1; fi\n');
    assert.equal(
      isUsable(script, (path) => path === script),
      false,
    );
    assert.equal(
      isUsable(script, () => true),
      true,
    );
  });
});
