/** The npm modules that `npm run build` made, instead of `src/`: see `built-instead.ts`. */
import { lookName, lookNamed, LOOKS } from '../access/combinations.js';
import '../access/keyboard/form-embed.browser.test.js';
import '../access/keyboard/form-generator.browser.test.js';
import '../access/keyboard/form-list.browser.test.js';
import { accessLooks } from '../support/commands.js';
import { checkStories } from './stories.js';

const ofSource = await accessLooks();

/** Looks in which the elements of `src/` are not checked. */
const others = LOOKS.map(lookName).filter((name) => !ofSource.includes(name));

// If they are checked in all: dark and from right to left, the look that most of the style sheets take part in.
checkStories('the npm modules', (others.length > 0 ? others : ['dark-ar']).map(lookNamed), false);
