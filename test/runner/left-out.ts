/** The parts that `npm test` leaves out by default, and reports at its end. */
import { lookName, LOOKS } from '../access/combinations.js';
import type { Engine } from './programs.js';

/** Test files that run only with all tests. */
const LEFT_OUT: readonly RegExp[] = [
  /^test\/visual\/hostile-/,
  /^test\/e2e\/(demo-(home|not-found|preferences)|guide|static-guide-|stories-font|studio|theme-contrast)/,
  /^test\/(e2e\/(installed|command|bill-of-materials|browser-runner)|package\/beside)\./,
  /^test\/(proxy\/budget-in-postgres|client\/garbage)\./,
  /^test\/(guide\/(forms-auth|php)[.-]|php\/)/,
];
export const isLeftOut = (file: string): boolean => LEFT_OUT.some((pattern) => pattern.test(file));

/** The looks in which an engine checks access. Colors and texts are the same in each engine: Chromium checks all of them. */
export const looksOf = (engine: Engine, isQuick: boolean): readonly string[] => {
  if (engine !== 'chromium') return ['dark-ar'];
  return isQuick ? ['light-en', 'dark-ar'] : LOOKS.map(lookName);
};

/** The last lines of the command. */
export const LEFT_OUT_LINES = [
  'Left out, and how to run it (npm test -- --all runs everything):',
  '  access in two of four looks, and most tests in Firefox and WebKit: npm test -- --only=browsers',
  '  the frameworks: npm test -- --only=frameworks',
  '  pictures in a hostile page: npm test -- --files=test/visual/hostile',
  '  the pages of the demo and the guide: npm test -- --files=e2e/demo-,e2e/guide,e2e/static-guide,e2e/stories-font,e2e/studio,e2e/theme-contrast',
  '  the package installed in new projects: npm test -- --files=e2e/installed,e2e/command,e2e/bill-of-materials,package/beside',
  '  the tests of the runner of browser tests: npm test -- --files=e2e/browser-runner',
  '  a budget that processes share in PostgreSQL: npm test -- --files=budget-in-postgres',
  '  the proxy in PHP: npm test -- --files=test/php/',
  '  four of five generates on a shared budget: BUDGET_GENERATES=1250 npm test -- --files=budget-in',
  '  seven of ten forged calls of assistants: FORGED_CALLS=10000 npm test -- --files=mcp/forged',
  '  code of the guide in PHP, Python, Ruby and Go: npm test -- --files=guide/forms-auth,guide/php',
  '  aborts while garbage is collected: npm test -- --files=garbage',
  '  nine of ten cases of each property: PROPERTY_CASES=10000 npm test -- --files=properties,interleavings',
];
