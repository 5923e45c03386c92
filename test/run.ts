/** The test command: everything that must hold before a change lands. test/README.md says how to use it. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { installPackages, PACKAGE_FOLDERS } from '../.build/packages.js';
import { findTestFiles } from './runner/files.js';
import { LEFT_OUT_LINES } from './runner/left-out.js';
import { parseOptions, UsageError, type Options, type Section } from './runner/options.js';
import { partsFor, type Part } from './runner/parts.js';
import { endAll, run } from './runner/process.js';
import { ensureBrowsers, ensureServers, findProgram } from './runner/programs.js';
import { faultsOf, summaryLine, type Results } from './runner/results.js';

/** A part waits for about a third of its time, so three parts keep two cores busy. On one core, two parts run. */
const PARTS_AT_ONCE = Math.min(2, availableParallelism()) + 1;

/** Set once the command was asked to end; from then on it only ends what it started. */
let interrupted = false;

/** Sections that need packages which `npm ci` leaves out. */
const NEEDING_PACKAGES: readonly Section[] = ['static', 'build', 'node'];

/** Files that the builds write last. Many tests load what was built. */
const BUILDS = {
  'npm run build': 'dist/integrity.json',
  'npm run build:demo': 'demo/dist/index.html',
};

/** Finds or installs the programs and packages that the parts need. */
function prepare(parts: readonly Part[], engines: Options['engines'], usesServers: boolean): void {
  const sections = new Set(parts.map(({ section }) => section));
  if (sections.has('browsers') || sections.has('frameworks')) ensureBrowsers(engines);
  else if (sections.has('e2e') || sections.has('visual')) ensureBrowsers(['chromium']);
  // For tests that start a browser of their own.
  const chromium = findProgram('chromium');
  if (chromium) process.env.CHROME_PATH = chromium;
  if (NEEDING_PACKAGES.some((section) => sections.has(section)))
    for (const folder of PACKAGE_FOLDERS) installPackages(folder);
  if (usesServers) ensureServers();
}

/** Runs the parts in their order, a few side by side. */
async function runGroup(parts: readonly Part[], runPart: (part: Part) => Promise<void>) {
  const waiting = [...parts];
  const work = async (): Promise<void> => {
    for (let part = waiting.shift(); part && !interrupted; part = waiting.shift())
      await runPart(part);
  };
  await Promise.all(Array.from({ length: PARTS_AT_ONCE }, work));
}

async function main(options: Options): Promise<boolean> {
  const files = findTestFiles(options.files);
  const groups = partsFor(options, files);
  const parts = groups.flat();
  if (parts.length === 0) throw new UsageError('Nothing to run: no test file matches.');
  const usesServers =
    options.only.includes('node') && files.node.some((path) => path.startsWith('test/proxy/'));
  prepare(parts, options.engines, usesServers);

  let results: Results = {};
  const faults: string[] = [];
  console.log(`Running ${parts.map(({ name }) => name).join(', ')}\n`);
  for (const group of groups)
    await runGroup(group, async (part) => {
      const outcome = await run(part.command, part.env);
      if (interrupted) return;
      const found = faultsOf(part, outcome);
      faults.push(...found);
      results = { ...results, ...outcome.results };
      const verdict = found.length === 0 ? 'passed' : 'FAILED';
      console.log(`── ${part.name}: ${verdict} in ${outcome.seconds.toFixed(1)} s`);
      const said = stripVTControlCharacters(outcome.output).trim();
      if (said) console.log(`${said}\n`);
    });

  if (interrupted) return false;
  if (faults.length > 0) {
    console.log(`\nFailed: ${faults.join('; ')}`);
    for (const [line, { failures }] of Object.entries(results))
      for (const failure of failures.slice(0, 20)) console.log(`✖ ${line}: ${failure}`);
    for (const [command, made] of Object.entries(BUILDS))
      if (!existsSync(made)) console.log(`Tests of what is built need it first: ${command}`);
  }
  console.log('');
  for (const line of parts.flatMap(({ lines = [] }) => lines))
    if (results[line]) console.log(summaryLine(line, results[line]));
  if (options.quick) console.log(`\n${LEFT_OUT_LINES.join('\n')}`);
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
