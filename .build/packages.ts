/**
 * `tsx .build/packages.ts [folder…]`: installs the packages of these folders; without arguments, of all in {@link PACKAGE_FOLDERS}.
 * They are for the build and some tests, and larger than all that `npm start` needs.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folders with packages that `npm ci` leaves out: for the static checks, the build and the tests in Node. */
export const PACKAGE_FOLDERS: readonly string[] = ['.build', 'test/package', 'test/proxy'];

const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/;

/**
 * Installs the packages of a folder, unless those of its lock file are there already.
 * @throws {Error} One line that says what to do.
 */
export function installPackages(folder: string): void {
  const installed = `${folder}/node_modules/.installed`;
  const lock = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .digest('hex');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  const { status, error, stdout, stderr } = spawnSync('npm', ['ci', '--prefix', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    const output = `${error?.message ?? ''}${stdout ?? ''}${stderr ?? ''}`.trim();
    throw new Error(
      UNREACHABLE.test(output)
        ? `${folder} needs the packages of its lock file, and the registry of npm can't be reached: try again with a network.`
        : `The packages of ${folder} could not be installed:\n${output}`,
    );
  }
  writeFileSync(installed, lock);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folders = process.argv.slice(2);
  try {
    for (const folder of folders.length > 0 ? folders : PACKAGE_FOLDERS) installPackages(folder);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
