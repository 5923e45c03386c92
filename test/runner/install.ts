/** Which browsers are missing, and what to do about it. */
import { installPackages } from './apt.js';
import { findBrowsers, type Browsers, type Engine } from './find-browsers.js';
import { thisMachine, type Machine } from './machine.js';
import { ENGINE_NAMES } from './parts.js';

export interface Decision {
  /** Packages to install with apt-get. */
  readonly packages: readonly string[];
  /** Why the tests cannot run; one line. */
  readonly message?: string;
}

const DEBIAN: Readonly<Record<Engine, readonly string[]>> = {
  chromium: ['chromium'],
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb'],
};
const UBUNTU: typeof DEBIAN = { ...DEBIAN, chromium: ['chromium-browser'], firefox: ['firefox'] };

/** Decides what to do on this machine so that the needed engines are there. */
export function decide(machine: Machine, needed: readonly Engine[], found: Browsers): Decision {
  const missing = needed.filter((engine) => found[engine] === undefined);
  if (missing.length === 0) return { packages: [] };
  const names = missing.map((engine) => ENGINE_NAMES[engine]).join(', ');
  const choose = 'or choose others with ENGINES=chromium,firefox,webkit';
  const { distribution } = machine;

  if (distribution.includes('debian') || distribution.includes('ubuntu')) {
    const isUbuntu = distribution.includes('ubuntu');
    const packages = missing.flatMap((engine) => (isUbuntu ? UBUNTU : DEBIAN)[engine]);
    const snaps = isUbuntu ? missing.filter((engine) => engine !== 'webkit') : [];
    if (snaps.length > 0 && !machine.hasSnapd) {
      return {
        packages: [],
        message: `Missing: ${names}. Ubuntu's packages of Chromium and Firefox need snapd, which does not run here: install Chrome and Firefox from their makers' packages, or set CHROME_PATH and FIREFOX_PATH, ${choose}.`,
      };
    }
    if (machine.canInstall) return { packages };
    return {
      packages: [],
      message: `Missing: ${names}. Install: sudo apt-get install ${packages.join(' ')}; ${choose}.`,
    };
  }
  if (machine.platform === 'darwin') {
    const casks = missing
      .filter((engine) => engine !== 'webkit')
      .map((engine) => (engine === 'chromium' ? 'google-chrome' : 'firefox'));
    const brew = casks.length > 0 ? ` Install: brew install --cask ${casks.join(' ')}.` : '';
    const webkit = missing.includes('webkit') ? ' WebKitGTK is not available on macOS.' : '';
    return {
      packages: [],
      message: `Missing: ${names}.${brew}${webkit} ENGINES=chromium,firefox runs the others.`,
    };
  }
  return {
    packages: [],
    message: `Missing: ${names}. Install Chromium, Firefox, and WebKitGTK's WebKitWebDriver and MiniBrowser with Xvfb, or set CHROME_PATH and FIREFOX_PATH, ${choose}.`,
  };
}

/** The browsers of this machine, after what was missing has been installed; throws one line if it cannot be. */
export function ensureBrowsers(needed: readonly Engine[]): Browsers {
  const found = findBrowsers();
  const { packages, message } = decide(thisMachine(), needed, found);
  if (message) throw new Error(message);
  if (packages.length === 0) return found;

  installPackages(packages);
  const now = findBrowsers();
  const missing = needed.filter((engine) => now[engine] === undefined);
  if (missing.length === 0) return now;
  throw new Error(
    `Installed ${packages.join(' ')}, and still did not find ${missing.join(', ')}: set CHROME_PATH or FIREFOX_PATH, or choose others with ENGINES.`,
  );
}
