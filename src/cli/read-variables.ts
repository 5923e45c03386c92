/** The options that variables of the environment set, by the proxy's table of options. */
import { isObject } from '../api/json.js';
import { ALL_OPTIONS } from '../proxy/node/option-table.js';
import type { OptionTable, Variable } from '../proxy/option-table.js';
import type { ProxyConfig } from './config-file.js';
import type { Environment } from './settings.js';

/** Options, and the name of the variable that set each option or part of one, by its path, such as `budget.account.day`. */
export interface OptionsOfEnvironment {
  /** Not yet checked. */
  readonly options: ProxyConfig;
  readonly variables: ReadonlyMap<string, string>;
}

const TABLE: OptionTable = ALL_OPTIONS;

/** Each variable with its option. */
export const VARIABLES: readonly (readonly [name: string, option: string, Variable])[] =
  Object.entries(TABLE).flatMap(([option, { variables = {} }]) =>
    Object.entries(variables).map(([name, variable]) => [name, option, variable] as const),
  );

/** The options of the command line: what each takes, and the variable that it replaces. */
export const FLAGS: readonly (readonly [name: string, takes: string, variable: string])[] =
  Object.entries(TABLE).flatMap(([option, { takes, variables = {} }]) => {
    const [variable] = Object.keys(variables);
    return takes === undefined || variable === undefined ? [] : [[option, takes, variable]];
  });

/** Adds the options of the environment to those of the file, and replaces those that both have. */
export function readVariables(env: Environment, config: ProxyConfig): OptionsOfEnvironment {
  const variables = new Map<string, string>();
  let options: unknown = config;
  for (const [name, option, { read, part = [] }] of VARIABLES) {
    const text = env[name];
    const value = text && read ? read(text) : undefined;
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    const path = [option, ...part];
    options = withPart(options, path, value);
    variables.set(path.join('.'), name);
  }
  return { options: options as ProxyConfig, variables };
}

/** A copy of the object in which the part at the path is replaced. */
function withPart(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  const parts = isObject(whole) ? whole : {};
  return { ...parts, [name]: withPart(Reflect.get(parts, name), rest, value) };
}
