import { chromeLauncher } from '@web/test-runner-chrome';
import type { BrowserLauncher, TestRunnerConfig } from '@web/test-runner';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import type { Results } from '../runner/counts.js';
import type { Browsers, Engine } from '../runner/find-browsers.js';
import { accessRecord } from './access-checks.js';
import { chromiumCommands } from './commands.js';
import { waitingForKeys } from './firefox-keys.js';
import { mswWorker } from './msw-worker.js';
import { staticSite } from '../demo/static-site.js';
import { policySite } from '../policy/site.js';
import { CHROMIUM_ARGS } from '../support/chromium-args.js';
import { otherOrigin } from './other-origin.js';
import { countingReporter, failureReporter } from './reporter.js';
import { runningFiles } from './running-files.js';
import { typescript } from './typescript.js';
import { webkitLauncher } from './webkit.js';
import { withoutScript } from './without-script.js';

/** The longest that a file may take, on a busy machine too; `FILE_LIMIT_MS` sets another limit. */
const FILE_LIMIT_MS = 240_000;

/** Thrown where an engine is asked for that was not found. */
class MissingEngine extends Error {}

/** Without reports of each network request: nothing reads them, and they took a tenth of Firefox's time. */
const WITHOUT_NETWORK_REPORTS = { networkEnabled: false };

function launcher(engine: Engine, browsers: Browsers): BrowserLauncher {
  const { chromium, firefox, webkit } = browsers;
  if (engine === 'chromium' && chromium) {
    const chrome = chromeLauncher({
      concurrency: 1,
      launchOptions: {
        ...WITHOUT_NETWORK_REPORTS,
        executablePath: chromium,
        args: [...CHROMIUM_ARGS],
      },
      // A page that the window of another browser has covered shows no focus ring.
      async createPage({ context }) {
        const page = await context.newPage();
        await page.emulateFocusedPage(true);
        return page;
      },
    });
    return Object.assign(chrome, { name: 'Chromium' });
  }
  if (engine === 'firefox' && firefox) {
    const chrome = chromeLauncher({
      concurrency: 1,
      launchOptions: { ...WITHOUT_NETWORK_REPORTS, browser: 'firefox', executablePath: firefox },
      createPage: async ({ context }) => waitingForKeys(await context.newPage()),
    });
    return Object.assign(chrome, { name: 'Firefox' });
  }
  if (engine === 'webkit' && webkit) return webkitLauncher(webkit);
  throw new MissingEngine(`${engine} was not found`);
}

/** For a runner of several engines, such as that of the frameworks. With a third browser, each file took half as long again. */
const BROWSERS_AT_ONCE = 2;

/** The slowest engine begins. The other two run beside it, one after the other. */
const ORDER: readonly Engine[] = ['webkit', 'chromium', 'firefox'];

/**
 * The configuration for these files: test files, or modules that pages load.
 * One page at a time in each browser: pages of one browser share storage, channels and the service worker, so they may
 * not overlap.
 */
export function browserConfig(
  files: string[],
  engines: readonly Engine[],
  browsers: Browsers,
  report: (results: Results) => void,
): TestRunnerConfig {
  const access = accessRecord(process.env.LOOKS);
  const scriptless = withoutScript();
  const running = runningFiles(Number(process.env.FILE_LIMIT_MS ?? FILE_LIMIT_MS));
  const launchers = ORDER.filter((engine) => engines.includes(engine)).map((engine) =>
    launcher(engine, browsers),
  );
  return {
    files,
    rootDir: process.cwd(),
    nodeResolve: { browser: true, exportConditions: ['browser', 'development'] },
    middleware: [staticSite(), scriptless.middleware],
    plugins: [
      typescript(),
      mswWorker(),
      otherOrigin(),
      policySite(),
      chromiumCommands(),
      a11ySnapshotPlugin(),
      access.plugin,
      scriptless.plugin,
      running.plugin,
    ],
    browsers: launchers,
    concurrentBrowsers: BROWSERS_AT_ONCE,
    // Time enough to give up a browser that hangs and to start another one.
    browserStartTimeout: 120_000,
    testsStartTimeout: 60_000,
    // A page holds several files, each with a limit of its own.
    testsFinishTimeout: 600_000,
    // Of a test that hangs, not of one on a busy machine.
    testFramework: { config: { timeout: 30_000 } },
    reporters: [
      running.reporter,
      failureReporter(process.env.BROWSER_LOGS === '1'),
      countingReporter(report, access.of, running),
    ],
    staticLogging: true,
    filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  };
}
