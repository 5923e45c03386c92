import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ENGINES, type Browsers } from './find-browsers.js';
import { decide } from './install.js';
import { distributionIn, thisMachine, type Machine } from './machine.js';

const debian: Machine = {
  platform: 'linux',
  canInstall: true,
  distribution: ['debian'],
  hasSnapd: false,
};
const ubuntu: Machine = { ...debian, distribution: ['ubuntu', 'debian'] };
const webkit = { driver: '/d', browser: '/b', xvfb: '/x' };
const all: Browsers = { chromium: '/c', firefox: '/f', webkit };

describe('decide', () => {
  it('does nothing if every needed browser is installed', () => {
    assert.deepEqual(decide(debian, ENGINES, all), { packages: [] });
    assert.deepEqual(decide(debian, [], {}), { packages: [] });
    assert.deepEqual(decide(debian, ['chromium'], { chromium: '/c' }), { packages: [] });
  });

  it('installs missing browsers on Debian as root', () => {
    assert.deepEqual(decide(debian, ENGINES, {}), {
      packages: ['chromium', 'firefox-esr', 'webkit2gtk-driver', 'xvfb'],
    });
    assert.deepEqual(decide(debian, ENGINES, { ...all, firefox: undefined }), {
      packages: ['firefox-esr'],
    });
    assert.deepEqual(decide({ ...debian, distribution: ['mint', 'debian'] }, ['firefox'], {}), {
      packages: ['firefox-esr'],
    });
  });

  it('installs nothing with NO_INSTALL set', () => {
    assert.equal(thisMachine({ NO_INSTALL: '1' }).canInstall, false);
    assert.equal(thisMachine({}).canInstall, process.getuid?.() === 0);
  });

  it('says in one line what to install if it must not install', () => {
    const { packages, message = '' } = decide({ ...debian, canInstall: false }, ENGINES, {});
    assert.deepEqual(packages, []);
    assert.match(message, /^Missing: Chromium, Firefox, WebKit\. Install: sudo apt-get install /);
    assert.match(message, /chromium firefox-esr webkit2gtk-driver xvfb/);
    assert.doesNotMatch(message, /\n/);
  });

  it('installs the snaps on Ubuntu only if snapd runs', () => {
    assert.deepEqual(decide({ ...ubuntu, hasSnapd: true }, ENGINES, {}), {
      packages: ['chromium-browser', 'firefox', 'webkit2gtk-driver', 'xvfb'],
    });
    const { packages, message = '' } = decide(ubuntu, ENGINES, {});
    assert.deepEqual(packages, []);
    assert.match(message, /need snapd.*CHROME_PATH and FIREFOX_PATH/);
  });

  it('installs WebKit on Ubuntu without snapd', () => {
    assert.deepEqual(decide(ubuntu, ENGINES, { ...all, webkit: undefined }), {
      packages: ['webkit2gtk-driver', 'xvfb'],
    });
  });

  it('says what to do on macOS and on other systems', () => {
    const mac: Machine = {
      platform: 'darwin',
      canInstall: false,
      distribution: [],
      hasSnapd: false,
    };
    assert.match(
      decide(mac, ENGINES, {}).message ?? '',
      /brew install --cask google-chrome firefox\. WebKitGTK is not available on macOS/,
    );
    assert.match(
      decide(mac, ['firefox'], {}).message ?? '',
      /brew install --cask firefox\. ENGINES/,
    );
    const fedora: Machine = { ...debian, distribution: ['fedora'] };
    const { packages, message = '' } = decide(fedora, ENGINES, all.chromium ? {} : all);
    assert.deepEqual(packages, []);
    assert.match(message, /Install Chromium, Firefox, and WebKitGTK/);
  });
});

describe('distributionIn', () => {
  it('reads ID and ID_LIKE, quoted or not', () => {
    assert.deepEqual(distributionIn('NAME="Debian GNU/Linux"\nID=debian\nVERSION_ID="12"\n'), [
      'debian',
    ]);
    assert.deepEqual(distributionIn('ID=mint\nID_LIKE="ubuntu debian"\n'), [
      'mint',
      'ubuntu',
      'debian',
    ]);
  });
});
