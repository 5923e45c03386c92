import { ENGINES, type Engine } from './find-browsers.js';

/** Parts of the test command that can be asked for one by one. */
export const SECTIONS = [
  'static',
  'build',
  'node',
  'browsers',
  'e2e',
  'visual',
  'frameworks',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface Options {
  readonly only: readonly Section[];
  /** A test file runs if its path matches any of these; empty: all run. */
  readonly files: readonly string[];
  readonly engines: readonly Engine[];
  /** All checks, and as many cases per property as a release needs; with `--all`, or where `CI` is set. */
  readonly all: boolean;
  /** Nothing was chosen: the checks that pay most in a few minutes run, see `left-out.ts`. */
  readonly quick: boolean;
}

/** An invalid command line. The message lists the valid options. */
export class UsageError extends Error {}

const USAGE = `Use: npm test -- [--all] [--only=${SECTIONS.join(',')}] [--files=<part of a path, or a glob>]; ENGINES=${ENGINES.join(',')} picks browsers.`;

function listed<Name extends string>(what: string, text: string, names: readonly Name[]): Name[] {
  const asked = text.split(',').filter(Boolean);
  for (const name of asked) {
    if (!names.includes(name as Name)) throw new UsageError(`Unknown ${what} "${name}". ${USAGE}`);
  }
  if (asked.length === 0) throw new UsageError(`No ${what} given. ${USAGE}`);
  return names.filter((name) => asked.includes(name));
}

/** The engines that the variable ENGINES names; all where it is not set. */
export const enginesFrom = (value: string | undefined): Engine[] =>
  value === undefined ? [...ENGINES] : listed('engine', value, ENGINES);

/** Reads the command's arguments; throws {@link UsageError} for anything unknown. */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  let only: readonly Section[] = SECTIONS;
  let files: string[] = [];
  let all = Boolean(env.CI);
  for (const arg of args) {
    const [, name, value = ''] = /^--([a-z]+)=(.*)$/.exec(arg) ?? [];
    if (arg === '--all') all = true;
    else if (name === 'only') only = listed('part', value, SECTIONS);
    else if (name === 'files' && value) files = [...files, ...value.split(',').filter(Boolean)];
    else throw new UsageError(`Unknown argument "${arg}". ${USAGE}`);
  }
  const isChosen = only !== SECTIONS || files.length > 0 || env.ENGINES !== undefined;
  return { only, files, engines: enginesFrom(env.ENGINES), all, quick: !all && !isChosen };
}
