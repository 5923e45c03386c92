import './site.js';
import { start } from './start.js';

await start();
