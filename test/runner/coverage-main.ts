/** Fails where the tests of a covered folder reach too few of its branches; needs what node-main.ts left. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { transformWithOxc } from 'vite';
import {
  COVERAGE_DIR,
  COVERED,
  judgeCoverage,
  LEAST_PERCENT,
  type FileCoverage,
  type Share,
} from './coverage.js';

/** A file that holds types only is nothing that a test could load. */
async function hasCode(path: string): Promise<boolean> {
  const { code } = await transformWithOxc(readFileSync(path, 'utf8'), path, { lang: 'ts' });
  const bare = code.replace(/\/\*[^]*?\*\/|\/\/.*/g, '').replace(/export\s*\{\s*\};?/g, '');
  return bare.trim() !== '';
}

const folders = COVERED.map((name) => `src/${name}`);
const directory = mkdtempSync(join(tmpdir(), 'coverage-'));
try {
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/c8/bin/c8.js',
      'report',
      '--reporter=json-summary',
      `--temp-directory=${COVERAGE_DIR}`,
      `--reports-dir=${directory}`,
      ...folders.map((folder) => `--include=${folder}/**`),
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`c8 failed:\n${stderr}`);
  const summary = JSON.parse(
    readFileSync(join(directory, 'coverage-summary.json'), 'utf8'),
  ) as Record<string, { branches: Share }>;
  const files: FileCoverage[] = [];
  for (const folder of folders) {
    for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
      if (!name.endsWith('.ts')) continue;
      const path = posix.join(folder, name);
      const branches = summary[resolve(path)]?.branches;
      if (branches || (await hasCode(path))) files.push({ path, branches });
    }
  }
  const { lines, faults } = judgeCoverage(files);
  console.log(`branches of ${folders.join(' and ')}, at least ${LEAST_PERCENT} %`);
  console.log(lines.join('\n'));
  for (const fault of faults) console.log(`✖ ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
}
