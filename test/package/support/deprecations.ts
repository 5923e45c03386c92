import { createRequire } from 'node:module';
import { parseSync } from 'vite';

// The package has no types.
const { gte, lt } = createRequire(import.meta.url)('semver') as {
  gte(version: string, other: string): boolean;
  lt(version: string, other: string): boolean;
};

/** A comment with `@deprecated`. */
interface Deprecation {
  /** File and line. */
  readonly place: string;
  readonly name: string;
  readonly since: string;
  readonly removedIn: string;
}

/** A file of `src/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

interface Found {
  readonly deprecations: readonly Deprecation[];
  readonly problems: readonly string[];
}

const COMMENT =
  /@deprecated Since (\d+\.\d+\.\d+)\. Use .+?\. Removed in (\d+\.\d+\.\d+)\.(?=\s|$)/;

/** The name that a declaration begins with, after its keywords. */
const DECLARED =
  /^[\s*/]*(?:(?:export|declare|abstract|static|override|readonly|async|get|set|function|const|class|interface|type)\s+)*['"]?([\w$-]+)/;

/** All deprecated names of a file, and what is wrong with the form of their comments. */
function deprecationsIn({ path, text }: Source): Found {
  const deprecations: Deprecation[] = [];
  const problems: string[] = [];
  if (!text.includes('deprecated')) return { deprecations, problems };
  for (const { start, end, value } of parseSync(path, text).comments) {
    const words = value.replace(/\s*\n\s*\*?\s*/g, ' ');
    // In code, the tag is a mention.
    if (
      !/@deprecated\b/.test(words.replace(/`[^`]*`/g, (code) => (code.includes('@') ? '' : code)))
    )
      continue;
    const place = `${path}:${text.slice(0, start).split('\n').length}`;
    const [, since, removedIn] = COMMENT.exec(words) ?? [];
    const [, name = ''] = DECLARED.exec(text.slice(end)) ?? [];
    if (since === undefined || removedIn === undefined)
      problems.push(
        `${place}: write "@deprecated Since <version>. Use <name>. Removed in <version>." for ${name}.`,
      );
    else deprecations.push({ place, name, since, removedIn });
  }
  return { deprecations, problems };
}

/** A version that may remove names: before 1.0.0 a minor one, then a major one. */
const REMOVING_VERSION = /^(?:0\.[1-9]\d*\.0|[1-9]\d*\.0\.0)$/;

/** The first version that may remove a name: after one whole minor version before 1.0.0, then with the next major one. */
function firstRemoval(since: string): string {
  const [major = 0, minor = 0] = since.split('.').map(Number);
  return major === 0 ? `0.${minor + 2}.0` : `${major + 1}.0.0`;
}

/** What is wrong with a deprecated name at a version. Undefined if nothing is. */
function problemOf(
  { place, name, since, removedIn }: Deprecation,
  version: string,
): string | undefined {
  if (!REMOVING_VERSION.test(removedIn))
    return `${place}: ${name} can't be removed in ${removedIn}, see demo/guide/stability.md.`;
  if (lt(removedIn, firstRemoval(since)))
    return `${place}: ${name} is deprecated since ${since}, so it can be removed in ${firstRemoval(since)} at the earliest. See demo/guide/stability.md.`;
  return gte(version, removedIn)
    ? `${place}: remove ${name}, which ${removedIn} no longer has, and name it under "### Removed" in CHANGELOG.md.`
    : undefined;
}

/** What is wrong with deprecated names at a version, a sentence each. */
export const deprecationProblems = (sources: readonly Source[], version: string): string[] =>
  sources
    .map(deprecationsIn)
    .flatMap(({ deprecations, problems }) => [
      ...problems,
      ...deprecations.flatMap((each) => problemOf(each, version) ?? []),
    ]);
