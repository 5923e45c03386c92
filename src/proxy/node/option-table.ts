/** The options that `startFormsProxy` adds to those of `createFormsProxy`, as another part of the same table. */
import * as v from 'valibot';
import { isObject } from '../../api/json.js';
import type { FormsMcpOptions } from '../mcp/options.js';
import { array, milliseconds, millisecondsOrNone } from '../option-checks.js';
import { BY_COMMAND, checkRows, OPTIONS, refusalsOf } from '../option-table.js';
import type { Checked, OptionRow } from '../option-table.js';
import type { FormsProxyOptions } from '../options.js';
import { words } from '../read-text.js';
import type { StartFormsProxyOptions } from './options.js';
import { readTrustedProxies } from './trusted-proxies.js';

/** A whole number from 0 to `most`, or its text, as environments have it. */
const numberTo = (most: number) =>
  v.pipe(
    v.custom<number | string>(
      (value) => /^\d{1,5}$/.test(String(value)) && Number(value) <= most,
      `must be a number from 0 to ${most}.`,
    ),
    v.transform(Number),
  );

const trustedProxies = v.pipe(
  array(v.string('must hold texts.'), "must be an array, such as ['127.0.0.1', '10.0.0.0/8']."),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    try {
      readTrustedProxies(dataset.value);
    } catch (error) {
      addIssue({ message: `has a wrong entry: ${error instanceof Error ? error.message : ''}` });
    }
  }),
);

const mcpOptions = v.pipe(
  v.custom<object>(isObject, 'must be an object, or false.'),
  v.transform((options): FormsMcpOptions => options),
);

/** Every option of the server. The compiler reports a missing and a superfluous name. */
export const SERVER_OPTIONS = {
  port: {
    check: v.optional(numberTo(65_535), 8787),
    variables: {
      PORT: { does: 'Port to listen on; default 8787', read: String, takes: 'a number' },
    },
  },
  host: {
    check: v.optional(
      v.custom<string>((host) => typeof host === 'string' && host !== '', 'must be an address.'),
      '127.0.0.1',
    ),
    variables: {
      HOST: { does: 'Address to listen on; default 127.0.0.1', read: String, takes: 'an address' },
    },
  },
  hops: {
    check: v.optional(numberTo(16), 0),
    variables: {
      FORMS_HOPS: { does: 'Number of your reverse proxies in front; default 0', read: String },
    },
  },
  trustedProxies: {
    check: v.optional(trustedProxies),
    variables: {
      FORMS_TRUSTED_PROXIES: {
        does: 'Addresses and networks of these reverse proxies, such as 127.0.0.1 10.0.0.0/8; default each connection, with a warning',
        read: words,
      },
    },
  },
  grace: { check: v.optional(millisecondsOrNone) },
  writeTimeout: { check: v.optional(milliseconds, 10_000) },
  mcp: {
    // `createFormsMcp` checks it.
    check: v.optional(v.lazy((value) => (value === false ? v.literal(false) : mcpOptions))),
    variables: {
      FORMS_MCP_ISSUER: {
        does: 'Server whose tokens assistants may use; default no endpoint',
        read: BY_COMMAND,
      },
      FORMS_MCP_URL: {
        does: 'Public URL of the endpoint for assistants, such as https://www.example.com/mcp',
        read: BY_COMMAND,
      },
      FORMS_MCP_SCOPE: {
        does: 'Scope that these tokens must have, such as forms; default none',
        read: BY_COMMAND,
      },
    },
  },
} satisfies Readonly<
  Record<Exclude<keyof StartFormsProxyOptions, keyof FormsProxyOptions>, OptionRow>
>;

/** The options of the server and of the proxy: all that `prompt-forms.config.js` may have. */
export const ALL_OPTIONS = { ...OPTIONS, ...SERVER_OPTIONS };

/** The problem with `trustedProxies` without `hops`. `nameOf` is how an error names an option. Undefined: there is none. */
export const hopsProblem = (
  {
    hops,
    trustedProxies: trusted,
  }: Pick<Checked<typeof SERVER_OPTIONS>, 'hops' | 'trustedProxies'>,
  nameOf = (option: string) => `\`${option}\``,
): string | undefined =>
  trusted && hops === 0
    ? `${nameOf('trustedProxies')} needs ${nameOf('hops')}, the number of your reverse proxies in front.`
    : undefined;

/** The options of `startFormsProxy`, apart. */
export interface SeparateOptions {
  readonly server: Checked<typeof SERVER_OPTIONS> & { readonly grace: number };
  /** As they were given. */
  readonly proxy: FormsProxyOptions;
}

/** @throws TypeError that names the option and says what to set. It quotes no value that may be secret. */
export function checkServerOptions(options: StartFormsProxyOptions): SeparateOptions {
  if (!isObject(options)) throw new TypeError('startFormsProxy: the options must be an object.');
  const checked = checkRows(ALL_OPTIONS, options, refusalsOf('startFormsProxy'));
  const problem = hopsProblem(checked);
  if (problem !== undefined) throw new TypeError(`startFormsProxy: ${problem}`);
  const { grace = checked.timeouts.generate } = checked;
  const ofProxy = Object.keys(OPTIONS).map((name) => [name, Reflect.get(options, name)]);
  return { server: { ...checked, grace }, proxy: Object.fromEntries(ofProxy) as FormsProxyOptions };
}
