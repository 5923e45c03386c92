/** Runs the test files given as arguments in the engines of ENGINES; started by test/run.ts. */
import { startTestRunner } from '@web/test-runner';
import { sendResults, type Results } from '../runner/counts.js';
import { findBrowsers } from '../runner/find-browsers.js';
import { enginesFrom } from '../runner/options.js';
import { browserConfig } from './config.js';
import { clearPages, isForChromium, isForEachEngine, writePages } from './pages.js';

let results: Results = {};
const engines = enginesFrom(process.env.ENGINES);
const files = process.argv.slice(2);
clearPages();
/** With a look for access, other engines than Chromium run only some files. */
const isQuick = Boolean(process.env.LOOK);
const shared = files.filter((file) => !isForChromium(file) && (!isQuick || isForEachEngine(file)));
const pages = {
  all: await writePages(shared),
  chromium: await writePages(files.filter((file) => !shared.includes(file))),
};
const config = browserConfig(pages, engines, findBrowsers(), (counted) => {
  results = counted;
});

const runner = await startTestRunner({
  config,
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
});

/** Ends the browsers, then this process. */
async function exit(code: number): Promise<void> {
  await Promise.allSettled((config.browsers ?? []).map((browser) => browser.stop?.()));
  process.exit(code);
}

if (!runner) throw new Error('web-test-runner did not start');
runner.on('stopped', (passed: boolean) => {
  void sendResults(results).then(() => exit(passed ? 0 : 1));
});
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.once(event, () => void exit(130));
}
