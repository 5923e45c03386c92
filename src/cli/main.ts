#!/usr/bin/env node
/** The `prompt-forms` command. `prompt-forms --help` prints its usage. */
import { VERSION } from '../version.js';
import { COMMANDS, type Command, type Row } from './commands.js';
import { linkToGuide, howToRead } from './guide.js';
import { terminalText } from '../api/plain-text.js';

/** Two columns. */
function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, effect]) => `  ${name.padEnd(width)}  ${effect}`);
}

const usageOf = (name: string, { usage }: Command): Row[] =>
  usage.map(([args, effect]) => [`${name} ${args}`.trimEnd(), effect]);

const usage = (): string =>
  [
    'Usage: npx prompt-forms <command>',
    '',
    ...table([...COMMANDS].flatMap(([name, command]) => usageOf(name, command))),
    '',
    'Options: --help, --version. Each command has its own: npx prompt-forms <command> --help',
  ].join('\n');

function help(name: string, command: Command): string {
  const section = (title: string, rows: readonly Row[] = []): string[] =>
    rows.length > 0 ? ['', `${title}:`, ...table(rows)] : [];
  return [
    'Usage: npx prompt-forms',
    ...table(usageOf(name, command)),
    ...section('Options', command.options),
    ...section('Environment', command.environment),
    '',
    `Guide: ${linkToGuide(command.guide)}`,
    ...howToRead(command.guide),
  ].join('\n');
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

async function main([name, ...args]: readonly string[]): Promise<void> {
  if (name === '--help' || name === '-h') return console.log(usage());
  if (name === '--version') return console.log(VERSION);
  if (name === undefined) return fail(usage());
  const command = COMMANDS.get(name);
  if (command === undefined)
    return fail(`prompt-forms: Unknown command "${name}". Run: npx prompt-forms --help`);
  if (args.includes('--help') || args.includes('-h')) return console.log(help(name, command));
  try {
    const run = await command.load();
    await run(args);
  } catch (error) {
    // Messages may quote texts of a service, a site or a file.
    const message = error instanceof Error ? error.message : 'Unknown error.';
    fail(`prompt-forms ${name}: ${terminalText(message)}`);
  }
  if (command.endsProcess) process.exit();
}

await main(process.argv.slice(2));
