/**
 * `npm run docs`: writes the generated parts of the documents, and the addresses of the repository. The reference comes from
 * the class comments and from types, the tabs of the first page from `frameworks.md`, the conformance report from
 * `openacr.yaml`, the picture of a frame's states from their table, the sizes from the last benchmark, and the script tag and the report of the public API from the last build.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { writeApiReports } from './api/changes.js';
import { apiReports } from './api/reports.js';
import { manifestOf } from './manifest.js';
import { rewrite, SCRIPT_PAGES, scriptTag, writePart, type Integrity } from './documents.js';
import { CONFORMANCE_PAGE, conformanceReport, readReport } from './conformance.js';
import { frameStates, STATES_PAGE } from './frame-states.js';
import { frameworkTabs, TABS_PAGE } from './framework-tabs.js';
import { referenceParts } from './reference/parts.js';
import {
  GUIDE_LINK_FILES,
  packageAddresses,
  REPOSITORY,
  withGuideAddress,
  withRepositoryLinks,
} from '../demo/guide/repository.js';
import { RESULTS, SIZE_PAGES, withSizes } from './sizes.js';
import { VERSION } from '../src/version.js';

const INTEGRITY = 'dist/integrity.json';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as object;
const described = { ...manifest, ...packageAddresses(REPOSITORY) };
writeFileSync('package.json', `${JSON.stringify(described, null, 2)}\n`);

for (const { file, name, content } of referenceParts(await manifestOf()))
  await writePart(name, content, file);

await writePart('frameworks', frameworkTabs(), TABS_PAGE);
await writePart('frame states', frameStates(), STATES_PAGE);
await writePart('conformance', conformanceReport(readReport()), CONFORMANCE_PAGE);

await rewrite('README.md', (text) => withRepositoryLinks(text, REPOSITORY));
for (const file of GUIDE_LINK_FILES)
  await rewrite(file, (text) => withGuideAddress(text, REPOSITORY));

const results = readFileSync(RESULTS, 'utf8');
for (const file of SIZE_PAGES) await rewrite(file, (text) => withSizes(text, results));

if (existsSync(INTEGRITY)) {
  const integrity = JSON.parse(readFileSync(INTEGRITY, 'utf8')) as Integrity;
  for (const file of SCRIPT_PAGES) await writePart('script', scriptTag(VERSION, integrity), file);
  writeApiReports(apiReports(), readFileSync('CHANGELOG.md', 'utf8'));
} else {
  console.log(
    `The script tag and test/package/api stay as they are, because there is no build: \`npm run build\` makes it.`,
  );
}
