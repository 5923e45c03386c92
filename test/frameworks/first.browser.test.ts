import { tryInFrameworks } from './try-in.js';

const ELEMENTS = '/test/frameworks/.built/elements.js';

/** As with npm modules that the page imports before it renders. */
tryInFrameworks('first', () => import(ELEMENTS));
