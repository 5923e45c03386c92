import type { Registered } from './register.js';

const TOLD = Symbol.for('prompt-forms.two-versions');

/** Says once per page when two versions are on it: only the first works, whatever the second one brings. */
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
