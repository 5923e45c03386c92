import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '../api/json.js';
import type { FormsProxyConfig } from '../proxy/node.js';
import { ALL_OPTIONS } from '../proxy/node/option-table.js';
import { SettingError } from './settings.js';

export type ProxyConfig = Exclude<FormsProxyConfig, (...args: never[]) => unknown>;

export interface ConfigFile {
  /** Undefined if there is no file. */
  readonly name: string | undefined;
  /** Not yet checked. */
  readonly config: ProxyConfig;
}

/** Read from the folder in which the command runs. */
export const CONFIG_FILE = 'prompt-forms.config.js';

/**
 * Loads the configuration: the default export of an ES module, or what it returns if it is a function. Without a `path`, it
 * is `prompt-forms.config.js` if there is one. Throws a {@link SettingError}.
 */
export async function loadConfig(path: string | undefined): Promise<ConfigFile> {
  const file = resolve(path ?? CONFIG_FILE);
  if (!existsSync(file)) {
    if (path === undefined) return { name: undefined, config: {} };
    throw new SettingError(`There is no file ${path}.`);
  }
  const name = basename(file);
  let exported: unknown;
  try {
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    const { default: found } = module;
    exported = typeof found === 'function' ? await (found as () => unknown)() : found;
  } catch (error) {
    // The message may quote a line of the file, which may hold the key.
    const kind = error instanceof Error ? error.name : 'Error';
    // A file with `export` in a package of type "commonjs", which `npm init -y` writes.
    const fix =
      kind === 'SyntaxError' && name.endsWith('.js')
        ? ' If package.json has no "type": "module", run: npm pkg set type=module. Else try:'
        : ' Try:';
    throw new SettingError(`${name} cannot be loaded (${kind}).${fix} node ${path ?? CONFIG_FILE}`);
  }
  if (!isObject(exported))
    throw new SettingError(
      `${name} must export its options: export default { baseUrl: 'https://…', authorize() { … } };`,
    );
  return { name, config: givenOptions(exported) };
}

/** Inherited options, too. Those that are undefined are left out, so that the command's own take their place. */
function givenOptions(exported: object): ProxyConfig {
  const names = new Set([...Object.keys(exported), ...Object.keys(ALL_OPTIONS)]);
  const values = [...names].map((name): [string, unknown] => [name, Reflect.get(exported, name)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}
