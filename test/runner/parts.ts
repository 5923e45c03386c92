/** The parts of the test command. A further check is one entry more in this list. */
import { lookName, LOOKS, statesIn } from '../access/combinations.js';
import { quickLooks, type AccessMatrix } from './access.js';
import { filesOf } from '../browsers/engine-files.js';
import { COVERAGE_DIR, isCovering } from './coverage.js';
import type { Browsers, Engine } from './find-browsers.js';
import { frameworksOf, type FrameworksMatrix } from './frameworks.js';
import { LEFT_OUT_FILES, LEFT_OUT_SECTIONS } from './left-out.js';
import type { Options, Section } from './options.js';

export interface Part {
  /** Shown in the output, and named in `after`. */
  readonly name: string;
  readonly section: Section;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Lines of the summary that this part must bring, each with one test or more. */
  readonly results?: readonly string[];
  /** The checks of access that each of those lines must bring. */
  readonly matrix?: AccessMatrix | undefined;
  /** The checks that its line `Frameworks` must bring. */
  readonly frameworks?: FrameworksMatrix | undefined;
  /** Parts that must have ended before, passed or not. */
  readonly after?: readonly string[];
}

export const ENGINE_NAMES: Readonly<Record<Engine, string>> = {
  chromium: 'Chromium',
  firefox: 'Firefox',
  webkit: 'WebKit',
};

/** Paths of the test files of each kind. */
export interface TestFiles {
  readonly node: readonly string[];
  readonly browser: readonly string[];
  readonly e2e: readonly string[];
  readonly visual: readonly string[];
  readonly frameworks: readonly string[];
}

const tool = (path: string, ...args: string[]): readonly [string, ...string[]] => [
  process.execPath,
  `node_modules/${path}`,
  ...args,
];

const script = (path: string, ...args: readonly string[]): readonly [string, ...string[]] => [
  process.execPath,
  '--import=tsx',
  path,
  ...args,
];

function accessMatrixOf(
  engine: Engine,
  { files: chosen, quick }: Options,
  files: readonly string[],
): AccessMatrix | undefined {
  const states = statesIn(chosen.length === 0 ? undefined : files);
  if (states === 0) return undefined;
  const looks = quick && engine !== 'chromium' ? 1 : LOOKS.length;
  return { states, looks: { [ENGINE_NAMES[engine]]: looks } };
}

/**
 * Parts that end before the tests begin. Some build what tests load. The others are short, and beside the tests they would
 * take time from files with a limit.
 */
const FIRST = ['Build', 'Demo', 'Demo packages', 'oxlint', 'oxfmt', 'tsc', 'Framework packages'];

/** The part of an engine, if it has files to run. */
function enginePart(engine: Engine, options: Options, { browser }: TestFiles): Part[] {
  const files = options.engines.includes(engine) ? filesOf(engine, browser, options.quick) : [];
  if (files.length === 0) return [];
  const name = ENGINE_NAMES[engine];
  return [
    {
      name,
      section: 'browsers',
      command: script('test/browsers/main.ts', engine, ...files),
      env: {
        BROWSER_LOGS: options.files.length > 0 ? '1' : '',
        LOOKS: options.quick ? quickLooks(engine).map(lookName).join(',') : '',
      },
      results: [name],
      after: FIRST,
      matrix: accessMatrixOf(engine, options, files),
    },
  ];
}

/** The number of cases in a run of everything. By default these tests run a part of them. */
const ALL_CASES = { PROPERTY_CASES: '10000', BUDGET_GENERATES: '1250', GARBAGE_ROUNDS: '20' };

/** A part with tests in Node, if there are any. */
function nodePart(
  name: string,
  { all }: Options,
  files: readonly string[],
  env: Readonly<Record<string, string>>,
): Part[] {
  if (files.length === 0) return [];
  return [
    {
      name,
      section: 'node',
      command: script('test/runner/node-main.ts', name, ...files),
      env: { ...env, ...(all && ALL_CASES) },
      results: [name],
      after: FIRST,
    },
  ];
}

/** For what waits until no engine is busy. */
const EVERY_ENGINE = Object.values(ENGINE_NAMES);

/**
 * All parts that the options ask for, in the order in which they begin: long ones early, so that the last ones end at
 * about the same time. `servers` is what the tests in Node get to know in their environment about the servers of this
 * machine.
 */
export function partsFor(
  options: Options,
  files: TestFiles,
  browsers: Browsers,
  servers: Readonly<Record<string, string>>,
): Part[] {
  const chromium: Record<string, string> = browsers.chromium
    ? { CHROME_PATH: browsers.chromium }
    : {};
  const frameworks = (ending: string) => files.frameworks.filter((path) => path.endsWith(ending));
  const kept = (paths: readonly string[]) =>
    options.quick ? paths.filter((path) => !LEFT_OUT_FILES.test(path)) : paths;
  const longest: Part[] = [
    ...enginePart('chromium', options, files),
    ...nodePart('Client and proxy', options, files.node.filter(isCovering), {
      ...servers,
      // Only all tests together say what no test reaches.
      ...(options.files.length === 0 && { COVERAGE_DIR }),
    }),
    {
      name: 'E2E',
      section: 'e2e',
      command: script('test/runner/node-main.ts', 'E2E', ...kept(files.e2e)),
      env: chromium,
      results: ['E2E'],
      after: FIRST,
    },
  ];
  const node = nodePart(
    'Node',
    options,
    files.node.filter((file) => !isCovering(file)),
    servers,
  );
  // Short by default. Where they run all tests, the parts of the frameworks wait for them.
  const otherEngines = [
    ...enginePart('webkit', options, files),
    ...enginePart('firefox', options, files),
  ];
  const parts: Part[] = [
    { name: 'Build', section: 'build', command: ['npm', 'run', '--silent', 'build'] },
    { name: 'oxfmt', section: 'static', command: tool('oxfmt/bin/oxfmt', '--list-different') },
    { name: 'tsc', section: 'static', command: tool('typescript/bin/tsc') },
    {
      name: 'Demo',
      section: 'build',
      command: ['npm', 'run', '--silent', 'build:demo', '--', '--logLevel=error'],
    },
    {
      // Of servers that start at the same time and bundle the packages into the same folder, one answers 504.
      name: 'Demo packages',
      section: 'build',
      command: tool('vite/bin/vite.js', 'optimize', '--logLevel=error'),
    },
    { name: 'oxlint', section: 'static', command: tool('oxlint/bin/oxlint', '--deny-warnings') },
    {
      name: 'Framework packages',
      section: 'frameworks',
      command: script('test/frameworks/packages.ts'),
      after: ['Build'],
    },
    ...(options.quick ? [...longest, ...node, ...otherEngines] : [...otherEngines, ...longest]),
    {
      name: 'Framework types',
      section: 'frameworks',
      command: script(
        'test/runner/node-main.ts',
        'Framework types',
        ...frameworks('.node.test.ts'),
      ),
      env: chromium,
      results: ['Framework types'],
      // Beside busy engines, compilers and installations take longer than a file may take.
      after: ['Framework packages', ...EVERY_ENGINE],
    },
    {
      name: 'Frameworks',
      section: 'frameworks',
      command: script('test/frameworks/main.ts', ...frameworks('.browser.test.ts')),
      env: {
        ENGINES: options.engines.join(','),
        BROWSER_LOGS: options.files.length > 0 ? '1' : '',
      },
      frameworks: frameworksOf(options, frameworks('.browser.test.ts')),
      results: [
        ...(frameworksOf(options, frameworks('.browser.test.ts')) ? ['Frameworks'] : []),
        ...(frameworks('server.browser.test.ts').length > 0 ? ['Server rendering'] : []),
        ...(frameworks('studio.browser.test.ts').length > 0 ? ['Studio snippets'] : []),
      ],
      // It empties the folder that the tests of types write to.
      after: ['Framework packages', 'Framework types', ...EVERY_ENGINE],
    },
    {
      name: 'Coverage',
      section: 'node',
      command: script('test/runner/coverage-main.ts'),
      after: ['Client and proxy'],
    },
    ...(options.quick ? [] : node),
    {
      name: 'Visual',
      section: 'visual',
      command: script('test/runner/node-main.ts', 'Visual', ...kept(files.visual)),
      env: chromium,
      results: ['Visual'],
      after: FIRST,
    },
  ];
  return parts.filter(({ name, section }) => {
    if (!options.only.includes(section)) return false;
    if (options.quick && LEFT_OUT_SECTIONS.includes(section)) return false;
    if ((section === 'e2e' || section === 'visual') && !options.engines.includes('chromium'))
      return false;
    if (options.files.length === 0) return true;
    // with a choice of files, only the parts that run any of them
    if (section === 'node') return name !== 'Coverage';
    if (section === 'browsers') return true;
    if (section === 'e2e') return files.e2e.length > 0;
    if (section === 'visual') return files.visual.length > 0;
    if (name === 'Framework types') return frameworks('.node.test.ts').length > 0;
    if (name === 'Frameworks') return frameworks('.browser.test.ts').length > 0;
    if (section === 'frameworks') return files.frameworks.length > 0;
    return false;
  });
}
