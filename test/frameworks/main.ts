/** Runs the test files given as arguments with the frameworks' pages in the engines of ENGINES. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { TestRunnerPlugin } from '@web/test-runner';
import { browserConfig } from '../browsers/config.js';
import { runTests } from '../browsers/run-tests.js';
import { enginesFrom } from '../runner/options.js';
import { contentHash } from '../support/content-hash.js';
import {
  bundleDialogs,
  bundleElements,
  bundleHydration,
  bundlePage,
  bundleSnippets,
} from './build.js';
import { FRAMEWORKS, lineOf } from './matrix.js';
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
  await bundleHydration();
  await bundleDialogs();
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
    const body = rendered[/^\/rendered\/([a-z-]+)$/.exec(path)?.[1] ?? ''];
    if (body === undefined) return undefined;
    return { body: `<!doctype html><html lang="en"><body>${body}</body></html>`, type: 'html' };
  },
};

await runTests((report) => {
  const engines = enginesFrom(process.env.ENGINES);
  const config = browserConfig(process.argv.slice(2), engines, report, ({ testFile }) =>
    lineOf(testFile),
  );
  return {
    ...config,
    plugins: [service, pages, studioPages(snippets), ...(config.plugins ?? [])],
  };
});
