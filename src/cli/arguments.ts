import { parseArgs } from 'node:util';

/** Options that take a value, and its meaning. */
export type OptionTable = Readonly<Record<string, string>>;

/** Options and other arguments of a command. */
export interface Arguments<Name extends string> {
  readonly options: Readonly<Partial<Record<Name, string>>>;
  readonly others: readonly string[];
}

/**
 * Reads `--name value` and `--name=value`. Throws an Error for an unknown option, for one without a value, and for more than
 * `maxOthers` other arguments. `command` is the command's name.
 */
export function readArguments<Table extends OptionTable>(
  command: string,
  args: readonly string[],
  table: Table,
  maxOthers = 0,
): Arguments<Extract<keyof Table, string>> {
  const names = Object.keys(table);
  const help = `Run: npx prompt-forms ${command} --help`;
  // Not strict: the messages of `parseArgs` say less.
  const { values, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    strict: false,
    allowPositionals: true,
  });
  for (const [name, value] of Object.entries(values)) {
    if (!names.includes(name)) throw new Error(`Unknown option "--${name}". ${help}`);
    if (typeof value !== 'string' || value === '' || value.startsWith('--'))
      throw new Error(`"--${name}" needs ${table[name]}. ${help}`);
  }
  const unexpected = positionals[maxOthers];
  if (unexpected !== undefined) throw new Error(`Unknown argument "${unexpected}". ${help}`);
  return {
    options: values as Partial<Record<Extract<keyof Table, string>, string>>,
    others: positionals,
  };
}
