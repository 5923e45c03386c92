import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const skip = !existsSync('dist/prompt-forms.js') && 'there is no build';

/** Limits against accidents. */
const MAX_FILES = 1_150;
const MAX_BYTES = 1_500_000;

/** The files that are published. */
describe('the packed package', { skip }, () => {
  let folder: string;
  let tarball: Buffer;
  let files: string[];
  let executables: string[];

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    const printed = execFileSync(
      'npm',
      ['pack', '--ignore-scripts', '--json', '--pack-destination', folder],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    const [packed] = JSON.parse(printed) as [
      { filename: string; files: { path: string; mode: number }[] },
    ];
    tarball = readFileSync(join(folder, packed.filename));
    files = packed.files.map(({ path }) => path);
    executables = packed.files.filter(({ mode }) => mode & 0o111).map(({ path }) => path);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('passes publint without a message', async () => {
    const copy = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
    const { messages, pkg } = await publint({
      pack: { tarball: copy as ArrayBuffer },
      strict: true,
    });
    assert.deepEqual(
      messages.map((message) => formatMessage(message, pkg, { color: false })),
      [],
    );
  });

  it('has types for each supported module resolution', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
    assert.ok(analysis.types, 'it has types');
    // As the profile "esm-only": CommonJS and the resolution of Node 10 are not served.
    const served = new Set(['node16-esm', 'bundler']);
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem) || served.has(problem.resolutionKind),
    );
    const scripts = problems.filter(
      (problem) => !('entrypoint' in problem) || !problem.entrypoint.endsWith('.json'),
    );
    assert.deepEqual(
      scripts.filter(({ kind }) => kind !== 'CJSResolvesToESM'),
      [],
    );
  });

  it('contains only dist/, LICENSE, README.md and package.json', () => {
    const others = files.filter((path) => !path.startsWith('dist/')).sort();
    assert.deepEqual(others, ['LICENSE', 'README.md', 'package.json']);
    const isOurs = (path: string) => !/^dist\/(?:testing|guide)\//.test(path);
    assert.deepEqual(
      files.filter(isOurs).filter((path) => /test|\.tsbuildinfo$|\.DS_Store/.test(path)),
      [],
    );
  });

  it('contains all of the guide and the recipes', () => {
    const built = ['dist/guide', 'dist/recipes'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/')),
    );
    assert.ok(built.length > 100, `${built.length}`);
    assert.deepEqual(
      built.filter((path) => !files.includes(path)),
      [],
    );
  });

  it('has one executable file: the command', () => {
    const { bin } = JSON.parse(readFileSync('package.json', 'utf8')) as { bin: object };
    assert.deepEqual(executables, Object.values(bin));
  });

  it('is small, without source maps and pages', () => {
    assert.deepEqual(
      files.filter((path) => /\.map$|^dist\/guide\/.*\.(?:html|js|woff2)$/.test(path)),
      [],
    );
    assert.ok(files.length <= MAX_FILES, `${files.length} files`);
    assert.ok(tarball.length <= MAX_BYTES, `${tarball.length} bytes`);
  });
});
