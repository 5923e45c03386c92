import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `npm audit` reports: known vulnerabilities, one a line, or why the registry gave no answer. */
export interface Audit {
  readonly vulnerabilities: readonly string[];
  readonly unavailable?: string;
}

/** What an installation contains. */
export interface Installation {
  /** CycloneDX JSON. */
  readonly materials: () => string;
  readonly audit: () => Audit;
}

/**
 * Installs packages into an empty project, as a site or the Docker image does, without optional peers.
 * @param name - The project's name, which the bill of materials has.
 * @param packages - Names with exact versions, or absolute paths of tarballs.
 */
export function withInstallation<Result>(
  name: string,
  packages: readonly string[],
  use: (installation: Installation) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-sbom-'));
  // npm names the bill of materials by the folder.
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const npm = (...args: string[]): string =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
    const options = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
    npm('install', ...options, '--omit=peer', ...packages);
    return use({
      materials: () => withoutLocalFiles(npm('sbom', '--sbom-format=cyclonedx')),
      audit: () => auditOf(spawnSync('npm', ['audit', '--json'], { cwd, encoding: 'utf8' }).stdout),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A bill of materials without the paths of tarballs on this machine. */
function withoutLocalFiles(materials: string): string {
  interface Referring {
    readonly externalReferences?: readonly { readonly url: string }[];
  }
  const bill = JSON.parse(materials) as { readonly components: readonly Referring[] };
  const components = bill.components.map(({ externalReferences = [], ...component }) => ({
    ...component,
    externalReferences: externalReferences.filter(({ url }) => !url.startsWith('file:')),
  }));
  return `${JSON.stringify({ ...bill, components }, undefined, 2)}\n`;
}

/**
 * A bill of materials that is the same for each run: npm writes the time of the run and a random number.
 * @param date Of the commit, ISO 8601.
 */
export function reproducible(materials: string, date: string): string {
  const bill = JSON.parse(materials) as { readonly metadata: object };
  const metadata = { ...bill.metadata, timestamp: date };
  const hash = createHash('sha256').update(JSON.stringify({ ...bill, metadata, serialNumber: '' }));
  // A UUID of version 8 is for values of one's own.
  const uuid = hash
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  const serialNumber = `urn:uuid:${uuid}`;
  return `${JSON.stringify({ ...bill, serialNumber, metadata }, undefined, 2)}\n`;
}

/** Reads the output of `npm audit --json`. */
export function auditOf(output: string): Audit {
  interface Via {
    readonly title: string;
    readonly url: string;
  }
  let report: {
    readonly message?: string;
    readonly vulnerabilities?: Readonly<
      Record<string, { readonly severity: string; readonly via: readonly (Via | string)[] }>
    >;
  };
  try {
    report = JSON.parse(output) as typeof report;
  } catch {
    return { vulnerabilities: [], unavailable: `npm printed no JSON: ${output.slice(0, 200)}` };
  }
  if (!report.vulnerabilities)
    return { vulnerabilities: [], unavailable: report.message ?? 'npm printed no result' };
  return {
    vulnerabilities: Object.entries(report.vulnerabilities).map(([name, { severity, via }]) => {
      const reasons = via.map((one) => (typeof one === 'string' ? one : `${one.title} ${one.url}`));
      return `${name} (${severity}): ${reasons.join('; ')}`;
    }),
  };
}

/** Licenses that a package may have to which an installation leads: all allow any use with a notice or without. */
const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** True for an allowed license. With "OR" one must be allowed, with "AND" and with both words all of them. */
function isAllowed(expression: string): boolean {
  const ids = expression.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /);
  const allowed = (id: string): boolean => ALLOWED_LICENSES.has(id.trim());
  return expression.includes(' AND ') ? ids.every(allowed) : ids.some(allowed);
}

interface Component {
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
}

/** The packages of a bill of materials whose license is not allowed, or that name none. */
export function licenseProblems(materials: string): string[] {
  const { components } = JSON.parse(materials) as { readonly components: readonly Component[] };
  return components
    .filter(({ type }) => type !== 'container')
    .flatMap(({ name, version, licenses = [] }) => {
      const named = licenses.map(
        ({ expression, license }) => expression ?? license?.id ?? license?.name ?? '',
      );
      return named.length > 0 && named.every(isAllowed)
        ? []
        : [`${name}@${version}: ${named.join(', ') || 'no license'}`];
    });
}

/** The base image and the npm packages of the proxy's Dockerfile. */
export interface ImageContent {
  readonly base: { readonly name: string; readonly tag: string; readonly digest: string };
  /** Names with exact versions, without the package itself. */
  readonly packages: readonly string[];
}

/** @throws {Error} A base image without a digest: its content would not be known. */
export function imageContentOf(dockerfile: string): ImageContent {
  const [, from = ''] = /^FROM (.*)$/m.exec(dockerfile) ?? [];
  const [, name, tag, digest] = /^([^:@\s]+):([^@\s]+)@sha256:([0-9a-f]{64})$/.exec(from) ?? [];
  if (!name || !tag || !digest)
    throw new Error(`The base image "${from}" has no digest: write <name>:<tag>@sha256:<digest>.`);
  const [, install = ''] = /npm install([\s\S]*?)&&/.exec(dockerfile) ?? [];
  return {
    base: { name, tag, digest },
    packages: [...install.matchAll(/(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+\S*/g)].map(([one]) => one),
  };
}

/** The bill of materials of the image: its npm packages, and the base image as one component. */
export function withBaseImage(materials: string, { base }: ImageContent): string {
  const bill = JSON.parse(materials) as { readonly components: readonly object[] };
  const purl = `pkg:docker/${base.name}@sha256%3A${base.digest}?tag=${base.tag}`;
  const container = {
    'bom-ref': purl,
    type: 'container',
    name: base.name,
    version: base.tag,
    purl,
    hashes: [{ alg: 'SHA-256', content: base.digest }],
  };
  return `${JSON.stringify({ ...bill, components: [container, ...bill.components] }, undefined, 2)}\n`;
}

/** Hashes of files, by path. */
export type Hashes = Readonly<Record<string, string>>;

/** The files that differ between two builds, or exist in only one. */
export function changedFiles(one: Hashes, other: Hashes): string[] {
  const files = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...files].filter((file) => one[file] !== other[file]).sort();
}

/** The hash of a file, as `sha256sum` prints it. */
export const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** The lines of CHANGELOG.md about a version, without its heading. Undefined if there is no such heading. */
export function changelogSection(changelog: string, version: string): string | undefined {
  const lines = changelog.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`## [${version}]`));
  if (start === -1) return undefined;
  const end = lines.findIndex((line, i) => i > start && /^(?:## |\[[^\]]+\]: )/.test(line));
  return lines
    .slice(start + 1, end === -1 ? undefined : end)
    .join('\n')
    .trim();
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
