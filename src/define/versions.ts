import type { Registered } from './register.js';

const TOLD = Symbol.for('prompt-forms.two-versions');

/** Warns once per page if it has two versions of the package. Only the first one works. */
export function compare(
  { version: first = 'without a version' }: Registered,
  second: string,
): void {
  const page = globalThis as { [TOLD]?: true };
  if (first === second || page[TOLD]) return;
  page[TOLD] = true;
  console.info(
    `prompt-forms ${first} is used; prompt-forms ${second} was loaded too. Load one of them only.`,
  );
}
