import { chromeLauncher } from '@web/test-runner-chrome';
import type { BrowserLauncher, TestRunnerConfig } from '@web/test-runner';
import { a11ySnapshotPlugin } from '@web/test-runner-commands/plugins';
import { programPath, type Engine } from '../runner/programs.js';
import type { Results } from '../runner/results.js';
import { serverCommands } from './commands.js';
import { waitingForKeys } from './firefox-keys.js';
import { mswWorker } from './msw-worker.js';
import { staticSite } from '../demo/static-site.js';
import { policySite } from '../policy/site.js';
import { CHROMIUM_ARGS } from '../support/chromium-args.js';
import { otherOrigin } from './other-origin.js';
import { countingReporter, failureReporter } from './reporter.js';
import { typescript } from './typescript.js';
import { webkitLauncher } from './webkit.js';

/** Without reports of each network request: nothing reads them, and they took a tenth of Firefox's time. */
const WITHOUT_NETWORK_REPORTS = { networkEnabled: false };

const LAUNCHERS: Readonly<Record<Engine, () => BrowserLauncher>> = {
  chromium: () =>
    Object.assign(
      chromeLauncher({
        concurrency: 1,
        launchOptions: {
          ...WITHOUT_NETWORK_REPORTS,
          executablePath: programPath('chromium'),
          args: [...CHROMIUM_ARGS],
        },
        // A page that the window of another browser has covered shows no focus ring.
        async createPage({ context }) {
          const page = await context.newPage();
          await page.emulateFocusedPage(true);
          return page;
        },
      }),
      { name: 'Chromium' },
    ),
  firefox: () =>
    Object.assign(
      chromeLauncher({
        concurrency: 1,
        launchOptions: {
          ...WITHOUT_NETWORK_REPORTS,
          browser: 'firefox',
          executablePath: programPath('firefox'),
        },
        createPage: async ({ context }) => waitingForKeys(await context.newPage()),
      }),
      { name: 'Firefox' },
    ),
  webkit: webkitLauncher,
};

/** For a runner of several engines, such as that of the frameworks. With a third browser, each file took half as long again. */
const BROWSERS_AT_ONCE = 2;

/** The slowest engine begins. The other two run beside it, one after the other. */
const ORDER: readonly Engine[] = ['webkit', 'chromium', 'firefox'];

/** The longest that a page with its files may take, on a busy machine too. A test sets another limit. */
const PAGE_LIMIT_MS = Number(process.env.PAGE_LIMIT_MS ?? 600_000);

/**
 * The configuration for these files: test files, or modules that pages load.
 * One page at a time in each browser: pages of one browser share storage, channels and the service worker, so they may
 * not overlap.
 */
export function browserConfig(
  files: string[],
  engines: readonly Engine[],
  report: (results: Results) => void,
  lineOf?: Parameters<typeof countingReporter>[1],
): TestRunnerConfig {
  const commands = serverCommands();
  return {
    files,
    rootDir: process.cwd(),
    nodeResolve: { browser: true, exportConditions: ['browser', 'development'] },
    middleware: [staticSite()],
    plugins: [
      typescript(),
      mswWorker(),
      otherOrigin(),
      policySite(),
      commands.plugin,
      a11ySnapshotPlugin(),
    ],
    browsers: ORDER.filter((engine) => engines.includes(engine)).map((engine) =>
      LAUNCHERS[engine](),
    ),
    concurrentBrowsers: BROWSERS_AT_ONCE,
    // Time enough to give up a browser that hangs and to start another one.
    browserStartTimeout: 120_000,
    testsStartTimeout: 60_000,
    testsFinishTimeout: PAGE_LIMIT_MS,
    // Of a test that hangs, not of one on a busy machine.
    testFramework: { config: { timeout: 30_000 } },
    reporters: [
      failureReporter(process.env.BROWSER_LOGS === '1'),
      countingReporter(report, lineOf, commands.lastFileOf),
    ],
    staticLogging: true,
    filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  };
}
