import { tryInFrameworks } from './try-in.js';

const SCRIPT = '/dist/prompt-forms.js';

/** As with a script tag that loads after the page has rendered. */
tryInFrameworks('late', () => import(SCRIPT));
