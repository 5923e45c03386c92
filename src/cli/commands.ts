/** The commands of `prompt-forms`: for `--help`, and for the guide's reference. */
import type { ALL_OPTIONS } from '../proxy/node/option-table.js';
import { FLAGS, VARIABLES } from './merge-variables.js';

/** A name, such as that of an option, and its effect. */
export type Row = readonly [name: string, effect: string];

export interface Command {
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

/** The variables of these options; of all options if none is named. */
const variablesOf = (...options: readonly (keyof typeof ALL_OPTIONS)[]): Row[] =>
  VARIABLES.filter(
    ({ option }) => options.length === 0 || options.some((name) => name === option),
  ).map(({ name, does }) => [name, does]);

const CONFIG_OPTION: Row = [
  '--config <file>',
  'Options of the proxy; default prompt-forms.config.js',
];

/** All commands, in the order of `--help`. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'proxy',
    {
      usage: [['', 'Start the proxy that holds the API key']],
      options: [
        CONFIG_OPTION,
        ...FLAGS.map(({ name, option, takes }): Row => [
          `--${option} <${takes.replace(/^an? /, '')}>`,
          `As ${name}`,
        ]),
      ],
      environment: variablesOf(),
      guide: 'proxy.md#npx-prompt-forms-proxy',
      load: async () => (await import('./proxy.js')).runProxy,
    },
  ],
  [
    'mcp',
    {
      usage: [['', 'Give an assistant on this machine the forms of one person']],
      environment: [
        ['FORMS_PROXY', 'Address of the site whose proxy to use, such as https://www.example.com'],
        ['FORMS_TOKEN', "The person's token, which the site accepts"],
      ],
      guide: 'assistants.md#npx-prompt-forms-mcp',
      load: async () => (await import('./mcp.js')).runMcp,
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
      environment: [
        ...variablesOf('baseUrl', 'apiKey'),
        ['PORT, SERVICE_PORT', 'As the options'],
        ['FORMS_ORIGINS', 'As the option --origins'],
      ],
      guide: 'start.md#npx-prompt-forms-dev',
      load: async () => (await import('./dev.js')).runDev,
    },
  ],
  [
    'guide',
    {
      usage: [
        ['[<page>[#<heading>]]', 'Print a page or a section of the guide, or list its pages'],
      ],
      guide: 'start.md#the-guide-in-the-package',
      load: async () => (await import('./print-guide.js')).runGuide,
    },
  ],
  [
    'doctor',
    {
      usage: [['<page>', 'Check a running site from outside']],
      options: [
        ['--endpoint <address>', 'Of the proxy; default: that of the page, or its origin'],
        ['--cookie <cookie>', 'Sent along, to check with the session of a visitor'],
        ['--header <name:value>', 'Sent along too, such as Authorization. Can be repeated'],
        ['--user <name:password>', "For a site behind the web server's password"],
      ],
      environment: [
        ['FORMS_API_KEY', 'Optional: is looked for in all responses (or FORMS_API_KEY_FILE)'],
        ['FORMS_BASE_URL', 'Optional: the service, which is asked whether it accepts the key'],
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
        ['--owners-only', 'The proxy at the address has an owner store: check only owners'],
        ['--inside-a-site', 'A site around the proxy has pages at other paths'],
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
      environment: variablesOf('baseUrl', 'apiKey', 'owners'),
      endsProcess: true,
      guide: 'ownership.md#forms-without-an-owner',
      load: async () => (await import('./orphans.js')).runOrphans,
    },
  ],
  [
    'owners',
    {
      usage: [
        ['list', 'List all owners, and how many of their forms the service no longer has'],
        ['list <owner>', 'List the forms of an owner'],
        ['export <owner>', 'Print as JSON everything that is stored about an owner'],
        ['transfer <from> <to>', 'Give all forms of an owner, or one, to another owner'],
        ['erase <owner>', 'Delete all forms of an owner for everyone, and the records'],
        ['usage [<owner>]', 'Show what is used of the budgets of the account or an owner'],
        ['verify', "Bring all records in line with the account's list, for a nightly job"],
      ],
      options: [
        CONFIG_OPTION,
        ['--id <id>', 'Transfer only this form'],
        ['--yes', 'Erase without asking'],
      ],
      environment: variablesOf('baseUrl', 'apiKey', 'owners'),
      endsProcess: true,
      guide: 'ownership.md#administer-owners',
      load: async () => (await import('./owners.js')).runOwners,
    },
  ],
]);
