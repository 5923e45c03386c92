import { createRequire } from 'node:module';
import { parseSync } from 'vite';

// The package has no types.
const { gte, lt } = createRequire(import.meta.url)('semver') as {
  gte(version: string, other: string): boolean;
  lt(version: string, other: string): boolean;
};

/** A call of `deprecated`, or a comment with `@deprecated`. */
interface Deprecation {
  readonly kind: 'call' | 'comment';
  /** File and line. */
  readonly place: string;
  readonly name: string;
  /** Without quotes around code. */
  readonly instead: string;
  /** The version that deprecated the name. A call does not say it. */
  readonly since?: string;
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

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const COMMENT =
  /@deprecated Since (\d+\.\d+\.\d+)\. Use (.+?)\. Removed in (\d+\.\d+\.\d+)\.(?=\s|$)/;

/** The name that a declaration begins with, after its keywords. */
const DECLARED =
  /^[\s*/]*(?:(?:export|declare|abstract|static|override|readonly|async|get|set|function|const|class|interface|type)\s+)*['"]?([\w$-]+)/;

const withoutQuotes = (text: string): string => text.replaceAll('`', '');

/** All deprecated names of a file, and what is wrong with the form of their comments and calls. */
function deprecationsIn({ path, text }: Source): Found {
  const deprecations: Deprecation[] = [];
  const problems: string[] = [];
  if (!text.includes('deprecated')) return { deprecations, problems };
  const { program, comments } = parseSync(path, text);
  const placeOf = (start: number): string => `${path}:${text.slice(0, start).split('\n').length}`;

  for (const { start, end, value } of comments) {
    const words = value.replace(/\s*\n\s*\*?\s*/g, ' ');
    // In code, the tag is a mention.
    if (
      !/@deprecated\b/.test(words.replace(/`[^`]*`/g, (code) => (code.includes('@') ? '' : code)))
    )
      continue;
    const place = placeOf(start);
    const [, since, instead, removedIn] = COMMENT.exec(words) ?? [];
    const [, name = ''] = DECLARED.exec(text.slice(end)) ?? [];
    if (instead === undefined || removedIn === undefined)
      problems.push(
        `${place}: write "@deprecated Since <version>. Use <name>. Removed in <version>." for ${name}.`,
      );
    else
      deprecations.push({
        kind: 'comment',
        place,
        name,
        instead: withoutQuotes(instead),
        since: since!,
        removedIn,
      });
  }

  const visit = (node: Node): void => {
    const callee = node.type === 'CallExpression' ? node['callee'] : undefined;
    if (isNode(callee) && callee['name'] === 'deprecated') {
      const place = placeOf(node.start);
      const values = (node['arguments'] as Node[]).slice(0, 3).map((each) => each['value']);
      const [name, instead, removedIn] = values.map(String);
      if (values.length < 3 || values.some((value) => typeof value !== 'string'))
        problems.push(
          `${place}: call deprecated() with three strings, so that this test can read them.`,
        );
      else
        deprecations.push({
          kind: 'call',
          place,
          name: name!,
          instead: withoutQuotes(instead!),
          removedIn: removedIn!,
        });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  };
  visit(program as unknown as Node);
  return { deprecations, problems };
}

/** The calls of `deprecated` in these files. */
export const callsIn = (sources: readonly Source[]): Deprecation[] =>
  sources.flatMap(({ path, text }) =>
    deprecationsIn({ path, text }).deprecations.filter(({ kind }) => kind === 'call'),
  );

/** A version that may remove names: before 1.0.0 a minor one, then a major one. */
const REMOVING_VERSION = /^(?:0\.[1-9]\d*\.0|[1-9]\d*\.0\.0)$/;

/** The first version that may remove a name: after one whole minor version before 1.0.0, then with the next major one. */
function firstRemoval(since: string): string {
  const [major = 0, minor = 0] = since.split('.').map(Number);
  return major === 0 ? `0.${minor + 2}.0` : `${major + 1}.0.0`;
}

/** What is wrong with deprecated names at a version, a sentence each. */
export function deprecationProblems(sources: readonly Source[], version: string): string[] {
  const found = sources.map(deprecationsIn);
  const all = found.flatMap(({ deprecations }) => deprecations);
  const comments = all.filter(({ kind }) => kind === 'comment');
  const isInComment = ({ instead, removedIn }: Deprecation): boolean =>
    comments.some((each) => each.instead === instead && each.removedIn === removedIn);
  return [
    ...found.flatMap(({ problems }) => problems),
    ...all.flatMap((each) => {
      const { kind, place, name, instead, since, removedIn } = each;
      if (!REMOVING_VERSION.test(removedIn))
        return [`${place}: ${name} can't be removed in ${removedIn}, see demo/guide/stability.md.`];
      if (since !== undefined && lt(removedIn, firstRemoval(since)))
        return [
          `${place}: ${name} is deprecated since ${since}, so it can be removed in ${firstRemoval(since)} at the earliest. See demo/guide/stability.md.`,
        ];
      if (gte(version, removedIn))
        return [
          `${place}: remove ${name}, which ${removedIn} no longer has, and name it under "### Removed" in CHANGELOG.md.`,
        ];
      return kind === 'call' && !isInComment(each)
        ? [
            `${place}: ${name} needs a comment "@deprecated Since <version>. Use ${instead}. Removed in ${removedIn}."`,
          ]
        : [];
    }),
  ];
}
