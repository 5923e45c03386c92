/** The parts of the benchmark, in the order in which they run. */
export const PARTS = [
  'sizes',
  'list',
  'loading',
  'interaction',
  'session',
  'network',
  'ownership',
  'faults',
] as const;
export type PartName = (typeof PARTS)[number];

const isPart = (name: string): name is PartName => PARTS.includes(name as PartName);

/** The parts that `--only=sizes,list` names; all without it. Throws a plain sentence for what it does not know. */
export function partsOf(args: readonly string[]): readonly PartName[] {
  let names: readonly string[] = PARTS;
  for (const arg of args) {
    const [flag, value = ''] = arg.split('=');
    if (flag !== '--only') throw new Error(`There is no option ${arg}: --only=${PARTS.join(',')}`);
    names = value.split(',').filter(Boolean);
  }
  const unknown = names.filter((name) => !isPart(name));
  if (unknown.length || !names.length) {
    throw new Error(`There is no part ${unknown.join(', ') || 'to run'}: ${PARTS.join(', ')}.`);
  }
  return PARTS.filter((name) => names.includes(name));
}

/** Parts that run the sources. They need neither the build nor the peers. */
const FROM_SOURCES: ReadonlySet<PartName> = new Set(['ownership', 'faults']);

export const needsBuild = (names: readonly PartName[]): boolean =>
  names.some((name) => !FROM_SOURCES.has(name));
