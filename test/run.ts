/** The test command: everything that must hold before a change lands. test/README.md says how to use it. */
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { installPackages, PACKAGE_FOLDERS } from '../.build/packages.js';
import { quickLook } from './runner/access.js';
import type { Results } from './runner/counts.js';
import { missingBuilds } from './runner/builds.js';
import { failureLines, rerunLine } from './runner/failures.js';
import { findTestFiles } from './runner/files.js';
import { ensureBrowsers } from './runner/install.js';
import { parseOptions, UsageError, type Options, type Section } from './runner/options.js';
import { leftOutLines } from './runner/left-out.js';
import { partsFor, type TestFiles } from './runner/parts.js';
import { endAll, run, type Outcome } from './runner/process.js';
import { quarantineFaults, readQuarantine, withoutQuarantined } from './runner/quarantine.js';
import { schedule } from './runner/schedule.js';
import { ensureServers, neededServers } from './runner/servers.js';
import { faultsOf, summary } from './runner/summary.js';

/** A part waits for about a third of its time, so three parts keep two cores busy. On one core, two parts run. */
const PARTS_AT_ONCE = Math.min(2, availableParallelism()) + 1;

/** Set once the command was asked to end; from then on it only ends what it started. */
let interrupted = false;

/** Sections that need packages which `npm ci` leaves out. */
const NEEDING_PACKAGES: readonly Section[] = ['static', 'build', 'node'];

/** The browsers that the asked parts need. */
function neededEngines({ only, engines }: Options) {
  if (only.includes('browsers') || only.includes('frameworks')) return engines;
  return only.includes('e2e') || only.includes('visual')
    ? engines.filter((engine) => engine === 'chromium')
    : [];
}

/** The test files of the asked parts. */
const filesOf = ({ only }: Options, { browser: browsers, ...files }: TestFiles): string[] =>
  Object.entries({ ...files, browsers }).flatMap(([section, paths]) =>
    only.includes(section as Section) ? [...paths] : [],
  );

/** Writes what a part said. */
function tell(name: string, verdict: string, { seconds, output }: Outcome): void {
  console.log(`── ${name}: ${verdict} in ${seconds.toFixed(1)} s`);
  const said = stripVTControlCharacters(output).trim();
  if (said) console.log(`${said}\n`);
}

async function main(options: Options): Promise<boolean> {
  const files = findTestFiles(options.files);
  const builds = options.files.length === 0 && options.only.includes('build');
  const missing = builds ? [] : missingBuilds(filesOf(options, files));
  if (missing.length > 0) throw new UsageError(missing.join('\n'));
  const browsers = ensureBrowsers(neededEngines(options));
  if (NEEDING_PACKAGES.some((section) => options.only.includes(section)))
    for (const folder of PACKAGE_FOLDERS) installPackages(folder);
  const servers = ensureServers(options.only.includes('node') ? neededServers(files.node) : []);
  const parts = partsFor(options, files, browsers, servers);
  if (parts.length === 0) throw new UsageError('Nothing to run: no test file matches.');

  const quarantine = readQuarantine();
  let results: Results = {};
  const faults: string[] = [];
  const allowed: string[] = [];
  console.log(`Running ${parts.map(({ name }) => name).join(', ')}\n`);
  await schedule(parts, PARTS_AT_ONCE, async (part) => {
    if (interrupted) return;
    const outcome = await run(part.command, part.env);
    if (interrupted) return;
    const { results: judged, lines } = withoutQuarantined(outcome.results, quarantine);
    const found = faultsOf(part, { ...outcome, results: judged }, lines.length > 0);
    allowed.push(...lines);
    faults.push(...found);
    results = { ...results, ...judged };
    tell(part.name, found.length === 0 ? 'passed' : 'FAILED', outcome);
  });

  if (interrupted) return false;
  const today = new Date().toISOString().slice(0, 10);
  const all = Object.values(findTestFiles([])).flat();
  faults.push(...quarantineFaults(quarantine, { today, files: all, results }));
  if (faults.length > 0) console.log(`\nFailed: ${faults.join('; ')}`);
  for (const line of failureLines(results).slice(0, 60)) console.log(line);
  const rerun = rerunLine(results);
  if (rerun) console.log(rerun);
  if (allowed.length > 0) console.log('\nFailed, as the quarantine allows for a while:');
  for (const line of allowed) console.log(line);
  console.log(`\n${summary(parts, results).join('\n')}`);
  if (options.quick) console.log(`\n${leftOutLines(quickLook()).join('\n')}`);
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
