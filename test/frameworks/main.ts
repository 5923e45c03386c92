/** Runs the test files given as arguments with the frameworks' pages in the engines of ENGINES. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { startTestRunner, type Reporter, type TestRunnerPlugin } from '@web/test-runner';
import { browserConfig } from '../browsers/config.js';
import { resultOf } from '../browsers/reporter.js';
import { sendResults, type Results } from '../runner/counts.js';
import { findBrowsers } from '../runner/find-browsers.js';
import { enginesFrom } from '../runner/options.js';
import { contentHash } from '../support/content-hash.js';
import { bundleElements, bundlePage, bundleSnippets } from './build.js';
import { FRAMEWORKS, ORDERS } from './matrix.js';
import { renderedByServers } from './rendered.js';
import { allCases } from './studio/cases.js';
import { studioPages } from './studio/pages.js';

const BUILT = 'test/frameworks/.built';
/** Written last, so that a folder that was left half-way counts for nothing. */
const MARK = `${BUILT}/hash.txt`;

/** Of all that the bundles are made of. */
const bundlesHash = (): string => {
  const own = readdirSync('test/frameworks').filter(
    (name) => name !== 'node_modules' && name !== '.built',
  );
  const inputs = ['dist', 'demo/studio', 'demo/guide/reference', 'package-lock.json'];
  return contentHash(...own.map((name) => `test/frameworks/${name}`), ...inputs);
};

const snippets = allCases();
const hash = bundlesHash();
if (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== hash) {
  rmSync(BUILT, { recursive: true, force: true });
  await bundleElements();
  for (const framework of FRAMEWORKS) await bundlePage(framework);
  await bundleSnippets(snippets);
  writeFileSync(MARK, hash);
}

/** A service without forms in its list, for elements that have no client, or lost it; any other form is there. */
const service: TestRunnerPlugin = {
  name: 'service',
  serve({ path }) {
    const [isCall, id] = /^(?:\/studio-service)?\/api\/v1\/forms(?:\/(\w+))?$/.exec(path) ?? [];
    if (isCall === undefined) return undefined;
    const data = id ? { id, formUrl: 'https://forms.example/f/1' } : { forms: [] };
    const meta = { request_id: null, api_version: 'v1' };
    return { body: JSON.stringify({ success: true, data, error: null, meta }), type: 'json' };
  },
};

const rendered = renderedByServers();

/** A page for each that a server rendered. */
const pages: TestRunnerPlugin = {
  name: 'rendered',
  serve({ path }) {
    const body = rendered[/^\/rendered\/([a-z]+)$/.exec(path)?.[1] ?? ''];
    if (body === undefined) return undefined;
    return { body: `<!doctype html><html lang="en"><body>${body}</body></html>`, type: 'html' };
  },
};

let results: Results = {};

/** The line of the summary that a file counts for. */
function lineOf(path: string): string {
  const file = basename(path);
  if (ORDERS.some((order) => file.startsWith(`${order}.`))) return 'Frameworks';
  return file.startsWith('studio.') ? 'Studio snippets' : 'Server rendering';
}

/** Counts by what a file belongs to. */
const counting: Reporter = {
  onTestRunFinished({ sessions }) {
    for (const session of sessions) {
      const name = lineOf(session.testFile);
      results = { ...results, [name]: [...(results[name] ?? []), resultOf(session)] };
    }
  },
};

const config = browserConfig(
  process.argv.slice(2),
  enginesFrom(process.env.ENGINES),
  findBrowsers(),
  () => undefined,
);
const runner = await startTestRunner({
  config: {
    ...config,
    plugins: [service, pages, studioPages(snippets), ...(config.plugins ?? [])],
    reporters: [...(config.reporters ?? []), counting],
  },
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
