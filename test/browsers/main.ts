/**
 * Runs test files in one engine: `main.ts <engine> <file>…`
 * PAGES_FOLDER names the folder for the pages that hold them; default: the engine. Each runner empties its folder first, so
 * two that run side by side in one engine need different ones.
 */
import { enginesFrom } from '../runner/options.js';
import { browserConfig } from './config.js';
import { writePages } from './pages.js';
import { runTests } from './run-tests.js';

const [name, ...files] = process.argv.slice(2);
const engines = enginesFrom(name);
const pages = await writePages(process.env.PAGES_FOLDER ?? engines[0]!, files);
await runTests((report) => browserConfig(pages, engines, report));
