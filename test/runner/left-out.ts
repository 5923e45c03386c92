/** The parts that `npm test` leaves out by default, and reports at its end. */
import { lookName, LOOKS } from '../access/combinations.js';
import type { Engine } from './programs.js';

/** Test files that run only with all tests. */
export const LEFT_OUT_FILES =
  /^test\/(visual\/hostile-|e2e\/(static-guide-|guide-phone-|(installed|command|bill-of-materials|browser-runner)\.)|client\/garbage\.)/;

/** The looks in which an engine checks access. Colors and texts are the same in each engine: Chromium checks all of them. */
export const looksOf = (engine: Engine, isQuick: boolean): readonly string[] => {
  if (engine === 'chromium' && !isQuick) return LOOKS.map(lookName);
  return engine !== 'chromium' && isQuick ? ['dark-ar'] : ['light-en', 'dark-ar'];
};

/** The last lines of the command. */
export const LEFT_OUT_LINES = [
  'Left out, and how to run it (npm test -- --all runs everything):',
  '  access in light and Arabic and in dark and English; most tests in Firefox and WebKit: npm test -- --only=browsers',
  '  the frameworks: npm test -- --only=frameworks',
  '  pictures in a hostile page: npm test -- --files=test/visual/hostile',
  '  links, jumps and access of the pages of the guide: npm test -- --files=static-guide,guide-phone',
  '  the package installed in new projects: npm test -- --files=e2e/installed,e2e/command,e2e/bill-of-materials',
  '  the tests of the runner of browser tests: npm test -- --files=e2e/browser-runner',
  '  four of five generates on a budget that processes share: BUDGET_GENERATES=1250 npm test -- --files=budget-in',
  '  aborts while garbage is collected: npm test -- --files=garbage',
  '  nine of ten cases of each property: PROPERTY_CASES=10000 npm test -- --files=properties',
];
