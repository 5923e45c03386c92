/** `dist/prompt-forms.js` instead of `src/`: see `built-instead.ts`. */
import '../access/keyboard/form-embed.browser.test.js';
import '../access/keyboard/form-generator.browser.test.js';
import '../access/keyboard/form-list.browser.test.js';
import { playStories } from './stories.js';

playStories('dist/prompt-forms.js');
