import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findBrowsers } from './find-browsers.js';

const machine =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);
const PATH = '/usr/local/bin:/usr/bin';
const mini = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

describe('findBrowsers', () => {
  it('takes the paths of the environment first', () => {
    const env = { PATH, CHROME_PATH: '/opt/chrome', FIREFOX_PATH: '/opt/firefox' };
    const exists = machine('/opt/chrome', '/opt/firefox', '/usr/bin/chromium', '/usr/bin/firefox');
    assert.deepEqual(findBrowsers(env, exists), {
      chromium: '/opt/chrome',
      firefox: '/opt/firefox',
      webkit: undefined,
    });
  });

  it('looks in PATH and in the usual places', () => {
    const exists = machine(
      '/usr/bin/google-chrome',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    );
    const { chromium, firefox } = findBrowsers({ PATH }, exists);
    assert.equal(chromium, '/usr/bin/google-chrome');
    assert.equal(firefox, '/Applications/Firefox.app/Contents/MacOS/firefox');
  });

  it('finds WebKit only with its driver, its browser and a screen', () => {
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
