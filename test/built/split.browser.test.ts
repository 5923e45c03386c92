/** `dist/split/prompt-forms.js` instead of `src/`: see `built-instead.ts`. */
import { playStories } from './stories.js';

playStories('dist/split/prompt-forms.js');
