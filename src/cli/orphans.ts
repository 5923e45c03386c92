// Not from proxy/index.ts, which needs Hono: a site with another proxy may not have it.
import { assignOrphan, findOrphans } from '../proxy/orphans.js';
import type { OrphansOptions } from '../proxy/orphans.js';
import { openOwners } from './owners.js';
import { readEnvironment, SettingError } from './settings.js';

/**
 * `prompt-forms orphans` lists the forms that nobody owns: id, date, URL, title.
 * `prompt-forms orphans assign <owner> <id>…` gives such forms to an owner, the `identity` that `authorize` returns.
 * Reads the environment as the Node proxy does.
 */
export async function runOrphans([action, owner, ...ids]: readonly string[]): Promise<void> {
  if (action === undefined) return withOwners(list);
  if (action !== 'assign')
    throw new Error(`Unknown argument "${action}". Run: npx prompt-forms --help`);
  if (!owner || ids.length === 0)
    throw new Error('Name an owner and ids: npx prompt-forms orphans assign <owner> <id>…');
  return withOwners((options) => assign(ids, owner, options));
}

/** Opens the owner store that the environment names for as long as the action runs. */
async function withOwners(action: (options: OrphansOptions) => Promise<void>): Promise<void> {
  const settings = readEnvironment(process.env);
  const apiKey = settings.readKey();
  const opened = await openOwners(settings);
  if (opened === undefined)
    throw new SettingError('FORMS_OWNERS is `shared`: no form has an owner. Set it to a store.');
  try {
    await action({ baseUrl: settings.baseUrl, apiKey, owners: opened.owners });
  } finally {
    await opened.close();
  }
}

async function list(options: OrphansOptions): Promise<void> {
  const orphans = await findOrphans(options);
  for (const { id, createdAt = '-', formUrl = '-', title = '' } of orphans)
    console.log(printable([id, createdAt, formUrl, title].join('  ').trimEnd()));
  console.log(`${orphans.length} forms without an owner`);
}

async function assign(
  ids: readonly string[],
  owner: string,
  options: OrphansOptions,
): Promise<void> {
  for (const id of ids) {
    await assignOrphan(id, owner, options);
    console.log(`${id} belongs to ${owner} now`);
  }
}

/** Control characters in text of the service, which must not reach the terminal. */
const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, ' ');
