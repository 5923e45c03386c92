/** The test command: everything that must hold before a change lands. CONTRIBUTING.md says how to use it. */
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import type { Results } from './runner/counts.js';
import { findTestFiles } from './runner/files.js';
import { ensureBrowsers } from './runner/install.js';
import { parseOptions, UsageError, type Options } from './runner/options.js';
import { partsFor } from './runner/parts.js';
import { endAll, run } from './runner/process.js';
import { schedule } from './runner/schedule.js';
import { ensureServers, neededServers } from './runner/servers.js';
import { faultsOf, summary } from './runner/summary.js';

/** Set once the command was asked to end; from then on it only ends what it started. */
let interrupted = false;

/** The browsers that the asked parts need. */
function neededEngines({ only, engines }: Options) {
  if (only.includes('browsers') || only.includes('frameworks')) return engines;
  return only.includes('e2e') || only.includes('visual')
    ? engines.filter((engine) => engine === 'chromium')
    : [];
}

async function main(options: Options): Promise<boolean> {
  const files = findTestFiles(options.files);
  const browsers = ensureBrowsers(neededEngines(options));
  const servers = ensureServers(options.only.includes('node') ? neededServers(files.node) : []);
  const parts = partsFor(options, files, browsers, servers);
  if (parts.length === 0) throw new UsageError('Nothing to run: no test file matches.');

  let results: Results = {};
  const faults: string[] = [];
  console.log(`Running ${parts.map(({ name }) => name).join(', ')}\n`);
  await schedule(parts, Math.min(2, availableParallelism()), async (part) => {
    if (interrupted) return;
    const outcome = await run(part.command, part.env);
    if (interrupted) return;
    const found = faultsOf(part, outcome);
    faults.push(...found);
    results = { ...results, ...outcome.results };
    const verdict = found.length === 0 ? 'passed' : 'FAILED';
    console.log(`── ${part.name}: ${verdict} in ${outcome.seconds.toFixed(1)} s`);
    const output = stripVTControlCharacters(outcome.output).trim();
    if (output) console.log(`${output}\n`);
  });

  if (interrupted) return false;
  if (faults.length > 0) console.log(`\nFailed: ${faults.join('; ')}`);
  console.log(`\n${summary(parts, results).join('\n')}`);
  return faults.length === 0;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    interrupted = true;
    console.log(`\n${signal}: ending what was started`);
    void endAll().then(() => process.exit(130));
  });
}

try {
  const passed = await main(parseOptions(process.argv.slice(2), process.env));
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await endAll();
}
