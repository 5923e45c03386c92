/** A desktop without a screen: display, D-Bus session, window manager and Orca. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../runner/programs.js';
import { Speech } from './speech.js';
import { waitFor } from './stage.js';

/** Orca's defaults, except for what does not belong to a page's speech. */
const ORCA_SETTINGS = `import orca.settings as settings
settings.enableKeyEcho = False
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False
settings.enableBraille = False
settings.enableSound = False
# Without this, the last lines stay in a buffer until more follows.
import orca.debug as debug
debug.debugFile.reconfigure(line_buffering=True)
`;

/** Starts Firefox without pages and requests of its own. */
const FIREFOX_PREFERENCES: Readonly<Record<string, string | number | boolean>> = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.translations.automaticallyPopup': false,
  'browser.translations.enable': false,
  // The dictionary is English, and misspelled words are announced.
  'layout.spellcheckDefault': 0,
  'signon.rememberSignons': false,
};

export interface Desktop {
  readonly speech: Speech;
  /** False after Orca has ended. */
  isHeard(): boolean;
  /** Opens a browser with one page. */
  browse(browser: Browser, url: string): void;
  /** Presses a key, such as `Tab` or `ctrl+Return`. */
  press(key: string): void;
  type(text: string): void;
  /** Ends everything that was started. */
  close(): Promise<void>;
}

export async function startDesktop(): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-heard-'));
  const home = join(folder, 'home');
  const run = join(folder, 'run');
  const debugFile = join(folder, 'orca.debug');
  const orcaFolder = join(home, '.local/share/orca');
  mkdirSync(orcaFolder, { recursive: true });
  mkdirSync(run, { mode: 0o700 });
  writeFileSync(join(orcaFolder, 'orca-customizations.py'), ORCA_SETTINGS);

  const env: NodeJS.ProcessEnv = {
    ...process.env,
    HOME: home,
    XDG_RUNTIME_DIR: run,
    LANG: 'C.UTF-8',
    LC_ALL: 'C.UTF-8',
    GNOME_ACCESSIBILITY: '1',
    MOZ_ENABLE_ACCESSIBILITY: '1',
  };
  const started: ChildProcess[] = [];
  /** Each program gets a process group of its own, so that its children end with it. */
  const start = (command: string, ...args: string[]): ChildProcess => {
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child.stdout!.on('error', () => {});
    started.push(child);
    return child;
  };

  async function close(): Promise<void> {
    for (const child of started.reverse()) await stop(child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  try {
    const display = start('Xvfb', '-displayfd', '1', '-screen', '0', '1280x900x24');
    env.DISPLAY = `:${await firstLine(display, 'the display')}`;
    const bus = start('dbus-daemon', '--session', '--nofork', '--print-address=1');
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus, 'the D-Bus session');
    start('openbox').stdout!.resume();
    spawnSync(
      'gsettings',
      ['set', 'org.gnome.desktop.interface', 'toolkit-accessibility', 'true'],
      { env, stdio: 'ignore' },
    );
    start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately').stdout!.resume();
    // Orca ends if the accessibility bus is not there yet. This call returns as soon as it is.
    const getAddress = 'org.a11y.Bus.GetAddress';
    const accessibilityBus = [
      '--session',
      '--dest',
      'org.a11y.Bus',
      '--object-path',
      '/org/a11y/bus',
    ];
    spawnSync('gdbus', ['call', ...accessibilityBus, '--method', getAddress], {
      env,
      stdio: 'ignore',
    });
    const orca = start('orca', '--debug', `--debug-file=${debugFile}`);
    orca.stdout!.resume();
    for (let attempts = 0; !existsSync(debugFile); attempts++) {
      if (orca.exitCode !== null || attempts > 600)
        throw new Error('Orca did not start. Only one can run per user: end the other one.');
      await sleep(100);
    }
    const speech = new Speech(debugFile);
    await speech.rest();

    const xdotool = (...args: string[]): void => {
      const { status, stderr } = spawnSync('xdotool', args, { env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`xdotool ${args.join(' ')}: ${stderr}`);
    };
    return {
      speech,
      isHeard: () => orca.exitCode === null && orca.signalCode === null,
      browse(browser, url) {
        if (browser === 'webkit') {
          start(commandOf(browser), url).stdout!.resume();
          return;
        }
        const profile = mkdtempSync(join(folder, 'profile-'));
        const lines = Object.entries(FIREFOX_PREFERENCES).map(
          ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
        );
        writeFileSync(join(profile, 'user.js'), lines.join('\n'));
        start(commandOf(browser), '--no-remote', '--profile', profile, url).stdout!.resume();
      },
      press: (key) => xdotool('key', key),
      type: (text) => xdotool('type', '--delay', '60', text),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const BROWSERS = ['firefox', 'webkit'] as const;

/** `webkit` is MiniBrowser, the browser of WebKitGTK. */
export type Browser = (typeof BROWSERS)[number];

/**
 * The command of a browser on this machine.
 * @throws Error with the package that has it, if it is not installed.
 */
export function commandOf(browser: Browser): string {
  const { FIREFOX_PATH } = process.env;
  if (browser === 'firefox' && FIREFOX_PATH) return FIREFOX_PATH;
  const command =
    browser === 'webkit'
      ? findProgram('miniBrowser')
      : ['firefox-esr', 'firefox'].find((name) => spawnSync('which', [name]).status === 0);
  if (!command) throw new Error(`Missing: ${PACKAGES[browser]}.`);
  return command;
}

const PACKAGES = { firefox: 'firefox-esr', webkit: 'webkit2gtk-driver' } as const;

async function firstLine(child: ChildProcess, subject: string): Promise<string> {
  const [chunk] = (await waitFor(once(child.stdout as Readable, 'data'), subject)) as [Buffer];
  child.stdout!.resume();
  return chunk.toString().trim();
}

/** Ends a program with its children, by its process group. */
async function stop(child: ChildProcess): Promise<void> {
  const hasExited = () => child.exitCode !== null || child.signalCode !== null;
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    try {
      process.kill(-child.pid!, signal);
    } catch {
      return; // the group has ended
    }
    for (let attempts = 0; attempts < 30 && !hasExited(); attempts++) await sleep(100);
    if (hasExited() && signal === 'SIGTERM') continue; // children that ignored the first signal
  }
}
