/**
 * `npm run release:check`: checks and packs a release, without publishing it. Reports the first problem and exits with 1.
 * On success, the folder contains the packed package and its bill of materials (CycloneDX), and the hash is printed.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { billOfMaterials, changedFiles, releaseOf, type Hashes } from './release.js';
import { hashesOf } from './integrity.js';
import { CONTACTS, isPlaceholder, REPOSITORY } from '../demo/guide/repository.js';
import { VERSION } from '../src/version.js';

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

function step(name: string): void {
  console.log(`── ${name}`);
}

/** Exits if there are uncommitted changes: a release contains exactly what is committed. */
function clean(then: string): void {
  const changed = run('git', 'status', '--porcelain').trim();
  if (changed) fail(`${then}:\n${changed}`);
}

function build(): Hashes {
  run('npm', 'run', '--silent', 'build');
  return hashesOf('dist', () => true);
}

step('What is committed');
clean('Not committed yet');
const problem = releaseOf(readFileSync('CHANGELOG.md', 'utf8'), VERSION);
if (problem) fail(problem);
if (isPlaceholder(REPOSITORY))
  fail(`${REPOSITORY} is a placeholder: set the repository in demo/guide/repository.ts.`);

for (const [file, contact] of Object.entries(CONTACTS)) {
  if (isPlaceholder(`mailto://${contact}`))
    fail(`${contact} in ${file} is a placeholder: set it there and in demo/guide/repository.ts.`);
}

step('Two builds, the same bytes');
const differing = changedFiles(build(), build());
if (differing.length > 0) fail(`Two builds differ in:\n${differing.join('\n')}`);
run('npm', 'run', '--silent', 'docs');
clean('The build or `npm run docs` changed files: commit them');

step('All tests');
execFileSync('npm', ['test', '--', '--all'], { stdio: 'inherit' });

step('The package');
const [packed] = JSON.parse(run('npm', 'pack', '--ignore-scripts', '--json')) as [
  { filename: string; integrity: string; size: number; entryCount: number },
];
const materials = packed.filename.replace(/\.tgz$/, '.cdx.json');
writeFileSync(materials, billOfMaterials(packed.filename));
console.log(
  `${packed.filename}: ${packed.entryCount} files, ${packed.size} B, ${packed.integrity}\n` +
    `${materials}: the packages that an installation brings\n` +
    `Ready: npm publish ${packed.filename}`,
);
