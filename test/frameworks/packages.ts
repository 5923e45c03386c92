/** Installs what the frameworks' checks need, and puts the built package beside it; a part of the test command. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const HOME = 'test/frameworks';
const INSTALLED = `${HOME}/node_modules/.installed`;
const PACKAGE = `${HOME}/node_modules/prompt-forms`;

const lock = createHash('sha256')
  .update(readFileSync(`${HOME}/package-lock.json`))
  .digest('hex');

/** Stops the part with one line. */
function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

function install(): void {
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', '--prefix', HOME], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  const output = `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`;
  const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/;
  if (!unreachable.test(output)) console.error(output.trim());
  fail(
    unreachable.test(output)
      ? `${HOME} needs the packages of its lock file, and the registry of npm can't be reached: try again with a network.`
      : `The packages of ${HOME} could not be installed.`,
  );
}

if (!existsSync(INSTALLED) || readFileSync(INSTALLED, 'utf8') !== lock) {
  install();
  writeFileSync(INSTALLED, lock);
}
if (!existsSync('dist/prompt-forms.js')) fail('There is no build: `npm run build` makes it.');
rmSync(PACKAGE, { recursive: true, force: true });
mkdirSync(PACKAGE);
cpSync('package.json', `${PACKAGE}/package.json`);
cpSync('dist', `${PACKAGE}/dist`, { recursive: true });
