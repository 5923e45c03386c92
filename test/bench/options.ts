/** The parts of the benchmark, in the order in which they run. */
const PARTS_OF = {
  page: ['sizes', 'list', 'loading', 'interaction', 'session'],
  proxy: ['network', 'ownership', 'faults'],
} as const;

export type Subject = keyof typeof PARTS_OF;
export type PartName = (typeof PARTS_OF)[Subject][number];

const PARTS: readonly PartName[] = [...PARTS_OF.page, ...PARTS_OF.proxy];

const isPart = (name: string): name is PartName => PARTS.includes(name as PartName);

export interface Selection {
  readonly parts: readonly PartName[];
  /** The file beside this one that has the results. Undefined: some parts are left out, so nothing is written. */
  readonly results?: string;
}

/**
 * The parts of the page without an argument, those of the proxy with `--proxy`, or those that `--only=sizes,list` names.
 * @throws Error with a plain sentence for an unknown argument.
 */
export function selectionOf(args: readonly string[]): Selection {
  let names: readonly string[] | undefined;
  let results = 'RESULTS.md';
  for (const arg of args) {
    const [flag, value = ''] = arg.split('=');
    if (arg === '--proxy') {
      names = PARTS_OF.proxy;
      results = 'RESULTS-PROXY.md';
    } else if (flag === '--only') names = value.split(',').filter(Boolean);
    else throw new Error(`There is no option ${arg}: --proxy or --only=${PARTS.join(',')}`);
  }
  if (names === undefined || names === PARTS_OF.proxy)
    return { parts: PARTS.filter((name) => (names ?? PARTS_OF.page).includes(name)), results };
  const chosen = names;
  const unknown = chosen.filter((name) => !isPart(name));
  if (unknown.length || !chosen.length)
    throw new Error(`There is no part ${unknown.join(', ') || 'to run'}: ${PARTS.join(', ')}.`);
  return { parts: PARTS.filter((name) => chosen.includes(name)) };
}

/** Parts that run the sources. They need neither the build nor the peers. */
const FROM_SOURCES: ReadonlySet<PartName> = new Set(['ownership', 'faults']);

export const needsBuild = (names: readonly PartName[]): boolean =>
  names.some((name) => !FROM_SOURCES.has(name));
