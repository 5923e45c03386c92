/** The public API of the built package as reports, one file for each kind of name that stability.md lists. */
import { readdirSync, readFileSync } from 'node:fs';
import type { CustomElement, Package } from 'custom-elements-manifest/schema.d.ts';
import { COMMANDS } from '../../src/cli/commands.js';
import { sqlBudgetMigration } from '../../src/proxy/stores/sql-budget.js';
import { sqlIdempotencyMigration } from '../../src/proxy/stores/sql-idempotency.js';
import { sqlLimiterMigration } from '../../src/proxy/stores/sql-limiter.js';
import { sqlOwnersMigration } from '../../src/proxy/stores/sql-schema.js';
import { Declarations, type ReadFile } from './declarations.js';
import { sortedReport, type Report, type Reports } from './report.js';

export const readText: ReadFile = (path) => readFileSync(path, 'utf8');

/** Reads JSON. The caller knows its shape. */
const readJson = <Value>(read: ReadFile, path: string): Value => JSON.parse(read(path)) as Value;

interface PackageFile {
  readonly name: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly engines: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The English text has a report of its own. */
const ENGLISH = 'dist/locales/en.d.ts';

/** The reports of the API in `dist/`, which `read` may replace in a test. */
export function apiReports(read: ReadFile = readText): Reports {
  const packageFile = readJson<PackageFile>(read, 'package.json');
  const entries = entriesOf(packageFile);
  const declarations = new Declarations(read);
  const exported = entries.map(({ file }) => declarations.exportsOf(file));
  const english = declarations.exportsOf(ENGLISH);
  const types = declarations.linesOf(
    exported.flatMap((names) => [...names.values()]),
    entries.map(({ file }) => file),
    ['en', 'enParts'].map((name) => english.get(name)),
  );
  const { modules } = readJson<Package>(read, 'dist/custom-elements.json');
  const constants = constantsIn(read(FRAME));
  const elements = modules.map(({ declarations: [found] = [] }) => found as Described);
  return {
    'commands.txt': commandReport(),
    'elements.txt': sortedReport([
      ...elements.map((each) => [`<${each.tagName}>`, elementLines(each, constants)] as const),
      ['Custom properties:', lookOf(read).map((name) => `property ${name}`)],
    ]),
    'events.txt': eventReport(read, elements, types.get('FormsEventDetails') ?? []),
    'exports.txt': exportReport(
      packageFile,
      entries.map(({ name }, index) => [name, [...exported[index]!.keys()]] as const),
    ),
    'messages.txt': sortedReport([['Messages', declarations.resultLines(ENGLISH, 'en')]]),
    'proxy.txt': proxyReport(read),
    'types.txt': sortedReport(types),
  };
}

/** The module with the defaults that the manifest only names. */
const FRAME = 'dist/elements/shared/iframe.js';

/** Exported constants of a module that are strings, each as it is written. */
const constantsIn = (source: string): ReadonlyMap<string, string> =>
  new Map(
    [...source.matchAll(/^export const ([A-Z_]+) = ('[^']*');$/gm)].map(
      ([, name, value]) => [name!, value!] as const,
    ),
  );

/** The custom properties that styles read. */
function lookOf(read: ReadFile): string[] {
  const files = ['dist/elements'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => `${folder}/${file}`),
  );
  const found = files.flatMap((file) => read(file).match(/--forms-[a-z-]+/g) ?? []);
  return [...new Set(found)];
}

/** Entries with types, with the declarations of each. A locale exports nothing. */
const entriesOf = ({ exports }: PackageFile): { readonly name: string; readonly file: string }[] =>
  Object.entries(exports).flatMap(([name, targets]) =>
    typeof targets === 'string' || targets['types'] === undefined || name.includes('*')
      ? []
      : [{ name, file: targets['types'].replace('./', '') }],
  );

/** Files that pages name in a script tag. */
const LOADED_BY_PAGES = /^(?:split\/)?(?:prompt-forms|form-embed|form-page)\.js$/;

function exportReport(
  { name, exports, bin, engines, peerDependencies }: PackageFile,
  exported: readonly (readonly [string, readonly string[]])[],
): Report {
  const names = new Map(exported);
  const locales = readdirSync('dist/locales').flatMap(
    (file) => /^((?!en\.)[\w-]+)\.js$/.exec(file)?.[1] ?? [],
  );
  const files = ['dist', 'dist/split'].flatMap((folder) =>
    readdirSync(folder)
      .map((file) => `${folder}/${file}`)
      .filter((file) => LOADED_BY_PAGES.test(file.replace('dist/', ''))),
  );
  const targetsOf = (targets: PackageFile['exports'][string]): string[] =>
    Object.entries(typeof targets === 'string' ? { default: targets } : targets).map(
      ([condition, file]) => `target ${condition}: ${file}`,
    );
  return sortedReport([
    ...Object.entries(exports).map(
      ([entry, targets]) =>
        [
          `${name}${entry.slice(1)}:`,
          [...targetsOf(targets), ...(names.get(entry) ?? []).map((each) => `export ${each}`)],
        ] as const,
    ),
    ['Commands:', Object.entries(bin).map(([command, file]) => `bin ${command}: ${file}`)],
    ['Files for script tags:', files.map((file) => `file ${file}`)],
    ['Languages:', locales.map((tag) => `locale ${tag}`)],
    [
      'Needed packages:',
      Object.entries({ ...engines, ...peerDependencies }).map(
        ([peer, range]) => `peer ${peer}: ${range}`,
      ),
    ],
  ]);
}

type Described = CustomElement & {
  readonly cssStates?: readonly { readonly name: string; readonly deprecated?: unknown }[];
};

/** Fields of the manifest that all kinds of members have. */
interface Member {
  readonly kind?: string;
  readonly name: string;
  readonly type?: { readonly text: string };
  readonly default?: string;
  readonly readonly?: boolean;
  readonly deprecated?: unknown;
  readonly parameters?: readonly (Member & { readonly optional?: boolean })[];
  readonly return?: { readonly type?: { readonly text: string } };
}

/** @param constants Values of the constants that are a default. */
function elementLines(element: Described, constants: ReadonlyMap<string, string>): string[] {
  const { attributes = [], members = [], events = [], slots = [], cssParts = [] } = element;
  const { cssProperties = [], cssStates = [] } = element;
  const line = (kind: string, member: Member, rest = ''): string =>
    `${member.deprecated === undefined ? '' : 'deprecated '}${kind} ${member.name || 'default'}${rest}`;
  const typed = ({ type, default: value }: Member): string =>
    (type === undefined ? '' : `: ${type.text}`) +
    (value === undefined ? '' : ` = ${constants.get(value) ?? value}`);
  // The analyzer has no result for an `async` method. The report of types does.
  const called = ({ parameters = [], return: result }: Member): string =>
    `(${parameters
      .map((each) => `${each.name}${each.optional === true ? '?' : ''}${typed(each)}`)
      .join(', ')})${result?.type?.text ? `: ${result.type.text}` : ''}`;
  return [
    ...(attributes as readonly Member[]).map((each) => line('attribute', each, typed(each))),
    ...(members as readonly Member[]).map((each) =>
      each.kind === 'method'
        ? line('method', each, called(each))
        : line(each.readonly === true ? 'readonly property' : 'property', each, typed(each)),
    ),
    ...(events as readonly Member[]).map((each) => line('event', each, typed(each))),
    ...slots.map((each) => line('slot', each)),
    ...cssParts.map((each) => line('part', each)),
    ...cssStates.map((each) => line('state', each)),
    ...(cssProperties as readonly Member[]).map((each) => line('property', each, typed(each))),
  ].map((text) => text.replace(/\s+/g, ' '));
}

/** Names of messages between windows, and of events and attributes on a form's page. */
const FORM_PAGE_NAME = /\b(?:prompt-forms:(?!form-page)[a-z-]+|data-[a-z]+(?:-[a-z]+)+)/g;

function eventReport(
  read: ReadFile,
  elements: readonly Described[],
  details: readonly string[],
): Report {
  const senders = (name: string): string[] =>
    elements
      .filter(({ events = [] }) => events.some((event) => event.name === name))
      .map(({ tagName }) => `declare sent by <${tagName}>`)
      .toSorted();
  const isCancelable = (name: string): boolean =>
    elements.some(({ events = [] }) =>
      events.some((event) => event.name === name && /\bcancelable\b/.test(event.description ?? '')),
    );
  const events = details.flatMap((line) => {
    const [, name, detail] = /^(?:deprecated )?'([\w-]+)': (.*)$/.exec(line) ?? [];
    return name === undefined
      ? []
      : [
          [
            name,
            [
              `declare detail: ${detail}`,
              ...(isCancelable(name) ? ['declare cancelable'] : []),
              ...senders(name),
            ],
          ] as const,
        ];
  });
  const sources = ['report-height', 'report-submissions'].map((name) =>
    read(`dist/form-page/${name}.js`),
  );
  const used = sources.flatMap((text) => text.match(FORM_PAGE_NAME) ?? []);
  return sortedReport([
    ...events,
    ["Messages and attributes of a form's page:", [...new Set(used)].map((name) => `'${name}'`)],
  ]);
}

const commandReport = (): Report =>
  sortedReport(
    [...COMMANDS].map(([name, { usage, options = [], environment = [] }]) => [
      `prompt-forms ${name}`,
      [
        ...usage.map(([args]) => `command ${args}`.replace(/^command $/, 'declare command')),
        ...options.map(([option]) => `option ${option}`),
        ...environment.flatMap(([names]) => names.split(', ')).map((each) => `variable ${each}`),
      ],
    ]),
  );

type Json = Readonly<Record<string, unknown>>;

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: {
    readonly headers: Readonly<Record<string, Json>>;
    readonly schemas: Readonly<Record<string, Json>>;
  };
}

interface OpenApiOperation {
  readonly parameters?: readonly (Json & { readonly name: string })[];
  readonly requestBody?: Json;
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly headers?: Json; readonly content?: Json }
    >
  >;
}

/** JSON in one line, without what is written for people. */
const compact = (value: unknown): string =>
  JSON.stringify(value, (key, each: unknown) =>
    ['description', 'examples'].includes(key) ? undefined : each,
  );

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

function proxyReport(read: ReadFile): Report {
  const { paths, components } = readJson<OpenApi>(read, 'dist/openapi.json');
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = operations[method];
      return operation === undefined
        ? []
        : [[`${method.toUpperCase()} ${path}:`, routeLines(operation)] as const];
    }),
  );
  const tables = (['sqlite', 'postgres', 'mysql'] as const).map(
    (kind) =>
      [
        `Tables in ${kind}:`,
        [
          ...sqlOwnersMigration(kind),
          ...sqlBudgetMigration(kind),
          ...sqlIdempotencyMigration(kind),
          ...sqlLimiterMigration(kind),
        ].map((statement) =>
          `table ${statement}`
            .replace(/\s+/g, ' ')
            .replace(/^table create (table|index) if not exists (\w+)/, 'table $2: $1'),
        ),
      ] as const,
  );
  const prefixes = [
    'proxy/stores/redis-budget',
    'proxy/stores/redis-idempotency',
    'proxy/stores/redis-limiter',
    'proxy/stores/redis-owners',
  ].flatMap(
    (name) => read(`dist/${name}.js`).match(/'\{prompt-forms\}[^']*'|`\$\{prefix\}[^`]*`/g) ?? [],
  );
  const asked = [...read('dist/cli/ask-site.js').matchAll(/'(X-Forms-[\w-]+)'/g)];
  return sortedReport([
    ...routes,
    ...tables,
    [
      'Headers of responses:',
      Object.entries(components.headers).map(
        ([name, { schema }]) => `header ${name}: ${compact(schema)}`,
      ),
    ],
    [
      'Headers of questions to the application:',
      [...new Set(asked.map(([, name]) => name!))].map((name) => `header ${name}`),
    ],
    ['Prefixes of keys in Redis:', [...new Set(prefixes)]],
    [
      'Bodies:',
      Object.entries(components.schemas).map(
        ([name, schema]) => `property ${name}: ${compact(schema)}`,
      ),
    ],
  ]);
}

/** The parameters, the body and the responses of a route, and each failure with its status. */
function routeLines({ parameters = [], requestBody, responses }: OpenApiOperation): string[] {
  const successes = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { headers = {}, content = {} }]) => [
      `declare response ${status} ${compact(content)}`,
      ...Object.keys(headers).map((name) => `header ${name}: ${status}`),
    ]);
  const codes = Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([A-Z_]+)`:/gm)].map(([, code]) => `code ${code}: ${status}`),
  );
  return [
    ...(requestBody ? [`declare body ${compact(requestBody)}`] : []),
    `declare responses ${Object.keys(responses).join(', ')}`,
    ...parameters.map(({ name, ...rest }) => `property ${name}: ${compact(rest)}`),
    ...successes,
    ...codes,
  ];
}
