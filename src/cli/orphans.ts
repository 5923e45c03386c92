// Not from proxy/index.ts, which needs Hono: a site with another proxy may not have it.
import { assignOrphan, findOrphans } from '../proxy/orphans.js';
import type { OrphansOptions } from '../proxy/orphans.js';
import { readArguments } from './arguments.js';
import { decide } from './decide.js';
import type { Decided } from './decide.js';
import { openOwners, readKey } from './open-owners.js';
import { terminalText } from '../api/plain-text.js';

export const ORPHANS_OPTIONS = { config: 'the path of a file' } as const;

/**
 * `prompt-forms orphans` lists the forms that nobody owns: id, date, URL, title.
 * `prompt-forms orphans assign <owner> <id>…` gives such forms to an owner, the `identity` that `authorize` returns.
 * Reads the environment and the file as `prompt-forms proxy` does.
 */
export async function runOrphans(args: readonly string[]): Promise<void> {
  const { options, others } = readArguments('orphans', args, ORPHANS_OPTIONS, {
    maxOthers: Infinity,
  });
  const [action, owner, ...ids] = others;
  if (action !== undefined && action !== 'assign')
    throw new Error(`Unknown argument "${action}". Run: npx prompt-forms --help`);
  if (action === 'assign' && (!owner || ids.length === 0))
    throw new Error('Name an owner and ids: npx prompt-forms orphans assign <owner> <id>…');
  const decided = await decide(options, process.env);
  await withOwners(decided, owner === undefined ? list : (found) => assign(ids, owner, found));
}

/** Opens the owner store of the proxy for as long as the action runs. */
async function withOwners(
  decided: Decided,
  action: (options: OrphansOptions) => Promise<void>,
): Promise<void> {
  const apiKey = await readKey(decided);
  const { owners, close } = await openOwners(decided);
  try {
    await action({ baseUrl: decided.settings.baseUrl, apiKey, owners });
  } finally {
    await close();
  }
}

async function list(options: OrphansOptions): Promise<void> {
  const orphans = await findOrphans(options);
  for (const { id, createdAt = '-', formUrl = '-', title = '' } of orphans)
    console.log(terminalText([id, createdAt, formUrl, title].join('  ').trimEnd()));
  console.log(`${orphans.length} forms without an owner`);
}

async function assign(
  ids: readonly string[],
  owner: string,
  options: OrphansOptions,
): Promise<void> {
  for (const id of ids) {
    await assignOrphan(id, owner, options);
    console.log(terminalText(`${id} belongs to ${owner} now`));
  }
}
