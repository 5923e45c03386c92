#!/usr/bin/env node
/** The `prompt-forms` command. `prompt-forms --help` prints its usage. */
import { VERSION } from '../version.js';

interface Command {
  /** Each form of its arguments, with its effect. */
  readonly usage: readonly (readonly [args: string, effect: string])[];
  /** Loads the command's code. Its errors must not contain a secret, since their messages are printed. */
  readonly load: () => Promise<(args: readonly string[]) => Promise<void>>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  [
    'orphans',
    {
      usage: [
        ['', 'List the forms of the account that nobody owns'],
        ['assign <owner> <id>…', 'Give such forms to an owner'],
      ],
      load: async () => (await import('./orphans.js')).runOrphans,
    },
  ],
]);

function usage(): string {
  const rows = [...COMMANDS].flatMap(([name, command]) =>
    command.usage.map(([args, effect]) => [`${name} ${args}`.trimEnd(), effect] as const),
  );
  const width = Math.max(...rows.map(([call]) => call.length));
  return [
    'Usage: npx prompt-forms <command>',
    '',
    ...rows.map(([call, effect]) => `  ${call.padEnd(width)}  ${effect}`),
    '',
    'Options: --help, --version',
    'Environment: FORMS_BASE_URL, FORMS_API_KEY or FORMS_API_KEY_FILE, FORMS_OWNERS, FORMS_REDIS_URL',
  ].join('\n');
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

async function main([name, ...args]: readonly string[]): Promise<void> {
  if ([name, ...args].includes('--help')) return console.log(usage());
  if (name === '--version') return console.log(VERSION);
  if (name === undefined) return fail(usage());
  const command = COMMANDS.get(name);
  if (command === undefined)
    return fail(`prompt-forms: Unknown command "${name}". Run: npx prompt-forms --help`);
  try {
    const run = await command.load();
    await run(args);
  } catch (error) {
    fail(`prompt-forms ${name}: ${error instanceof Error ? error.message : 'Unknown error.'}`);
  }
}

await main(process.argv.slice(2));
