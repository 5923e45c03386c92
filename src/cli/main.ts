#!/usr/bin/env node
/** The `prompt-forms` command. `prompt-forms --help` prints its usage. */
import { VERSION } from '../version.js';

type Row = readonly [name: string, effect: string];

interface Command {
  /** Each form of its arguments, with its effect. */
  readonly usage: readonly Row[];
  readonly options?: readonly Row[];
  /** Variables of the environment. */
  readonly environment?: readonly Row[];
  /** True if the process must end after the command: a configuration file may have opened connections. */
  readonly endsProcess?: boolean;
  /** Path of the page in the guide. */
  readonly guide: string;
  /** Loads the command's code. Its errors must not contain a secret, since their messages are printed. */
  readonly load: () => Promise<(args: readonly string[]) => Promise<void>>;
}

const SERVICE_VARIABLES: readonly Row[] = [
  ['FORMS_BASE_URL', 'Base address of the form service'],
  ['FORMS_API_KEY', "The account's API key, or"],
  ['FORMS_API_KEY_FILE', 'a file that holds it'],
];
const CONFIG_OPTION: Row = [
  '--config <file>',
  'Options of the proxy; default prompt-forms.config.js',
];
const OWNER_VARIABLES: readonly Row[] = [
  ['FORMS_OWNERS', 'Store of owners: an SQLite file, a postgres:// address, or shared'],
  ['FORMS_REDIS_URL', 'A Redis, which also holds the owners if FORMS_OWNERS is not set'],
];

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'proxy',
    {
      usage: [['', 'Start the proxy that holds the API key']],
      options: [CONFIG_OPTION, ['--port <number>', 'As PORT'], ['--host <address>', 'As HOST']],
      environment: [
        ...SERVICE_VARIABLES,
        ['FORMS_AUTH_URL', 'Address of your application that decides about each request'],
        ['FORMS_ALLOW', 'Operations that anyone may do: generate, list, get, delete'],
        ...OWNER_VARIABLES,
        ['FORMS_BUDGET_ACCOUNT_DAY', 'Most forms that all visitors together may generate in a day'],
        ['FORMS_BUDGET_ACCOUNT_MONTH', 'The same for a month'],
        ['FORMS_BUDGET_VISITOR_DAY', 'Most forms that one visitor may generate in a day'],
        ['FORMS_BUDGET_VISITOR_MONTH', 'The same for a month'],
        ['FORMS_HOSTS', 'Public host names of the proxy, besides those of FORMS_ORIGINS'],
        ['FORMS_ORIGINS', 'Other origins whose pages may use the proxy'],
        ['FORMS_HOPS', 'Number of your reverse proxies in front; default 0'],
        ['PORT, HOST', 'Default 8787 and 127.0.0.1'],
      ],
      guide: 'proxy.md#npx-prompt-forms-proxy',
      load: async () => (await import('./proxy.js')).runProxy,
    },
  ],
  [
    'dev',
    {
      usage: [['', 'Start a page with the elements, the proxy and a local service']],
      options: [
        ['--port <number>', 'Of the page and the proxy; default PORT or 8787'],
        ['--service-port <number>', 'Of the local service; default SERVICE_PORT or 5174'],
        ['--origins <origins>', 'Of your own pages; default FORMS_ORIGINS or the usual local ones'],
      ],
      environment: SERVICE_VARIABLES,
      guide: 'start.md#npx-prompt-forms-dev',
      load: async () => (await import('./dev.js')).runDev,
    },
  ],
  [
    'doctor',
    {
      usage: [['<page>', 'Check a running site from outside']],
      options: [
        ['--endpoint <address>', 'Of the proxy; default: that of the page, or its origin'],
        ['--cookie <cookie>', 'Sent along, to check with the session of a visitor'],
      ],
      environment: [
        ['FORMS_API_KEY', 'Optional: is looked for in all responses (or FORMS_API_KEY_FILE)'],
      ],
      guide: 'proxy.md#npx-prompt-forms-doctor',
      load: async () => (await import('./doctor.js')).runDoctor,
    },
  ],
  [
    'conformance',
    {
      usage: [['<address>', 'Send the requests of the tests to any proxy']],
      options: [
        ['--owners <address>', 'Of the same proxy with an owner store; default: not checked'],
        ['--service-port <number>', 'Of the simulated service; default 9101'],
        ['--site-port <number>', 'Of the simulated application; default 9102'],
      ],
      guide: 'proxy.md#npx-prompt-forms-conformance',
      load: async () => (await import('./conformance.js')).runConformance,
    },
  ],
  [
    'orphans',
    {
      usage: [
        ['', 'List the forms of the account that nobody owns'],
        ['assign <owner> <id>…', 'Give such forms to an owner'],
      ],
      options: [CONFIG_OPTION],
      environment: [...SERVICE_VARIABLES, ...OWNER_VARIABLES],
      endsProcess: true,
      guide: 'ownership.md#forms-without-an-owner',
      load: async () => (await import('./orphans.js')).runOrphans,
    },
  ],
]);

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
    `Guide: demo/guide/${command.guide}`,
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
    fail(`prompt-forms ${name}: ${error instanceof Error ? error.message : 'Unknown error.'}`);
  }
  if (command.endsProcess) process.exit();
}

await main(process.argv.slice(2));
