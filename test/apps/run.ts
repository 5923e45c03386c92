/**
 * `npm run test:apps`: each app of `demo/proxy/` with the packed package, from the install to two visitors in Chromium.
 * Arguments are names of apps; without one, all run. README.md says how to update their packages.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { startService } from '../../demo/service/serve.js';
import { launch } from '../e2e/browser.js';
import { packInto } from '../e2e/packed.js';
import { ensureBrowsers, findProgram } from '../runner/programs.js';
import { APPS } from './apps.js';
import { CACHE } from './install.js';
import { STEPS, tryApp, type Result } from './try-app.js';

const API_KEY = 'key-of-the-apps-tests';

function table(results: readonly Result[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const cellOf = ({ passed, failure }: Result, step: (typeof STEPS)[number]): string =>
    passed.includes(step) ? 'ok' : failure?.step === step ? 'FAILED' : '–';
  const rows = results.map((result) => [
    result.app.title,
    ...STEPS.map((step) => cellOf(result, step)),
    String(result.seconds),
  ]);
  const all = [['framework', ...STEPS, 'seconds'], ...rows];
  const widths = all[0]!.map((_, index) => Math.max(...all.map((cells) => cells[index]!.length)));
  const padded = all.map((cells) => row(cells.map((cell, index) => cell.padEnd(widths[index]!))));
  return [padded[0], row(widths.map((width) => '-'.repeat(width))), ...padded.slice(1)].join('\n');
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !APPS.some((app) => app.name === name));
if (unknown.length > 0)
  throw new Error(
    `Unknown: ${unknown.join(', ')}. Apps: ${APPS.map(({ name }) => name).join(', ')}.`,
  );
if (!existsSync('dist/integrity.json')) throw new Error('There is no build. Run `npm run build`.');

ensureBrowsers(['chromium']);
process.env.CHROME_PATH = findProgram('chromium');
mkdirSync(CACHE, { recursive: true });
const tarball = packInto(CACHE);
const service = await startService({ port: 0, keys: { [API_KEY]: 'account' } });
const browser = await launch();
const results: Result[] = [];
try {
  for (const app of APPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const result = await tryApp(app, { browser, service, apiKey: API_KEY, tarball });
    results.push(result);
    const { failure, seconds } = result;
    console.log(
      `${app.title}: ${failure ? `FAILED at ${failure.step}` : 'passed'} in ${seconds} s`,
    );
    if (failure) {
      const { error, output } = failure;
      console.log(error instanceof Error ? (error.stack ?? error.message) : error);
      if (output) console.log(`The server printed:\n${output}`);
    }
  }
} finally {
  await browser.close();
  await service.close();
}
const failed = results.filter(({ failure }) => failure).length;
console.log(`\n${table(results)}\n\n${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
