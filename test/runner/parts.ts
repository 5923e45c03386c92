/** The parts of the test command. A further check is one entry more in this list. */
import { FRAMEWORK_LINES, lineOf } from '../frameworks/matrix.js';
import { filesOf } from '../browsers/engine-files.js';
import type { TestFiles } from './files.js';
import { isLeftOut, looksOf } from './left-out.js';
import type { Options, Section } from './options.js';
import type { Engine } from './programs.js';

export interface Part {
  /** Shown in the output. */
  readonly name: string;
  readonly section: Section;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Lines of the summary that this part must bring, each with one test or more. */
  readonly lines?: readonly string[];
}

const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
};

const tool = (path: string, ...args: string[]) =>
  [process.execPath, `node_modules/${path}`, ...args] as const;

const script = (path: string, ...args: readonly string[]) =>
  [process.execPath, '--import=tsx', path, ...args] as const;

const npm = (...args: string[]) => ['npm', 'run', '--silent', ...args] as const;

/** Folders of `src/` whose tests must reach 95 % of their branches, each folder for itself. */
const COVERED = ['api', 'client', 'proxy', 'store'];
const COVERAGE_DIR = 'coverage/v8';

/** Files of these folders without code, only with types. Tests load every other file. */
const TYPES = [
  'client/types',
  'proxy/durable-object/storage',
  'proxy/node/options',
  'proxy/options',
  'proxy/ownership/owned-call',
  'proxy/stores/limiter',
];

const coverage = (name: string, folders: readonly string[], ...limits: string[]): Part => ({
  name,
  section: 'node',
  command: tool(
    'c8/bin/c8.js',
    'report',
    `--temp-directory=${COVERAGE_DIR}`,
    ...folders.map((folder) => `--include=src/${folder}/**`),
    ...TYPES.map((file) => `--exclude=src/${file}.ts`),
    '--all',
    '--src=src',
    '--check-coverage',
    ...limits,
  ),
});

/** They fail if the tests reach too few branches of a folder, or load no line of a file. */
const COVERAGE: readonly Part[] = [
  ...COVERED.map((folder) =>
    coverage(`Coverage of src/${folder}`, [folder], '--branches=95', '--lines=0'),
  ),
  coverage('Files that tests load', COVERED, '--per-file', '--lines=1', '--reporter=none'),
];

/** The number of cases in a run of everything. By default these tests run a part of them. */
const ALL_CASES = { PROPERTY_CASES: '10000', BUDGET_GENERATES: '1250', FORGED_CALLS: '10000' };

/** Builds and static checks: short, and some build what tests load. */
const FIRST: readonly Part[] = [
  { name: 'Build', section: 'build', command: npm('build') },
  { name: 'oxfmt', section: 'static', command: tool('oxfmt/bin/oxfmt', '--list-different') },
  { name: 'tsc', section: 'static', command: tool('typescript/bin/tsc') },
  { name: 'Demo', section: 'build', command: npm('build:demo', '--', '--logLevel=error') },
  {
    // Of servers that start at the same time and bundle the packages into the same folder, one answers 504.
    name: 'Demo packages',
    section: 'build',
    command: tool('vite/bin/vite.js', 'optimize', '--logLevel=error'),
  },
  { name: 'oxlint', section: 'static', command: tool('oxlint/bin/oxlint', '--deny-warnings') },
];

/**
 * The parts that the options ask for, in groups that run one after another. Of the tests, long parts come first. Without
 * a choice of files, all tests of the chosen sections run.
 */
export function partsFor(options: Options, files: TestFiles): Part[][] {
  const { all, engines, quick } = options;
  const isChosen = options.files.length > 0;
  const logs = { BROWSER_LOGS: isChosen ? '1' : '' };

  const nodeTests = (
    name: string,
    section: Section,
    paths: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Part[] => {
    const kept = quick ? paths.filter((path) => !isLeftOut(path)) : paths;
    if (kept.length === 0) return [];
    const command = script('test/runner/node.ts', name, ...kept);
    return [{ name, section, command, env: { ...env, ...(all && ALL_CASES) }, lines: [name] }];
  };

  const engineTests = (engine: Engine): Part[] => {
    const paths = filesOf(engine, files.browser, quick);
    if (!engines.includes(engine) || paths.length === 0) return [];
    const name = ENGINE_NAMES[engine];
    return [
      {
        name,
        section: 'browsers',
        command: script('test/browsers/main.ts', engine, ...paths),
        env: { ...logs, LOOKS: looksOf(engine, quick).join(',') },
        lines: [name],
      },
    ];
  };

  const frameworks = quick ? [] : files.frameworks;
  const inFrameworks = frameworks.filter((path) => path.endsWith('.browser.test.ts'));
  const isCovering = (path: string) => COVERED.some((name) => path.startsWith(`test/${name}/`));
  const withChromium = engines.includes('chromium');

  const groups: Part[][] = [
    isChosen ? [] : [...FIRST],
    [
      ...nodeTests('E2E', 'e2e', withChromium ? files.e2e : []),
      ...engineTests('webkit'),
      ...engineTests('chromium'),
      ...nodeTests('Client and proxy', 'node', files.node.filter(isCovering), {
        // Only all tests together say what no test reaches.
        ...(!isChosen && { COVERAGE_DIR }),
      }),
      ...engineTests('firefox'),
      ...nodeTests(
        'Node',
        'node',
        files.node.filter((path) => !isCovering(path)),
      ),
      ...nodeTests('Visual', 'visual', withChromium ? files.visual : []),
    ],
    [
      ...(isChosen ? [] : COVERAGE),
      ...(frameworks.length > 0
        ? [
            {
              name: 'Framework packages',
              section: 'frameworks',
              command: script('test/frameworks/packages.ts'),
            } as const,
          ]
        : []),
    ],
    // Each needs a quiet machine, and the second empties the folder that the first writes to.
    nodeTests(
      'Framework types',
      'frameworks',
      frameworks.filter((path) => path.endsWith('.node.test.ts')),
    ),
    inFrameworks.length === 0
      ? []
      : [
          {
            name: 'Frameworks',
            section: 'frameworks',
            command: script('test/frameworks/main.ts', ...inFrameworks),
            env: { ...logs, ENGINES: engines.join(',') },
            lines: FRAMEWORK_LINES.filter((line) =>
              inFrameworks.some((path) => lineOf(path) === line),
            ),
          },
        ],
  ];
  return groups.map((parts) => parts.filter(({ section }) => options.only.includes(section)));
}
