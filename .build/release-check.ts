/**
 * `npm run release:check`: all steps of a release up to the upload. The workflow of the release runs this command, then
 * uploads what it writes to `release/`. It ends at the first problem, and exits with 1.
 *
 * `npm run release:dry` runs the same steps on any machine. A problem that only the owner of the repository or the
 * registry can fix does not end it: it lists such problems at its end. `--with-tests` runs all tests too.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  changedFiles,
  changelogSection,
  imageContentOf,
  licenseProblems,
  releaseOf,
  reproducible,
  sha256Of,
  withBaseImage,
  withInstallation,
  type Audit,
  type Hashes,
} from './release.js';
import { hashesOf } from './integrity.js';
import { releaseArchives } from './release-archives.js';
import { CONTACTS, isPlaceholder, REPOSITORY } from '../demo/guide/repository.js';
import { VERSION } from '../src/version.js';

const FOLDER = 'release';
const TAG = `v${VERSION}`;

const { 'dry-run': isDryRun, 'with-tests': withTests } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    'with-tests': { type: 'boolean', default: false },
  },
}).values;

/** Problems of a dry run that end a release. */
const postponed: string[] = [];

function fail(problem: string): never {
  console.error(`\nNo release: ${problem}`);
  process.exit(1);
}

/** Ends a release. A dry run goes on, and lists the problem at its end. */
function failUnlessDry(problem: string): void {
  if (!isDryRun) fail(problem);
  console.log(`WARNING: ${problem}`);
  postponed.push(problem);
}

const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function requireCleanTree(problem: string): void {
  const changed = run('git', 'status', '--porcelain').trimEnd();
  if (changed) fail(`${problem}:\n${changed}`);
}

interface Packed {
  readonly filename: string;
  readonly integrity: string;
  readonly size: number;
  readonly entryCount: number;
  readonly files: readonly { readonly path: string; readonly size: number }[];
}

interface BuiltPackage {
  readonly dist: Hashes;
  readonly packed: Packed;
  readonly sha256: string;
}

/** Builds and packs into the folder of the release. A second call overwrites the tarball. */
function buildAndPack(): BuiltPackage {
  run('npm', 'run', '--silent', 'build');
  const dist = hashesOf('dist', () => true);
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', FOLDER];
  const [packed] = JSON.parse(run('npm', ...pack)) as [Packed];
  const sha256 = sha256Of(join(FOLDER, packed.filename));
  console.log(`${packed.filename}\n  sha256    ${sha256}\n  integrity ${packed.integrity}`);
  return { dist, packed, sha256 };
}

interface Inspection {
  readonly name: string;
  readonly materials: string;
  readonly audit: Audit;
}

function step(name: string): void {
  console.log(`\n── ${name}`);
}

console.log(`${isDryRun ? 'Dry run of the release' : 'Release'} of ${TAG}`);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);

step('Commit and tag');
requireCleanTree('these changes are not committed');
if (!run('git', 'tag', '--points-at', 'HEAD').split('\n').includes(TAG))
  fail(`the commit has no tag ${TAG}. Tag it: git tag ${TAG}`);
console.log(`${TAG} is ${run('git', 'rev-parse', 'HEAD').trim()}`);

step('Section of CHANGELOG.md');
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const section = changelogSection(changelog, VERSION);
if (!section) fail(`CHANGELOG.md has no section about ${VERSION}, or an empty one.`);
const undated = releaseOf(changelog, VERSION);
if (undated) failUnlessDry(undated);
console.log(`${section.split('\n').length} lines`);

step('Addresses');
if (isPlaceholder(REPOSITORY))
  failUnlessDry(`${REPOSITORY} is a placeholder: set the repository in demo/guide/repository.ts.`);
for (const [file, contact] of Object.entries(CONTACTS)) {
  if (isPlaceholder(`mailto://${contact}`))
    failUnlessDry(
      `${contact} in ${file} is a placeholder: set it there and in demo/guide/repository.ts.`,
    );
}

step('Two builds and packs, the same bytes');
const first = buildAndPack();
const { dist, packed, sha256 } = buildAndPack();
const differing = changedFiles(first.dist, dist);
if (differing.length > 0) fail(`two builds differ in:\n${differing.join('\n')}`);
if (first.sha256 !== sha256 || first.packed.integrity !== packed.integrity)
  fail('two packs of the same files have different hashes.');
run('npm', 'run', '--silent', 'docs');
requireCleanTree('the build or `npm run docs` changed files, commit them');

step(`Content of ${packed.filename}: ${packed.entryCount} files, ${packed.size} B`);
for (const { path, size } of packed.files) console.log(`${String(size).padStart(9)}  ${path}`);

step('Archives for sites without npm');
for (const [name, content] of await releaseArchives()) {
  writeFileSync(join(FOLDER, name), content);
  console.log(`${String(content.length).padStart(9)}  ${name}`);
}

step('Bills of materials');
const tarball = resolve(FOLDER, packed.filename);
const image = imageContentOf(readFileSync('demo/proxy/docker/Dockerfile', 'utf8'));
const inspect = (name: string, packages: readonly string[]): Inspection =>
  withInstallation(name, [tarball, ...packages], ({ materials, audit }) => ({
    name,
    materials: materials(),
    audit: audit(),
  }));
const site = inspect('prompt-forms-installation', []);
const bare = inspect('prompt-forms-proxy-image', image.packages);
const date = new Date(run('git', 'log', '-1', '--format=%cI').trim()).toISOString();
const inspections = [site, { ...bare, materials: withBaseImage(bare.materials, image) }].map(
  ({ materials, ...rest }) => ({ ...rest, materials: reproducible(materials, date) }),
);
for (const { name, materials } of inspections) {
  const { components } = JSON.parse(materials) as { readonly components: readonly unknown[] };
  writeFileSync(join(FOLDER, `${name}-${VERSION}.cdx.json`), materials);
  console.log(`${name}: ${components.length} components`);
}

step('Licenses');
for (const { name, materials } of inspections) {
  const problems = licenseProblems(materials);
  if (problems.length > 0)
    fail(`${name} has packages without an allowed license:\n${problems.join('\n')}`);
  console.log(`${name}: all allowed`);
}

step('Known vulnerabilities');
for (const { name, audit } of inspections) {
  if (audit.vulnerabilities.length > 0)
    fail(`${name} has packages with vulnerabilities:\n${audit.vulnerabilities.join('\n')}`);
  if (audit.unavailable)
    failUnlessDry(`npm audit did not check ${name}, the registry refused: ${audit.unavailable}`);
  else console.log(`${name}: none`);
}

step('All tests');
if (withTests) execFileSync('npm', ['test', '--', '--all'], { stdio: 'inherit' });
else
  console.log(
    'Not run here. The release waits for the tests of the tagged commit, a job of their own.\n' +
      'On this machine: npm test -- --all, or this command with --with-tests.',
  );

step('Files of the release');
const files = readdirSync(FOLDER).sort();
const sums = files.map((file) => `${sha256Of(join(FOLDER, file))}  ${file}\n`).join('');
writeFileSync(join(FOLDER, 'SHA256SUMS'), sums);
writeFileSync(
  join(FOLDER, 'notes.md'),
  `${section}\n\n### Hashes\n\n\`\`\`\n${sums}\`\`\`\n\nThe integrity of the package on npm: \`${packed.integrity}\`\n`,
);
console.log(sums.trim());

step('Publishing, without the upload');
execFileSync('npm', ['publish', '--dry-run', '--loglevel=warn', `./${FOLDER}/${packed.filename}`], {
  stdio: 'inherit',
});

if (postponed.length > 0)
  console.log(`\nThe dry run passed. A release ends at:\n- ${postponed.join('\n- ')}`);
else console.log(`\nReady. Push the tag ${TAG}: the workflow of the release uploads ${FOLDER}/.`);
