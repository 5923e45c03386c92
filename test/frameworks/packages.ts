/** Installs what the frameworks' checks need, and puts the built package beside it; a part of the test command. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packInto } from '../e2e/packed.js';

const HOME = 'test/frameworks';
/** A site's own project with unit tests. */
const CONSUMER = `${HOME}/consumer`;

/** Stops the part with one line. */
function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

function install(home: string): void {
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', '--prefix', home], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  const output = `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`;
  const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/;
  if (!unreachable.test(output)) console.error(output.trim());
  fail(
    unreachable.test(output)
      ? `${home} needs the packages of its lock file, and the registry of npm can't be reached: try again with a network.`
      : `The packages of ${home} could not be installed.`,
  );
}

/** Installs the packages of a folder, unless those of its lock file are there already. */
function installPackages(home: string): void {
  const installed = `${home}/node_modules/.installed`;
  const lock = createHash('sha256')
    .update(readFileSync(`${home}/package-lock.json`))
    .digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  install(home);
  writeFileSync(installed, lock);
}

/** An empty folder for the built package. */
function packageFolder(home: string): string {
  const folder = `${home}/node_modules/prompt-forms`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

installPackages(HOME);
installPackages(CONSUMER);
if (!existsSync('dist/prompt-forms.js')) fail('There is no build: `npm run build` makes it.');
const copy = packageFolder(HOME);
cpSync('package.json', `${copy}/package.json`);
cpSync('dist', `${copy}/dist`, { recursive: true });

const temporary = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
const tarball = packInto(temporary);
execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', packageFolder(CONSUMER)]);
rmSync(temporary, { recursive: true });
