import type { OwnerAdminOptions } from '../proxy/admin/context.js';
import { describeKeyProblem } from '../proxy/service/key.js';
import type { ApiKey } from '../proxy/service/key.js';
import { nodeFetch } from '../proxy/node/node-fetch.js';
import type { BudgetStore } from '../proxy/stores/budgets.js';
import type { OwnerStore } from '../proxy/stores/owners.js';
import { hasOwnersOfFile } from './decide.js';
import type { Decided } from './decide.js';
import { terminalText } from '../api/plain-text.js';
import { SettingError } from './settings.js';
import { openRedis, openStores } from './stores.js';

/** The owner store of the proxy, open. */
export interface OpenOwners {
  readonly owners: OwnerStore;
  /** Undefined if the proxy counts in its memory. */
  readonly budget: BudgetStore | undefined;
  close(): Promise<void>;
}

/** Opens the owner store of the proxy. Throws a {@link SettingError}, also if there is none yet, and if all visitors share all forms. */
export async function openOwners(decided: Decided): Promise<OpenOwners> {
  const { settings, options } = decided;
  const ofFile = hasOwnersOfFile(decided) ? options.owners : undefined;
  const opened = ofFile ? undefined : await openStores(settings, undefined, { mustExist: true });
  const owners = ofFile === 'shared' ? undefined : (ofFile ?? opened?.owners);
  if (owners === undefined)
    throw new SettingError(
      'The owners are `shared`: no form has an owner. Set FORMS_OWNERS to a store.',
    );
  return {
    owners,
    budget: opened?.budget,
    close: async () => opened?.close(),
  };
}

/** The options of the owner admin, as the proxy has them, and what to close. Throws a {@link SettingError}. */
export async function openAdminOptions(
  decided: Decided,
): Promise<{ readonly options: OwnerAdminOptions; close(): Promise<void> }> {
  const { settings, options } = decided;
  const apiKey = keyOption(decided);
  const limits = options.budget;
  const { owners, budget, close } = await openOwners(decided);
  const isElsewhere = settings.redisUrl !== undefined && (settings.owners !== undefined || !budget);
  // The proxy counts in Redis if there is one, wherever the owners are.
  const redis =
    !limits?.store && isElsewhere ? await openRedis(settings.redisUrl ?? '') : undefined;
  const store = redis?.budget ?? budget;
  const { fields, formOrigins, timeouts, idempotency, rateLimit, logIdentity } = options;
  // The global fetch reads ahead of a slow store if the service writes its list in small pieces.
  const { fetch = nodeFetch } = options;
  const chosen = { fields, formOrigins, timeouts, fetch, idempotency, rateLimit, logIdentity };
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return {
    options: {
      ...(Object.fromEntries(given) as typeof chosen),
      baseUrl: settings.baseUrl,
      apiKey,
      owners,
      // Also without limits: those of a plan are known only to `authorize`.
      budget: (limits ?? store) && { ...limits, store: limits?.store ?? store },
      log: ({ message = '' }) => console.error(terminalText(message)),
    },
    async close() {
      await close();
      await redis?.close();
    },
  };
}

/** The key of the environment, or else the one of the file, which may be a function. */
const keyOption = ({ settings, options }: Decided): ApiKey => options.apiKey ?? settings.readKey();

/** As {@link keyOption}, for requests that concern no single owner. */
export async function readKey(decided: Decided): Promise<string> {
  const key = keyOption(decided);
  const result =
    typeof key === 'function' ? await key({ scope: 'account', operation: 'list' }) : key;
  const value = typeof result === 'string' ? result : Object(result).key;
  const problem = describeKeyProblem(value);
  if (problem === undefined) return String(value);
  throw new SettingError(
    `What the function \`apiKey\` returned for an operator without an \`identity\` ${problem}. ` +
      'With an account for each tenant, use `npx prompt-forms owners`, or a file with the key of one tenant.',
  );
}
