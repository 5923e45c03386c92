import * as v from 'valibot';
import { readHost } from '../proxy/guards/host.js';
import { ALL_OPTIONS, hopsProblem } from '../proxy/node/option-table.js';
import { checkRows } from '../proxy/option-table.js';
import type { Checked } from '../proxy/option-table.js';
import type { FormsProxyOptions } from '../proxy/options.js';
import type { ArgumentTable } from './arguments.js';
import { loadConfig } from './config-file.js';
import type { ProxyConfig } from './config-file.js';
import { FLAGS, mergeVariables, VARIABLES } from './merge-variables.js';
import type { MergedOptions } from './merge-variables.js';
import { readCommandSettings, SettingError } from './settings.js';
import type { CommandSettings, Environment } from './settings.js';

const { apiKey, authorize, owners } = ALL_OPTIONS;

/** The options of the command, which has a key, `authorize` and a store of its own if the file has none. */
const COMMAND_OPTIONS = {
  ...ALL_OPTIONS,
  apiKey: { ...apiKey, check: v.optional(apiKey.check) },
  authorize: { ...authorize, check: v.optional(authorize.check) },
  owners: { ...owners, check: v.optional(owners.check) },
};

/** Options that the command itself uses. */
type Known = 'baseUrl' | 'port' | 'host' | 'hops' | 'trustedProxies' | 'origins' | 'hosts';

/** The arguments, the environment and the configuration file, merged. */
export interface Decided {
  readonly settings: CommandSettings & Pick<Checked<typeof COMMAND_OPTIONS>, Known>;
  /** The options of the environment and of the file. `apiKey` and `authorize` only if the environment does not decide about them. */
  readonly options: ProxyConfig & Pick<FormsProxyOptions, 'baseUrl'>;
  readonly env: Environment;
  /** Name of the configuration file, if there is one. */
  readonly file: string | undefined;
}

/** The arguments with a value, and its meaning. They win over the environment, and the environment over the file. */
export const DECIDING_OPTIONS: ArgumentTable = {
  config: 'the path of a file',
  ...Object.fromEntries(FLAGS.map(({ option, takes }) => [option, takes])),
};

type Arguments = Readonly<Partial<Record<string, string>>>;

/** Merges the arguments, the environment and the file. Throws a {@link SettingError}. */
export async function decide(args: Arguments, environment: Environment): Promise<Decided> {
  const { name: file, config } = await loadConfig(args.config);
  const ofArguments = FLAGS.map(({ name, option }) => [name, args[option]] as const);
  const given = [...Object.entries(environment), ...ofArguments];
  const env: Environment = Object.fromEntries(
    given.map(([name, value]) => [name, value?.trim()] as const).filter(([, value]) => value),
  );
  refuseTwoDeciders(config, env, file);
  const hasKey = Boolean(env.FORMS_API_KEY || env.FORMS_API_KEY_FILE);
  const merged = mergeVariables(env, hasKey ? { ...config, apiKey: undefined } : config);
  requireService(merged.options, hasKey);
  const checked = checkMerged(merged, args, config, file);
  const own = readCommandSettings(env);
  const hosts = checked.hosts && withHostOf(own.mcp, checked.hosts);
  const { baseUrl, port, host, hops, trustedProxies, origins } = checked;
  const known = { baseUrl, port, host, hops, trustedProxies, origins, hosts };
  return { settings: { ...own, ...known }, options: { ...merged.options, ...known }, env, file };
}

function refuseTwoDeciders(config: ProxyConfig, env: Environment, file: string | undefined): void {
  if (typeof config.authorize !== 'function') return;
  const rule = `${file} has \`authorize\`, so nothing else can decide:`;
  if (env.FORMS_ALLOW || env.FORMS_AUTH_URL)
    throw new SettingError(`${rule} unset FORMS_ALLOW and FORMS_AUTH_URL, or remove it.`);
  if (env.FORMS_MCP_ISSUER)
    throw new SettingError(
      `${rule} check the tokens there, set \`mcp\` in the file, and unset FORMS_MCP_ISSUER.`,
    );
}

function requireService({ baseUrl, apiKey }: ProxyConfig, hasKeyOfEnvironment: boolean): void {
  const missing = [
    ...(baseUrl ? [] : ['FORMS_BASE_URL to the base address of the form service']),
    ...(hasKeyOfEnvironment || apiKey !== undefined
      ? []
      : ["FORMS_API_KEY to the account's API key (or FORMS_API_KEY_FILE to a file that holds it)"]),
  ];
  if (missing.length > 0) throw new SettingError(`Set ${missing.join(' and ')}.`);
}

/** Checks the merged options. An error names the argument or the variable that set the option, or the option in the file. */
function checkMerged(
  { options, variables }: MergedOptions,
  args: Arguments,
  config: ProxyConfig,
  file: string | undefined,
): Checked<typeof COMMAND_OPTIONS> {
  const nameOf = (...path: readonly string[]): string => {
    const [option = ''] = path;
    if (args[option] !== undefined) return `--${option}`;
    const variable = variables.get(path.join('.')) ?? variables.get(option);
    if (variable !== undefined) return variable;
    if (option in config) return `\`${path.join('.')}\` in ${file}`;
    return VARIABLES.find((each) => each.option === option)?.name ?? option;
  };
  const refuse = (path: readonly string[], says: string): SettingError =>
    new SettingError(`${nameOf(...path)} ${says}`);
  const checked = checkRows(COMMAND_OPTIONS, options, refuse);
  const problem = hopsProblem(checked, nameOf);
  if (problem !== undefined) throw new SettingError(problem);
  return checked;
}

/** The public host names, with that of the endpoint for assistants. */
function withHostOf(mcp: CommandSettings['mcp'], hosts: readonly string[]): readonly string[] {
  const own = mcp && readHost(new URL(mcp.url).hostname);
  return own === undefined ? hosts : [...new Set([...hosts, own])];
}

/** True if the file has an owner store, and the environment does not replace it. */
export const hasOwnersOfFile = ({ options, env }: Decided): boolean =>
  !env.FORMS_OWNERS && options.owners !== undefined;

export type BudgetPlace = 'file' | 'redis' | 'owners' | 'process';

/**
 * Returns the place in which generates are counted: the store of the file, or else Redis, the database of the owners, or
 * this process.
 */
export function decideBudgetPlace(decided: Decided): BudgetPlace {
  const { settings, options } = decided;
  if (options.budget?.store) return 'file';
  if (settings.redisUrl !== undefined) return 'redis';
  const hasDatabase = !hasOwnersOfFile(decided) && settings.owners?.kind !== 'shared';
  return hasDatabase ? 'owners' : 'process';
}
