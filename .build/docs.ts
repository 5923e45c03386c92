/** `npm run docs`: the tables of the API in README.md, out of the class comments. */
import { manifestOf } from './manifest.js';
import { apiTables, writeReadme } from './readme.js';

await writeReadme('api', apiTables(await manifestOf()));
