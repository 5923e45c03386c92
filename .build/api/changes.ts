/**
 * Compares the public API with the report of the last release, in `test/package/api/`. Each difference must stand in
 * `unreleased.txt` there, which `npm run docs` writes, and in the newest section of CHANGELOG.md, which a person writes. Both
 * are files of the same commit, so the check needs no history. A section with a date is a release: `npm run docs` then turns
 * the API of today into the report of the last release. Until 0.1.0 is released, that is the first report.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { nameIn, formatReport, parseReport, type Report, type Reports } from './report.js';

// The package has no types.
const semver = createRequire(import.meta.url)('semver') as {
  inc(version: string, release: 'major' | 'minor'): string | null;
  lt(version: string, other: string): boolean;
  major(version: string): number;
};

const FOLDER = 'test/package/api';
const UNRELEASED = 'unreleased.txt';

/** A difference between two reports. */
export interface Change {
  readonly file: string;
  readonly subject: string;
  /** The member that changed. Empty for the subject itself. */
  readonly name: string;
  /** Its lines in the last release. Empty for a new name. */
  readonly before: readonly string[];
  /** Its lines now. Empty for a name that is removed. */
  readonly after: readonly string[];
  /** True for a new member without which an object of this type is no longer complete. */
  readonly isRequired: boolean;
}

/** What the last release had, and what is written down about the changes since then. */
export interface Recorded {
  readonly reports: Reports;
  /** The version that the reports belong to, with "(unreleased)" before the first release. */
  readonly since: string;
  /** The text of `unreleased.txt`. */
  readonly unreleased: string;
}

const linesAbout = (name: string, lines: readonly string[]): string[] =>
  lines.filter((line) => nameIn(line) === name);

const without = (lines: readonly string[], others: readonly string[]): string[] =>
  lines.filter((line) => !others.includes(line));

const namesIn = (lines: readonly string[]): string[] => [...new Set(lines.map(nameIn))];

const NO_REPORT: Report = new Map();

/** All differences, in the order of the files. */
export function compareReports(before: Reports, after: Reports): Change[] {
  const files = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return files.flatMap((file) =>
    compareFile(file, before[file] ?? NO_REPORT, after[file] ?? NO_REPORT),
  );
}

function compareFile(file: string, before: Report, after: Report): Change[] {
  const subjects = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return subjects.flatMap((subject): Change[] => {
    const [old, now] = [before.get(subject), after.get(subject)];
    if (old === undefined || now === undefined) {
      const whole = { before: old ?? [], after: now ?? [], isRequired: false };
      return [{ file, subject, name: '', ...whole }];
    }
    const isObject = now.some((line) => /^declare (?:interface|type .*\{\}$)/.test(line));
    return namesIn([...old, ...now]).flatMap((name) => {
      const [a, b] = [linesAbout(name, old), linesAbout(name, now)];
      if (a.join('\n') === b.join('\n')) return [];
      const isRequired = isObject && name !== '' && a.length === 0 && !isOptional(b[0]!);
      const [removed, added] = [without(a, b), without(b, a)];
      // Only the order of overloads differs.
      const isReordered = removed.length + added.length === 0;
      const lines = isReordered ? { before: a, after: b } : { before: removed, after: added };
      return [{ file, subject, name, ...lines, isRequired }];
    });
  });
}

const isOptional = (line: string): boolean => /^[\w\s'"-]+\?/.test(line);

const blockOf = ({ file, subject, before, after }: Change): string =>
  [
    `${file}: ${subject}`,
    ...before.map((line) => `- ${line}`),
    ...after.map((line) => `+ ${line}`),
    '',
  ].join('\n');

/** The text of `unreleased.txt`. */
export const formatChanges = (since: string, changes: readonly Change[]): string =>
  [`Since ${since}\n`, ...changes.map(blockOf)].join('\n');

/** A section of CHANGELOG.md. */
interface Section {
  readonly heading: string;
  readonly version: string;
  readonly isReleased: boolean;
  /** Pieces of code in each list item, with the heading above it, such as `Added`. */
  readonly items: readonly { readonly kind: string; readonly code: readonly string[] }[];
}

/** The newest section. @throws if there is none. */
export function newestSection(changelog: string): Section {
  const [, text] = /^(## \[[\s\S]*?)(?=^## \[|(?![\s\S]))/m.exec(changelog) ?? [];
  const [, heading, version, date] = /^(## \[([^\]]+)\] - (.*))$/m.exec(text ?? '') ?? [];
  if (text === undefined || heading === undefined)
    throw new Error('CHANGELOG.md has no heading such as "## [0.1.0] - unreleased".');
  const items = text.split(/^### /m).flatMap((part) =>
    part
      .split(/^- /m)
      .slice(1)
      .map((item) => ({
        kind: part.split('\n')[0]!.trim(),
        code: [...item.matchAll(/`([^`]+)`/g)].map(([, code]) => code!),
      })),
  );
  return { heading, version: version!, isReleased: /^\d/.test(date!), items };
}

/** The name of a subject as code has it: without the brackets of a tag, and without the module of a type. */
const codeName = (subject: string): string => subject.replace(/^<|>$|:$| \(.*\)$/g, '');

/** The names that one item of the changelog must have. The subject of a heading is no name. */
const namesOf = ({ subject, name }: Change): string[] =>
  name === '' ? [codeName(subject)] : subject.endsWith(':') ? [name] : [codeName(subject), name];

/** Headings of the changelog under which a change can stand. */
function headingsFor({ before, after, isRequired }: Change): readonly string[] {
  if (after.length === 0) return ['Removed', 'Changed'];
  if (before.length > 0) return ['Changed', 'Deprecated'];
  return isRequired ? ['Changed'] : ['Added', 'Changed'];
}

function isDescribed(change: Change, items: Section['items']): boolean {
  const headings = headingsFor(change);
  const patterns = namesOf(change).map(
    (name) => new RegExp(`(?<![\\w-])${name.replace(/[^\w\s]/g, '\\$&')}(?![\\w-])`),
  );
  return items.some(
    ({ kind, code }) =>
      headings.includes(kind) &&
      patterns.every((pattern) => code.some((piece) => pattern.test(piece))),
  );
}

const quoted = (lines: readonly string[]): string => lines.map((line) => `"${line}"`).join(' and ');

/** A sentence about a change, without the full stop. */
function describeChange({ subject, name, before, after, isRequired }: Change): string {
  const owner = subject.replace(/:$/, '');
  if (name === '' && after.length === 0) return `${owner} is removed`;
  if (name === '' && before.length === 0) return `${owner} is new`;
  if (after.length === 0) return `${owner} no longer has ${quoted(before)}`;
  if (before.length > 0) return `${owner} has ${quoted(after)} instead of ${quoted(before)}`;
  return isRequired
    ? `${owner} has the new required member ${quoted(after)}, which existing code lacks`
    : `${owner} has ${quoted(after)}, which is new`;
}

/** The lowest version that may have the changes, as demo/guide/stability.md says. */
function lowestVersion(since: string, changes: readonly Change[]): string {
  const isBreaking = changes.some(({ before, isRequired }) => before.length > 0 || isRequired);
  const isStable = semver.major(since) > 0;
  return semver.inc(since, isStable && isBreaking ? 'major' : 'minor')!;
}

/** True if the changelog has the date of a release whose API is not yet that of the reports. */
const isReleasing = ({ isReleased, version }: Section, since: string): boolean =>
  isReleased && version !== since;

/** What must be done about the changes, a sentence each. None if all is written down. */
export function problemsWith(recorded: Recorded, now: Reports, changelog: string): string[] {
  const section = newestSection(changelog);
  const problems = problemsOfChanges(recorded, now, section);
  return problems.length === 0 && isReleasing(section, recorded.since)
    ? [
        `CHANGELOG.md gives ${section.version} its date, but ${FOLDER} still compares with ${recorded.since}: run ` +
          `\`npm run build && npm run docs\`, and commit what it writes.`,
      ]
    : problems;
}

function problemsOfChanges(
  { reports, since, unreleased }: Recorded,
  now: Reports,
  section: Section,
): string[] {
  const changes = compareReports(reports, now);
  const isBaseReleased = !since.includes('(');
  const lowest = isBaseReleased ? lowestVersion(since, changes) : section.version;
  // A change after a release belongs to the next one.
  const needsSection = section.isReleased && !isReleasing(section, since);
  const heading = needsSection ? `## [${lowest}] - unreleased` : section.heading;
  const items = needsSection ? [] : section.items;
  const problems = changes.flatMap((change) => {
    const isWritten = unreleased.includes(blockOf(change));
    if (isWritten && isDescribed(change, items)) return [];
    const names = namesOf(change).map((name) => `\`${name}\``);
    const todo =
      `${isWritten ? '' : `run \`npm run build && npm run docs\`, commit ${FOLDER}, and `}` +
      `name ${names.join(' and ')} in one list item under "### ${headingsFor(change).join('" or "### ')}" ` +
      `of "${heading}" in CHANGELOG.md`;
    return [`${describeChange(change)}. If that is a mistake, undo it. Otherwise, ${todo}.`];
  });
  if (problems.length === 0 && unreleased !== formatChanges(since, changes))
    problems.push(`${FOLDER}/${UNRELEASED} is out of date: run \`npm run build && npm run docs\`.`);
  if (changes.length > 0 && isBaseReleased && semver.lt(section.version, lowest))
    problems.push(
      `The public API differs from that of ${since}, so the next version must be at least ${lowest}, and not ` +
        `${section.version}. Change it in CHANGELOG.md, package.json and src/version.ts. See demo/guide/stability.md.`,
    );
  return problems;
}

/** Reads what is recorded. The reports are those of `files`. */
export function readRecorded(files: readonly string[]): Recorded {
  const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
  const unreleased = read(UNRELEASED);
  const [, since = ''] = /^Since (.*)$/m.exec(unreleased) ?? [];
  return {
    reports: Object.fromEntries(files.map((file) => [file, parseReport(read(file))])),
    since,
    unreleased,
  };
}

/** The record for the API of today: of a release if the changelog has its date and all changes. */
export function nextRecord(
  recorded: Recorded | undefined,
  now: Reports,
  changelog: string,
): Recorded {
  const section = newestSection(changelog);
  const asBase = (since: string): Recorded => ({
    reports: now,
    since,
    unreleased: formatChanges(since, []),
  });
  if (recorded === undefined)
    return asBase(`${section.version}${section.isReleased ? '' : ' (unreleased)'}`);
  const { reports, since } = recorded;
  const updated = { ...recorded, unreleased: formatChanges(since, compareReports(reports, now)) };
  const isRelease =
    isReleasing(section, since) && problemsOfChanges(updated, now, section).length === 0;
  return isRelease ? asBase(section.version) : updated;
}

/** Writes the changes since the last release or, with its date in the changelog, the reports of a new release. */
export function writeApiReports(now: Reports, changelog: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const recorded = existsSync(join(FOLDER, UNRELEASED))
    ? readRecorded(Object.keys(now))
    : undefined;
  const { reports, unreleased } = nextRecord(recorded, now, changelog);
  if (reports === now)
    for (const [file, report] of Object.entries(now))
      writeFileSync(join(FOLDER, file), formatReport(report));
  writeFileSync(join(FOLDER, UNRELEASED), unreleased);
}
