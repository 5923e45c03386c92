/** Options of `FormsProxy` as a file of PHP, in a folder of their own. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProxyLogEntry } from '../../src/proxy/index.js';
import { KEY, witness } from '../proxy/support.js';

/** An expression in PHP, as the value of an option. */
export class Code {
  constructor(readonly text: string) {}
}

/** An expression in PHP, such as a function. */
export const php = (strings: TemplateStringsArray, ...values: readonly unknown[]): Code =>
  new Code(String.raw(strings, ...values));

/** A value as PHP writes it. */
export function literal(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (value === null || value === undefined) return 'null';
  if (value === Infinity) return 'INF';
  if (typeof value === 'string') return `'${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  if (typeof value !== 'object') return String(value);
  const members = Array.isArray(value)
    ? value.map(literal)
    : Object.entries(value).map(([name, one]) => `${literal(name)} => ${literal(one)}`);
  return `[${members.join(', ')}]`;
}

/** Options by their names in PHP. A member that is undefined is left out. */
export type PhpOptions = Readonly<Record<string, unknown>>;

export interface OptionsFolder {
  readonly path: string;
  /** What `FORMS_OPTIONS` names. */
  readonly file: string;
  /** Replaces the options, for the requests from now on. */
  use(options: PhpOptions): void;
  /** The entries of the log so far. */
  logged(): readonly ProxyLogEntry[];
  clearLog(): void;
  remove(): void;
}

/** A folder with options, the log, and an SQLite database unless there is another one. */
export function makeOptions(options: PhpOptions): OptionsFolder {
  const path = mkdtempSync(join(tmpdir(), 'prompt-forms-php-'));
  const file = join(path, 'options.php');
  const log = join(path, 'log');
  const use = (changed: PhpOptions): void => {
    const all = {
      apiKey: KEY,
      authorize: php`userOf(...)`,
      owners: 'own',
      hosts: ['proxy.test'],
      database: php`new PDO('sqlite:${path}/forms.sqlite')`,
      log: php`writeLog(...)`,
      ...changed,
    };
    const given = Object.entries(all).filter(([, value]) => value !== undefined);
    // In one step, so that no request reads half of it.
    writeFileSync(
      `${file}.new`,
      `<?php\ndeclare(strict_types=1);\n\nreturn ${literal(Object.fromEntries(given))};\n`,
    );
    renameSync(`${file}.new`, file);
  };
  use(options);
  return {
    path,
    file,
    use,
    logged: () =>
      (existsSync(log) ? witness(readFileSync(log, 'utf8')) : '')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as ProxyLogEntry),
    clearLog: () => rmSync(log, { force: true }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
