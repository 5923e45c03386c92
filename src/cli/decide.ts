import type { BudgetLimits, BudgetOptions } from '../proxy/index.js';
import { asEnvironment, loadConfig } from './config-file.js';
import type { ProxyConfig } from './config-file.js';
import { readEnvironment, SettingError } from './settings.js';
import type { Environment, NodeProxySettings } from './settings.js';

/** The arguments, the environment and the configuration file, merged. */
export interface Decided {
  readonly settings: NodeProxySettings;
  readonly config: ProxyConfig;
  readonly env: Environment;
  /** Name of the configuration file, if there is one. */
  readonly file: string | undefined;
}

/** Options of the command line. They win over the environment, and the environment over the file. */
export const DECIDING_OPTIONS = {
  config: 'the path of a file',
  port: 'a number',
  host: 'an address',
} as const;

/** Merges the arguments, the environment and the file. Throws a {@link SettingError}. */
export async function decide(
  { config: path, port, host }: Partial<Record<keyof typeof DECIDING_OPTIONS, string>>,
  environment: Environment,
): Promise<Decided> {
  const { name: file, config } = await loadConfig(path);
  const given = Object.entries(environment).filter(([, value]) => value);
  const env: Environment = {
    ...Object.fromEntries(given),
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
  };
  if (config.authorize && (env.FORMS_ALLOW || env.FORMS_AUTH_URL))
    throw new SettingError(
      `${file} has \`authorize\`, so nothing else can decide: unset FORMS_ALLOW and FORMS_AUTH_URL, or remove it.`,
    );
  if (config.authorize && env.FORMS_MCP_ISSUER)
    throw new SettingError(
      `${file} has \`authorize\`, so nothing else can decide: check the tokens there, set \`mcp\` in the file, and unset FORMS_MCP_ISSUER.`,
    );
  const hasKey = config.apiKey !== undefined;
  const settings = readEnvironment({ ...asEnvironment(config, file), ...env }, hasKey);
  return { settings, config, env, file };
}

/** True if the file has an owner store, and the environment does not replace it. */
export const hasOwnersOfFile = ({ config, env }: Decided): boolean =>
  !env.FORMS_OWNERS && config.owners !== undefined;

/** The budget of the file with the limits of the environment, or undefined if neither has one. */
export function decideBudget({ settings, config }: Decided): BudgetOptions | undefined {
  const { visitor, account } = settings.budget;
  const hasLimits = [visitor, account].some((limits) => Object.keys(limits).length > 0);
  if (!hasLimits) return config.budget;
  const merge = (owner: 'visitor' | 'account', limits: BudgetLimits): BudgetLimits => ({
    ...config.budget?.[owner],
    ...limits,
  });
  return {
    ...config.budget,
    visitor: merge('visitor', visitor),
    account: merge('account', account),
  };
}

export type BudgetPlace = 'file' | 'redis' | 'owners' | 'process';

/**
 * Returns the place in which generates are counted: the store of the file, or else Redis, the database of the owners, or
 * this process.
 */
export function decideBudgetPlace(decided: Decided): BudgetPlace {
  const { settings, config } = decided;
  if (config.budget?.store) return 'file';
  if (settings.redisUrl !== undefined) return 'redis';
  const hasDatabase = !hasOwnersOfFile(decided) && settings.owners?.kind !== 'shared';
  return hasDatabase ? 'owners' : 'process';
}
