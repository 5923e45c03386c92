import type { Registered } from './register.js';

const WARNED = Symbol.for('prompt-forms.two-versions');

/** Warns once per page if it has two versions of the package. Only the first one works. */
export function compare(
  { version: first = 'without a version' }: Registered,
  second: string,
): void {
  const page = globalThis as { [WARNED]?: true };
  if (first === second || page[WARNED]) return;
  page[WARNED] = true;
  console.info(
    `prompt-forms ${first} is used; prompt-forms ${second} was loaded too. Load one of them only.`,
  );
}
