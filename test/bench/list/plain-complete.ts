import { run } from './page.js';
import { plainList } from './plain-list.js';

run(plainList(true));
