/** The npm modules that `npm run build` made, instead of `src/`: see `built-instead.ts`. */
import { playStories } from './stories.js';

playStories('the npm modules', { isBundle: false });
