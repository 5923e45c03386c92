import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { isSecureUrl } from '../api/localhost.js';
import { OPERATIONS } from '../api/routes.js';
import type { Operation } from '../api/routes.js';
import { isScope } from '../proxy/mcp/options.js';
import { words } from '../proxy/read-text.js';
import { describeKeyProblem } from '../proxy/service/key.js';

/** The store for the owners of forms. */
export type OwnersSetting =
  | { readonly kind: 'shared' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** Default of the Node proxy, `npm start` and the `prompt-forms` command, in the folder in which they run. */
export const OWNERS_FILE = 'forms-owners.sqlite';

/** The variables of `npx prompt-forms proxy` that say more than an option of the proxy can. */
export interface CommandSettings {
  /** Returns the key. A key in a file is read again on every call. Throws a {@link SettingError}. */
  readonly readKey: () => string;
  /** Operations that anyone may do. */
  readonly allow: ReadonlySet<Operation>;
  /** URL at which the site's own application decides about all other operations. */
  readonly authUrl?: string;
  /** Undefined: the Redis of `redisUrl`. */
  readonly owners: OwnersSetting | undefined;
  /** URL of the Redis that shares limits, budgets and responses between processes. */
  readonly redisUrl?: string;
  /** Whose tokens assistants may use, and the public URL of the endpoint for which they must be made. */
  readonly mcp?: {
    readonly issuer: string;
    readonly url: string;
    /** A scope that the tokens must have. Undefined: the audience alone decides. */
    readonly scope?: string;
  };
}

/** An error with one line for the terminal. It never quotes a value that may be a secret. */
export class SettingError extends Error {}

/** Variables of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

function readMcp({
  FORMS_MCP_ISSUER: issuer,
  FORMS_MCP_URL: url,
  FORMS_MCP_SCOPE: scope,
}: Environment): CommandSettings['mcp'] {
  if (!issuer && !url && !scope) return undefined;
  if (!issuer || !url)
    throw new SettingError(
      'Set both FORMS_MCP_ISSUER to the server that makes the tokens and FORMS_MCP_URL to the public URL of the endpoint.',
    );
  const isSafe = (text: string): boolean =>
    /^https?:\/\/[^\s?#@]+$/.test(text) && URL.canParse(text) && isSecureUrl(new URL(text));
  if (!isSafe(issuer))
    throw new SettingError('FORMS_MCP_ISSUER must look like https://login.example.com.');
  if (!isSafe(url) || !/[^/]$/.test(new URL(url).pathname))
    throw new SettingError('FORMS_MCP_URL must look like https://www.example.com/mcp.');
  if (scope && !isScope(scope))
    throw new SettingError('FORMS_MCP_SCOPE must be one scope, such as forms.');
  return { issuer, url, ...(scope && { scope }) };
}

const isOperation = (word: string): word is Operation =>
  (OPERATIONS as readonly string[]).includes(word);

/** Throws a {@link SettingError} that says what to set. */
export function readCommandSettings(env: Environment): CommandSettings {
  const allow = words(env.FORMS_ALLOW ?? '');
  if (!allow.every(isOperation)) {
    throw new SettingError(
      `FORMS_ALLOW holds an unknown word. It takes the operations that anyone may do: ${OPERATIONS.join(', ')}.`,
    );
  }
  const authUrl = env.FORMS_AUTH_URL;
  if (authUrl && !/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/.test(authUrl))
    throw new SettingError('FORMS_AUTH_URL must look like http://127.0.0.1:3000/forms-auth.');
  const redisUrl = env.FORMS_REDIS_URL;
  if (redisUrl && !/^rediss?:\/\/[^\s/]+(?:\/\d*)?$/.test(redisUrl))
    throw new SettingError('FORMS_REDIS_URL must look like redis://127.0.0.1:6379/0.');
  const mcp = readMcp(env);
  return {
    readKey: readKeyOf(env) ?? (() => readKeyFile('')),
    allow: new Set(allow),
    owners: readOwners(env.FORMS_OWNERS, redisUrl),
    ...(authUrl && { authUrl }),
    ...(redisUrl && { redisUrl }),
    ...(mcp && { mcp }),
  };
}

function readOwners(
  value: string | undefined,
  redisUrl: string | undefined,
): OwnersSetting | undefined {
  if (!value) return redisUrl ? undefined : { kind: 'file', path: OWNERS_FILE };
  if (value === 'shared') return { kind: 'shared' };
  if (/^postgres(?:ql)?:\/\/[^\s/]+\/\S+$/.test(value)) return { kind: 'postgres', url: value };
  if (/^[^:]+\.(?:sqlite|db)$/.test(value)) return { kind: 'file', path: value };
  throw new SettingError(
    'FORMS_OWNERS must be `shared`, the path of an SQLite file that ends in .sqlite or .db, or look like ' +
      'postgres://user@127.0.0.1:5432/site.',
  );
}

/** Returns the key of the environment; undefined if it names none. The result throws a {@link SettingError}. */
export function readKeyOf(env: Environment): (() => string) | undefined {
  const { FORMS_API_KEY: key, FORMS_API_KEY_FILE: file } = env;
  if (key) return () => checkedKey('FORMS_API_KEY', key);
  return file
    ? () => checkedKey('The file that FORMS_API_KEY_FILE names', readKeyFile(file))
    : undefined;
}

function checkedKey(source: string, key: string): string {
  const problem = describeKeyProblem(key);
  if (problem === undefined) return key;
  throw new SettingError(`${source} ${problem}. It must be the account's API key alone.`);
}

/** False for a key that was set by mistake instead of a path: it is in no folder of this machine. */
function isInFolder(path: string): boolean {
  const folder = dirname(path);
  return isAbsolute(path) && folder !== dirname(folder) && existsSync(folder);
}

function readKeyFile(path: string): string {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    const rule = 'FORMS_API_KEY_FILE must name a file that can be read';
    throw new SettingError(
      isInFolder(path) ? `${rule}. ${path} cannot (${code}).` : `${rule} (${code}).`,
    );
  }
  return key;
}
