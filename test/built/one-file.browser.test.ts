/** `dist/prompt-forms.js` instead of `src/`: see `built-instead.ts`. */
import { lookNamed } from '../access/combinations.js';
import '../access/keyboard/form-embed.browser.test.js';
import '../access/keyboard/form-generator.browser.test.js';
import '../access/keyboard/form-list.browser.test.js';
import { checkStories } from './stories.js';

checkStories('dist/prompt-forms.js', [lookNamed('dark-ar')], true);
