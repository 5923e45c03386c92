/** The cases of the frameworks' matrix. */
export const FRAMEWORKS = ['react', 'vue', 'svelte', 'angular', 'solid', 'preact'] as const;
export type Framework = (typeof FRAMEWORKS)[number];

/** When the tags are defined: before the framework renders, or after it. */
export const ORDERS = ['first', 'late'] as const;
export type Order = (typeof ORDERS)[number];

/** As custom-elements-everywhere has them, with our elements. */
export const CASES = [
  'shows an element without children',
  'shows an element with children',
  'hides and shows an element',
  'renders children again',
  'passes a boolean',
  'passes a number',
  'passes a string',
  'passes an array',
  'passes an object',
  'passes a property in camel case',
  'receives an event imperatively',
  'receives an event in lowercase',
  'receives an event in kebab case',
  'receives an event in camel case',
  'receives an event in capitals',
  'receives an event in Pascal case',
] as const;
export type Case = (typeof CASES)[number];

/** The lines of the summary for which the test files of this folder count. */
export const FRAMEWORK_LINES = ['Frameworks', 'Server rendering', 'Studio snippets'] as const;

/** The line for which a test file counts. */
export function lineOf(path: string): (typeof FRAMEWORK_LINES)[number] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith('server.')) return 'Server rendering';
  return name.startsWith('studio.') ? 'Studio snippets' : 'Frameworks';
}
