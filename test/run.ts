/** The test command: everything that must hold before a change lands. CONTRIBUTING.md says how to use it. */
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { failuresOf, onlyOnce, triedAgain, withSecond } from './runner/again.js';
import type { Results } from './runner/counts.js';
import { findTestFiles } from './runner/files.js';
import { ensureBrowsers } from './runner/install.js';
import { parseOptions, UsageError, type Options } from './runner/options.js';
import { partsFor, type Part } from './runner/parts.js';
import { endAll, run, type Outcome } from './runner/process.js';
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

/** Writes what a part said. */
function tell(name: string, verdict: string, { seconds, output }: Outcome): void {
  console.log(`── ${name}: ${verdict} in ${seconds.toFixed(1)} s`);
  const said = stripVTControlCharacters(output).trim();
  if (said) console.log(`${said}\n`);
}

/** Runs those files of a part that failed once more, where the part may; `late` gets those that now passed. */
async function withSecondTry(part: Part, first: Outcome, late: string[]): Promise<Outcome> {
  const { lines, files } = triedAgain(first.results);
  const again = files.length > 0 && part.again?.(lines, files);
  if (!again || interrupted) return first;
  tell(part.name, 'tried again', first);
  const second = await run(again.command, again.env);
  const results = withSecond(first.results, second.results);
  late.push(...onlyOnce(first.results, results));
  return { ...second, results };
}

async function main(options: Options): Promise<boolean> {
  const files = findTestFiles(options.files);
  const browsers = ensureBrowsers(neededEngines(options));
  const servers = ensureServers(options.only.includes('node') ? neededServers(files.node) : []);
  const parts = partsFor(options, files, browsers, servers);
  if (parts.length === 0) throw new UsageError('Nothing to run: no test file matches.');

  let results: Results = {};
  const faults: string[] = [];
  const late: string[] = [];
  console.log(`Running ${parts.map(({ name }) => name).join(', ')}\n`);
  await schedule(parts, Math.min(2, availableParallelism()), async (part) => {
    if (interrupted) return;
    const first = await run(part.command, part.env);
    // who runs chosen files wants to see them fail
    const outcome = options.files.length > 0 ? first : await withSecondTry(part, first, late);
    if (interrupted) return;
    const found = faultsOf(part, outcome);
    faults.push(...found);
    results = { ...results, ...outcome.results };
    tell(part.name, found.length === 0 ? 'passed' : 'FAILED', outcome);
  });

  if (interrupted) return false;
  if (faults.length > 0) console.log(`\nFailed: ${faults.join('; ')}`);
  for (const line of failuresOf(results).slice(0, 20)) console.log(line);
  if (late.length > 0) console.log('\nPassed only when they were tried again:');
  for (const line of late) console.log(line);
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
