/** The npm modules that `npm run build` made, instead of `src/`: see `built-instead.ts`. */
import { lookName, lookNamed, LOOKS } from '../access/combinations.js';
import { countCheck } from '../access/matrix.js';
import '../access/keyboard/form-embed.browser.test.js';
import '../access/keyboard/form-generator.browser.test.js';
import '../access/keyboard/form-list.browser.test.js';
import { accessLooks } from '../support/commands.js';
import { checkStories } from './stories.js';

/** Looks in which the elements of `src/` are checked, if not in all. The built ones take the others then. */
const ofSource = await accessLooks();

if (ofSource.length > 0) {
  const looks = LOOKS.filter((look) => !ofSource.includes(lookName(look)));
  checkStories('the npm modules', looks, false, countCheck);
} else {
  // Dark and from right to left: the look that most of the style sheets take part in.
  checkStories('the npm modules', [lookNamed('dark-ar')], false);
}
