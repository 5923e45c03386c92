import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The packages that an installation of the packed package brings, without optional peers, as CycloneDX JSON. */
export function billOfMaterials(tarball: string): string {
  const project = mkdtempSync(join(tmpdir(), 'prompt-forms-sbom-'));
  const npm = (...args: string[]): string =>
    execFileSync('npm', args, {
      cwd: project,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  try {
    writeFileSync(join(project, 'package.json'), '{ "name": "site", "version": "1.0.0" }');
    npm('install', '--no-audit', '--no-fund', '--prefer-offline', '--omit=peer', resolve(tarball));
    return npm('sbom', '--sbom-format=cyclonedx');
  } finally {
    rmSync(project, { recursive: true });
  }
}

/** Hashes of files, by path. */
export type Hashes = Readonly<Record<string, string>>;

/** The files that differ between two builds, or exist in only one. */
export function changedFiles(one: Hashes, other: Hashes): string[] {
  const files = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...files].filter((file) => one[file] !== other[file]).sort();
}

/** The problem of CHANGELOG.md with a release of this version, by the rules of Keep a Changelog. Undefined: none. */
export function releaseOf(changelog: string, version: string): string | undefined {
  const heading = changelog.split('\n').find((line) => line.startsWith(`## [${version}]`));
  if (!heading) return `CHANGELOG.md has no heading "## [${version}] - <date>".`;
  const date = heading.slice(`## [${version}] - `.length);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) {
    return `CHANGELOG.md: give ${version} its date, as in "## [${version}] - 2026-01-31"; now it says "${date}".`;
  }
  return undefined;
}
