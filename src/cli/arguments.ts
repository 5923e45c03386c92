import { parseArgs } from 'node:util';

/** Options that take a value, and its meaning. */
export type ArgumentTable = Readonly<Record<string, string>>;

/** Options and other arguments of a command. */
export interface Arguments<Name extends string> {
  /** The last value of each option. */
  readonly options: Readonly<Partial<Record<Name, string>>>;
  /** All values of each option, for those that may be repeated. */
  readonly all: Readonly<Partial<Record<Name, readonly string[]>>>;
  readonly others: readonly string[];
}

export interface ArgumentRules {
  /** Number of arguments that are no options. Default 0. */
  readonly maxOthers?: number;
  /** Options without a value. Each is '' in `options` if it is given. */
  readonly flags?: readonly string[];
  /** Options whose values no message may quote, not even a part that a missing quotation mark has cut off. */
  readonly secrets?: readonly string[];
}

/**
 * Reads `--name value` and `--name=value`. Throws an Error for an unknown option, for one without a value, and for too many
 * other arguments. `command` is the command's name.
 */
export function readArguments<Table extends ArgumentTable>(
  command: string,
  args: readonly string[],
  table: Table,
  { maxOthers = 0, flags = [], secrets = [] }: ArgumentRules = {},
): Arguments<Extract<keyof Table, string>> {
  type All = Partial<Record<Extract<keyof Table, string>, readonly string[]>>;
  const names = Object.keys(table);
  const help = `Run: npx prompt-forms ${command} --help`;
  const typeOf = (name: string) =>
    ({ type: flags.includes(name) ? 'boolean' : 'string', multiple: true }) as const;
  // Not strict: the messages of `parseArgs` say less.
  const { values, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, typeOf(name)])),
    strict: false,
    allowPositionals: true,
  });
  for (const [name, given] of Object.entries(values)) {
    if (!names.includes(name)) throw new Error(`Unknown option "--${name}". ${help}`);
    if (flags.includes(name)) {
      if ([given].flat().some((value) => value !== true))
        throw new Error(`"--${name}" takes no value. ${help}`);
      Object.assign(values, { [name]: [''] });
      continue;
    }
    for (const value of [given].flat())
      if (typeof value !== 'string' || value === '' || value.startsWith('--'))
        throw new Error(`"--${name}" needs ${table[name]}. ${help}`);
  }
  const unexpected = positionals[maxOthers];
  if (unexpected !== undefined && secrets.some((name) => name in values))
    throw new Error(`Too many arguments: put quotation marks around a value with spaces. ${help}`);
  if (unexpected !== undefined) throw new Error(`Unknown argument "${unexpected}". ${help}`);
  const last = Object.entries(values as All).map(([name, given]) => [name, given?.at(-1)]);
  return {
    options: Object.fromEntries(last) as Partial<Record<keyof All, string>>,
    all: values as All,
    others: positionals,
  };
}
