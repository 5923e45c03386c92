/**
 * Runs test files in one engine; started by test/run.ts: `main.ts <engine> <file>…`
 * PAGES_FOLDER names the folder for the pages that hold them; default: the engine. Each runner empties its folder first, so
 * two that run side by side in one engine need different ones.
 */
import { startTestRunner } from '@web/test-runner';
import { sendResults, type Results } from '../runner/counts.js';
import { findBrowsers, type Engine } from '../runner/find-browsers.js';
import { enginesFrom } from '../runner/options.js';
import { browserConfig } from './config.js';
import { writePages } from './pages.js';
import { freePort } from '../support/free-ports.js';

let results: Results = {};
const [name, ...files] = process.argv.slice(2);
const [engine] = enginesFrom(name) as [Engine];
const pages = await writePages(process.env.PAGES_FOLDER ?? engine, files);
// Two runners that look for a free port at the same time may find the same one.
const port = await freePort();
const config = browserConfig(pages, [engine], findBrowsers(), (counted) => {
  results = counted;
});

const runner = await startTestRunner({
  config: { ...config, port },
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
