/** Installs what the frameworks' checks need, and puts the built package beside it; a part of the test command. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from '../../.build/packages.js';
import { packInto } from '../e2e/packed.js';

const HOME = 'test/frameworks';
/** A site's own project with unit tests. */
const CONSUMER = `${HOME}/consumer`;

/** Stops the part with one line. */
function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

/** An empty folder for the built package. */
function packageFolder(home: string): string {
  const folder = `${home}/node_modules/prompt-forms`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

try {
  installPackages(HOME);
  installPackages(CONSUMER);
} catch (error) {
  fail((error as Error).message);
}
if (!existsSync('dist/prompt-forms.js')) fail('There is no build: `npm run build` makes it.');
const copy = packageFolder(HOME);
cpSync('package.json', `${copy}/package.json`);
cpSync('dist', `${copy}/dist`, { recursive: true });

const temporary = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
const tarball = packInto(temporary);
execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', packageFolder(CONSUMER)]);
rmSync(temporary, { recursive: true });
