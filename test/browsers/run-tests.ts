import { startTestRunner, type TestRunnerConfig } from '@web/test-runner';
import { sendResults, type Results } from '../runner/results.js';
import { freePort } from '../support/free-ports.js';

/** Runs tests, hands the results to the test command, ends the browsers, and then this process. */
export async function runTests(
  configure: (report: (results: Results) => void) => TestRunnerConfig,
): Promise<void> {
  let results: Results = {};
  // Two runners that look for a free port at the same time may find the same one.
  const port = await freePort();
  const config = configure((counted) => (results = counted));
  const exit = async (code: number): Promise<void> => {
    await Promise.allSettled((config.browsers ?? []).map((browser) => browser.stop?.()));
    process.exit(code);
  };
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'])
    process.once(event, () => void exit(130));
  const runner = await startTestRunner({
    config: { ...config, port },
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
  });
  if (!runner) throw new Error('web-test-runner did not start');
  runner.on('stopped', (passed: boolean) => {
    void sendResults(results).then(() => exit(passed ? 0 : 1));
  });
}
