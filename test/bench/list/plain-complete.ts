import { run } from './page.js';
import { plainCompleteList } from './plain-complete-list.js';

run(plainCompleteList);
