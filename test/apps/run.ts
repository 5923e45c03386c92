/**
 * `npm run test:apps`: each app of `demo/proxy/` with the packed package, from the install to two visitors in Chromium, and the
 * WordPress plugin. Arguments are names of apps; without one, all run. README.md says how to update their packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { startService } from '../../demo/service/serve.js';
import { launch } from '../e2e/browser.js';
import { packInto } from '../e2e/packed.js';
import { ensureBrowsers, findProgram } from '../runner/programs.js';
import { APPS } from './apps.js';
import { CACHE } from './commands.js';
import { STEPS, tryApp, type Result } from './try-app.js';
import { prepareWordpress } from '../wordpress/site.js';
import { tryWordpress, WORDPRESS, WORDPRESS_STEPS } from '../wordpress/try-plugin.js';

const API_KEY = 'key-of-the-apps-tests';

interface Outcome {
  readonly title: string;
  readonly passed: readonly string[];
  readonly failure?: { readonly step: string; readonly error: unknown; readonly output: string };
  readonly seconds: number;
}

function table(outcomes: readonly Outcome[], steps: readonly string[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cellOf = ({ passed, failure }: Outcome, step: string): string =>
    passed.includes(step) ? 'ok' : failure?.step === step ? 'FAILED' : '–';
  const rows = outcomes.map((outcome) => [
    outcome.title,
    ...steps.map((step) => cellOf(outcome, step)),
    String(outcome.seconds),
  ]);
  const all = [['framework', ...steps, 'seconds'], ...rows];
  const widths = all[0]!.map((_, index) => Math.max(...all.map((cells) => cells[index]!.length)));
  const padded = all.map((cells) => row(cells.map((cell, index) => cell.padEnd(widths[index]!))));
  return [padded[0], row(widths.map((width) => '-'.repeat(width))), ...padded.slice(1)].join('\n');
}

function report({ title, failure, seconds }: Outcome): void {
  console.log(`${title}: ${failure ? `FAILED at ${failure.step}` : 'passed'} in ${seconds} s`);
  if (!failure) return;
  const { error, output } = failure;
  console.log(error instanceof Error ? (error.stack ?? error.message) : error);
  if (output) console.log(`The server printed:\n${output}`);
}

const names = process.argv.slice(2);
const NAMES = [...APPS.map(({ name }) => name), WORDPRESS];
const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
const unknown = names.filter((name) => !NAMES.includes(name));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. Apps: ${NAMES.join(', ')}.`);
if (!existsSync('dist/integrity.json')) throw new Error('There is no build. Run `npm run build`.');

ensureBrowsers(['chromium']);
process.env.CHROME_PATH = findProgram('chromium');
mkdirSync(CACHE, { recursive: true });
const service = await startService({ port: 0, keys: { [API_KEY]: 'account' } });
const browser = await launch();
const outcomes: Outcome[] = [];
const tables: string[] = [];
try {
  const apps = APPS.filter(({ name }) => isWanted(name));
  const results: Outcome[] = [];
  const tarball = apps.length > 0 ? packInto(CACHE) : '';
  for (const app of apps) {
    const result: Result = await tryApp(app, { browser, service, apiKey: API_KEY, tarball });
    results.push({ title: app.title, ...result });
    report(results.at(-1)!);
  }
  outcomes.push(...results);
  if (results.length > 0) tables.push(table(results, STEPS));
  const whyNot = isWanted(WORDPRESS) ? prepareWordpress(CACHE) : undefined;
  if (whyNot !== undefined) console.log(`WordPress: skipped, ${whyNot}`);
  else if (isWanted(WORDPRESS)) {
    execFileSync('npm', ['run', '--silent', 'build:wordpress'], { stdio: 'inherit' });
    const surroundings = { browser, service, apiKey: API_KEY, cache: CACHE };
    const outcome = { title: 'WordPress', ...(await tryWordpress(surroundings)) };
    outcomes.push(outcome);
    report(outcome);
    tables.push(table([outcome], WORDPRESS_STEPS));
  }
} finally {
  await browser.close();
  await service.close();
}
const failed = outcomes.filter(({ failure }) => failure).length;
console.log(`\n${tables.join('\n\n')}\n\n${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
