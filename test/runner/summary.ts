import { accessFaults, accessLine, type AccessMatrix } from './access.js';
import { total, type Counts, type Results } from './counts.js';
import { frameworksFaults, frameworksLine } from './frameworks.js';
import type { Part } from './parts.js';
import type { Outcome } from './process.js';

/** One line of the summary, such as `Firefox: 90 passed, 0 failed, 2 skipped`. */
export function countLine(name: string, { passed, failed, skipped }: Counts): string {
  return `${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Why a part did not pass; none for a part that did. A part whose only failures are quarantined still ends
 * with 1, `hasQuarantined`.
 */
export function faultsOf(
  part: Part,
  { code, results }: Pick<Outcome, 'code' | 'results'>,
  hasQuarantined = false,
): string[] {
  const missing = (part.results ?? []).flatMap((name) => {
    if (!results[name]) return [`${name} gave no results`];
    const counts = total(results[name]);
    if (counts.failed > 0) return [`${name} has ${counts.failed} failed`];
    if (counts.passed === 0) return [`${name} ran no test`];
    if (part.frameworks && name === 'Frameworks') return frameworksFaults(part.frameworks, counts);
    return part.matrix ? accessFaults(part.matrix, name, counts.access) : [];
  });
  if (missing.length > 0) return missing;
  return code === 0 || (hasQuarantined && code === 1)
    ? []
    : [`${part.name} ended with ${code ?? 'a signal'}`];
}

/** The lines at the end of the command. */
export function summary(parts: readonly Part[], results: Results): string[] {
  const order = [
    'Node',
    'Client and proxy',
    'Chromium',
    'Firefox',
    'WebKit',
    'E2E',
    'Visual',
    'Framework types',
    'Server rendering',
    'Studio snippets',
  ];
  const counts = parts
    .flatMap((part) => part.results ?? [])
    .filter((name) => name !== 'Frameworks')
    .sort((a, b) => order.indexOf(a) - order.indexOf(b))
    .map((name) => countLine(name, total(results[name])));
  const matrices = parts.flatMap(({ matrix }) => matrix ?? []);
  const looks = Object.assign({}, ...matrices.map((each) => each.looks)) as AccessMatrix['looks'];
  const engines = order.filter((name) => looks[name] !== undefined);
  const counted = Object.fromEntries(engines.map((name) => [name, total(results[name])]));
  const access = matrices.slice(0, 1).map(({ states }) => accessLine({ states, looks }, counted));
  const frameworks = parts.flatMap((part) =>
    part.frameworks ? [frameworksLine(part.frameworks, total(results.Frameworks))] : [],
  );
  return [...counts, ...access, ...frameworks];
}
