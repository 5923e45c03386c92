/**
 * Forms of the account that nobody owns.
 *
 *   npm run orphans                           lists them: id, date, URL, title
 *   npm run orphans -- assign <owner> <id>…   gives them to an owner: the identity that FORMS_AUTH_URL responds with
 *
 * Reads FORMS_BASE_URL, FORMS_API_KEY (or FORMS_API_KEY_FILE), FORMS_OWNERS and FORMS_REDIS_URL, as node.ts does.
 */
import { assignOrphan, findOrphans } from '../../src/proxy/index.js';
import { openOwners } from './owners.js';
import { readEnvironment, SettingError } from './settings.js';

const USAGE = 'Usage: npm run orphans [-- assign <owner> <id>…]';

/** Control characters of the service's texts must not reach the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');

async function run([command, owner, ...ids]: readonly string[]): Promise<void> {
  const isList = command === undefined;
  if (!isList && (command !== 'assign' || !owner || ids.length === 0))
    throw new SettingError(USAGE);
  const settings = readEnvironment(process.env);
  const opened = await openOwners(settings);
  if (opened === undefined)
    throw new SettingError('FORMS_OWNERS is `shared`: no form has an owner. Set it to a store.');
  const { owners } = opened;
  const options = { baseUrl: settings.baseUrl, apiKey: settings.readKey(), owners };
  try {
    if (isList) {
      const orphans = await findOrphans(options);
      for (const { id, createdAt = '-', formUrl = '-', title = '' } of orphans)
        console.log(printable([id, createdAt, formUrl, title].join('  ').trimEnd()));
      console.log(`${orphans.length} forms without an owner`);
    }
    for (const id of ids) {
      await assignOrphan(id, owner ?? '', options);
      console.log(`${id} belongs to ${owner} now`);
    }
  } finally {
    await opened.close();
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(`orphans: ${error instanceof Error ? error.message : 'It failed.'}`);
  process.exitCode = 1;
}
