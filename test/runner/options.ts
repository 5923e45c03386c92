/** The command line of the test command. */
import { parseArgs } from 'node:util';
import { ENGINES, type Engine } from './programs.js';

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
  /** A test file runs if its path contains any of these; empty: all run. */
  readonly files: readonly string[];
  readonly engines: readonly Engine[];
  /** All checks, and as many cases per property as a release needs; with `--all`, or where `CI` is set. */
  readonly all: boolean;
  /** Nothing was chosen: the checks that pay most in a few minutes run, see `left-out.ts`. */
  readonly quick: boolean;
}

/** An invalid command line. The message lists the valid options. */
export class UsageError extends Error {}

const USAGE = `Use: npm test -- [--all] [--only=${SECTIONS.join(',')}] [--files=<part of a path>]; ENGINES=${ENGINES.join(',')} picks browsers.`;

function listed<Name extends string>(what: string, text: string, names: readonly Name[]): Name[] {
  const asked = text.split(',').filter(Boolean);
  const unknown = asked.find((name) => !names.includes(name as Name));
  if (unknown) throw new UsageError(`Unknown ${what} "${unknown}". ${USAGE}`);
  if (asked.length === 0) throw new UsageError(`No ${what} given. ${USAGE}`);
  return names.filter((name) => asked.includes(name));
}

/** The engines that the variable ENGINES names; all where it is not set. */
export const enginesFrom = (value: string | undefined): Engine[] =>
  value === undefined ? [...ENGINES] : listed('engine', value, ENGINES);

function argumentsIn(args: readonly string[]) {
  try {
    const options = {
      all: { type: 'boolean' },
      only: { type: 'string' },
      files: { type: 'string', multiple: true },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message} ${USAGE}`);
  }
}

/** Reads the command's arguments. Throws {@link UsageError} for anything unknown. */
export function parseOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options {
  const { all = Boolean(env.CI), only, files = [] } = argumentsIn(args);
  const paths = files.join(',').split(',').filter(Boolean);
  if (files.length > 0 && paths.length === 0) throw new UsageError(`No file given. ${USAGE}`);
  const isChosen = only !== undefined || paths.length > 0 || env.ENGINES !== undefined;
  return {
    only: only === undefined ? SECTIONS : listed('part', only, SECTIONS),
    files: paths,
    engines: enginesFrom(env.ENGINES),
    all,
    quick: !all && !isChosen,
  };
}
