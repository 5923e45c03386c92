import { LIMITS, PHP_LIMITS } from './limits.js';
import type { LimitName } from './limits.js';
import { SERVER_NAMES } from './names.js';
import type { KnownServer, ServerName } from './names.js';

/** The result of a server: `passed`, `failed`, or a known limit. */
export type Verdict = 'passed' | 'failed' | LimitName;

export interface Row<Verdicts = Readonly<Record<ServerName, Verdict>>> {
  readonly group: string;
  readonly name: string;
  readonly verdicts: Verdicts;
}

type Verdicts = Readonly<Partial<Record<KnownServer, Verdict>>>;

const NAME = 54;
const CELL = 10;
const line = (name: string, cells: readonly string[]): string =>
  `  ${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(CELL)).join('')}`;

/** The table of who passes what: a line per group, and one for each request that a server ends otherwise. */
export function tableOf(
  rows: readonly Row<Verdicts>[],
  servers: readonly KnownServer[] = SERVER_NAMES,
): string {
  const groups = [...new Set(rows.map(({ group }) => group))];
  const count = (of: readonly Row<Verdicts>[], server: KnownServer): string =>
    `${of.filter(({ verdicts }) => verdicts[server] === 'passed').length}/${of.length}`;
  const counted = (name: string, of: readonly Row<Verdicts>[]): string =>
    line(
      name,
      servers.map((server) => count(of, server)),
    );
  const different = rows.filter(({ verdicts }) =>
    servers.some((server) => verdicts[server] !== 'passed'),
  );
  const shown = new Set(different.flatMap(({ verdicts }) => Object.values(verdicts)));
  return [
    '',
    line('Conformance of the proxies: passed', servers),
    ...groups.map((group) =>
      counted(
        group,
        rows.filter((row) => row.group === group),
      ),
    ),
    counted('all', rows),
    '',
    line('Known limits', servers),
    ...different.map(({ name, verdicts }) =>
      line(
        name.slice(0, NAME - 1),
        servers.map((server) => (verdicts[server] === 'passed' ? '✓' : String(verdicts[server]))),
      ),
    ),
    ...Object.entries({ ...LIMITS, ...PHP_LIMITS })
      .filter(([name]) => shown.has(name as LimitName))
      .map(([name, text]) => `  ${name}: ${text}`),
    '',
  ].join('\n');
}
