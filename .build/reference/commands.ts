/** The reference of the command line, from the table that `--help` prints. */
import { COMMANDS, type Command, type Row } from '../../src/cli/commands.js';
import { cell, code, section, table } from './tables.js';

const rows = (heads: readonly string[], entries: readonly Row[] = []): string[] =>
  table(
    heads,
    entries.map(([name, effect]) => [code(name), cell(effect)]),
  );

const commandReference = (name: string, command: Command): string[] =>
  section(`prompt-forms ${name}`, [
    ...rows(
      ['command', 'what it does'],
      command.usage.map(([args, effect]) => [`npx prompt-forms ${name} ${args}`.trim(), effect]),
    ),
    ...rows(['option', 'what it does'], command.options),
    ...rows(['variable', 'what it does'], command.environment),
    `[In the guide](../${command.guide})`,
    '',
  ]);

/** The variables of `npx prompt-forms proxy`, for the page about the proxy. */
export const variableTable = (): string =>
  rows(['variable', 'what it does'], COMMANDS.get('proxy')?.environment).join('\n').trim();

export const commandsReference = (): string =>
  [...COMMANDS].flatMap(([name, command]) => commandReference(name, command)).join('\n');
