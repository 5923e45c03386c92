import { oursList } from './ours-list.js';
import { run } from './page.js';

run((selectable) => oursList(selectable, 'open copy delete'));
