/**
 * The form of the API report: a file is a list of subjects, such as a type, an element or a command, with a line for each
 * of their members. A line contains everything that a site relies on, so that a comparison of lines finds each change.
 */

/** The lines of each subject, by its name. A name that ends with a colon is a heading and no name in code. */
export type Report = ReadonlyMap<string, readonly string[]>;

/** The reports, by file name. */
export type Reports = Readonly<Record<string, Report>>;

/** Words before a name that say which kind of name it is. */
const KIND =
  /^(?:attribute|bin|code|command|event|export|file|header|locale|message|method|option|part|peer|property|slot|state|table|target|variable) (?=[^:?(=])/;

/** Words before a name that are a part of its type. */
const MODIFIERS = /^(?:(?:abstract|deprecated|get|readonly|set|static) )+(?=[^:?(=])/;

/** A line without its modifiers. */
const withoutModifiers = (line: string): string => line.replace(MODIFIERS, '');

/** The name that a line is about. Empty for a line about the subject itself, such as the type of a function. */
export function nameIn(line: string): string {
  if (line.startsWith('declare ')) return '';
  const rest = withoutModifiers(line).replace(KIND, '');
  return /^(?:['"]([^'"]+)['"]|([^\s:?(=]+))/.exec(rest)?.slice(1).find(Boolean) ?? '';
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const kindOf = (line: string): string => KIND.exec(withoutModifiers(line))?.[0] ?? '';

/** Sorts by kind and name. The order of overloads, which have the same name, matters and stays. */
export const sortedLines = (lines: readonly string[]): string[] =>
  lines.toSorted((a, b) => compareText(kindOf(a), kindOf(b)) || compareText(nameIn(a), nameIn(b)));

/** A report with its subjects and lines in order. */
export const sortedReport = (entries: Iterable<readonly [string, readonly string[]]>): Report =>
  new Map(
    [...entries]
      .map(([subject, lines]) => [subject, sortedLines(lines)] as const)
      .sort(([a], [b]) => compareText(a, b)),
  );

export const formatReport = (report: Report): string =>
  [...report]
    .map(([subject, lines]) => `${[subject, ...lines.map((line) => `  ${line}`)].join('\n')}\n`)
    .join('\n');

export function parseReport(text: string): Report {
  const report = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('  ')) lines.push(line.slice(2));
    else report.set(line, (lines = []));
  }
  return report;
}
