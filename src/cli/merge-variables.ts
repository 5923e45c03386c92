/** The options that variables of the environment set, by the proxy's table of options. */
import { isObject } from '../api/json.js';
import { ALL_OPTIONS } from '../proxy/node/option-table.js';
import type { OptionTable, Variable } from '../proxy/option-table.js';
import type { ProxyConfig } from './config-file.js';
import type { Environment } from './settings.js';

/** The options of file and environment, and the variable that set each option or part of one, by its path, such as `budget.account.day`. */
export interface MergedOptions {
  /** Not yet checked. */
  readonly options: ProxyConfig;
  readonly variables: ReadonlyMap<string, string>;
}

const ROWS: OptionTable = ALL_OPTIONS;

interface NamedVariable extends Variable {
  readonly name: string;
  /** The option that it sets, or part of which it sets. */
  readonly option: string;
}

export const VARIABLES: readonly NamedVariable[] = Object.entries(ROWS).flatMap(
  ([option, { variables = {} }]) =>
    Object.entries(variables).map(([name, variable]) => ({ name, option, ...variable })),
);

/** Variables that an argument with the name of the option replaces. */
export const FLAGS: readonly (NamedVariable & { readonly takes: string })[] = VARIABLES.flatMap(
  ({ takes, ...variable }) => (takes === undefined ? [] : [{ takes, ...variable }]),
);

/** Adds the options of the environment to those of the file, and replaces those that both have. */
export function mergeVariables(env: Environment, config: ProxyConfig): MergedOptions {
  const variables = new Map<string, string>();
  let options: unknown = config;
  for (const { name, option, read, part = [] } of VARIABLES) {
    const text = env[name];
    if (!text || read === 'by the command') continue;
    const value = read(text);
    if (Array.isArray(value) && value.length === 0) continue;
    const path = [option, ...part];
    options = withPart(options, path, value);
    variables.set(path.join('.'), name);
  }
  return { options: options as ProxyConfig, variables };
}

/** A copy of the object in which the part at the path is replaced. What is no object stays, so that the check finds it. */
function withPart(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const parts = whole ?? {};
  if (!isObject(parts)) return whole;
  return { ...parts, [name]: withPart(Reflect.get(parts, name), rest, value) };
}
