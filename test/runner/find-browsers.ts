import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { WebKitPaths } from '../browsers/webkit.js';

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof ENGINES)[number];

/** The browsers of this machine; undefined where one was not found. */
export interface Browsers {
  readonly chromium?: string;
  readonly firefox?: string;
  readonly webkit?: WebKitPaths;
}

const CHROMIUM = [
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const FIREFOX = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const MINIBROWSER = ['x86_64-linux-gnu', 'aarch64-linux-gnu', 'arm-linux-gnueabihf', '.']
  .flatMap((triplet) =>
    ['/usr/lib', '/usr/lib64', '/usr/libexec'].map((root) => join(root, triplet)),
  )
  .flatMap((root) =>
    ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((api) =>
      join(root, api, 'MiniBrowser'),
    ),
  );

/** True for a file that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Ubuntu's packages of Chromium and Firefox are small scripts that start a snap. Such a script is no
 * browser where the snap is not installed.
 */
export function isUsable(path: string, isProgram = isExecutable): boolean {
  if (!isProgram(path)) return false;
  if (statSync(path).size > 65_536) return true;
  const [snap] = /\/snap\/bin\/[\w.-]+/.exec(readFileSync(path, 'latin1')) ?? [];
  return snap === undefined || isProgram(snap);
}

/** Looks for the browsers in CHROME_PATH, FIREFOX_PATH, in PATH and in the usual places. */
export function findBrowsers(
  env: NodeJS.ProcessEnv = process.env,
  exists: (path: string) => boolean = isUsable,
): Browsers {
  const directories = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const find = (...names: (string | undefined)[]): string | undefined =>
    names
      .filter((name) => name !== undefined && name !== '')
      .flatMap((name) =>
        name!.includes('/') ? [name!] : directories.map((dir) => join(dir, name!)),
      )
      .find((path) => exists(path));

  const driver = find('WebKitWebDriver');
  const browser = find(...MINIBROWSER);
  const xvfb = find('Xvfb');
  const chromium = find(env.CHROME_PATH, ...CHROMIUM);
  const firefox = find(env.FIREFOX_PATH, ...FIREFOX);
  const webkit = driver && browser && xvfb ? { driver, browser, xvfb } : undefined;
  return { chromium, firefox, webkit };
}
