import { readArguments } from './arguments.js';
import { terminalText } from '../api/plain-text.js';
import { SettingError } from './settings.js';

export const CONFORMANCE_OPTIONS = {
  owners: 'the address of the same proxy with an owner store',
  'owners-only': 'no value',
  'inside-a-site': 'no value',
  'service-port': 'a number',
  'site-port': 'a number',
} as const;

interface Address {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
}

interface SuiteResult {
  readonly group: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly reason?: string;
}

/** The module that the build makes of test/proxy/conformance/. */
interface SuiteModule {
  openSuite(
    servicePort: number,
    sitePort: number,
  ): Promise<{
    readonly setUp: readonly (readonly [name: string, value: string])[];
    responds(address: Address): Promise<boolean>;
    run(
      address: Address,
      owners: Address | undefined,
      onResult: (result: SuiteResult) => void,
      place: { readonly ownersOnly: boolean; readonly isInsideSite: boolean },
    ): Promise<void>;
    close(): Promise<void>;
  }>;
}

const DEFAULT_SERVICE_PORT = 9101;
const DEFAULT_SITE_PORT = 9102;
/** Lines of a reason: what was expected, and the beginning of the response. */
const MAX_REASON_LINES = 12;

/**
 * `prompt-forms conformance <address>`: starts a simulated service and a simulated application of the site, and sends the
 * requests of the package's own tests to a proxy at any address that is set up with both. The exit code is 1 if one of them
 * ends in another way. See dist/guide/proxy.md#npx-prompt-forms-conformance.
 */
export async function runConformance(args: readonly string[]): Promise<void> {
  const { options, others } = readArguments('conformance', args, CONFORMANCE_OPTIONS, {
    maxOthers: 1,
    flags: ['owners-only', 'inside-a-site'],
  });
  const address = readAddress('The address', others[0]);
  const owners = options.owners === undefined ? undefined : readAddress('--owners', options.owners);
  const ownersOnly = options['owners-only'] !== undefined;
  const isInsideSite = options['inside-a-site'] !== undefined;
  if (ownersOnly && owners)
    throw new SettingError('Use --owners-only without --owners: the address is that of the proxy.');
  const servicePort = readPort('--service-port', options['service-port'], DEFAULT_SERVICE_PORT);
  const sitePort = readPort('--site-port', options['site-port'], DEFAULT_SITE_PORT);
  const file = new URL('conformance-suite.js', import.meta.url).href;
  const { openSuite } = (await import(file)) as SuiteModule;
  const suite = await openSuite(servicePort, sitePort).catch((error: unknown) => {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken
      ? new SettingError('A port is taken. Choose others with --service-port and --site-port.')
      : error;
  });
  try {
    console.log('The proxy must be set up with these:');
    const width = Math.max(...suite.setUp.map(([name]) => name.length));
    for (const [name, value] of suite.setUp) console.log(`  ${name.padEnd(width)}  ${value}`);
    if (!(await suite.responds(address)))
      throw new SettingError(`There is no server at ${others[0]}. Start it, then run this again.`);
    const results: SuiteResult[] = [];
    await suite.run(
      address,
      owners,
      (result) => {
        results.push(result);
        if (result.status === 'failed') printFailure(result);
      },
      { ownersOnly, isInsideSite },
    );
    printCounts(results);
    if (results.some(({ status }) => status === 'failed')) process.exitCode = 1;
  } finally {
    await suite.close();
  }
}

function printFailure({ group, name, reason = '' }: SuiteResult): void {
  const lines = reason.split('\n').slice(0, MAX_REASON_LINES);
  console.log(`\nFAILED  ${group}: ${name}`);
  for (const line of lines) console.log(`        ${terminalText(line)}`);
}

function printCounts(results: readonly SuiteResult[]): void {
  const count = (of: readonly SuiteResult[]): string => {
    const counted = of.filter(({ status }) => status !== 'skipped');
    const passed = counted.filter(({ status }) => status === 'passed').length;
    const skipped = of.length - counted.length;
    return `${passed}/${counted.length}${skipped > 0 ? `, ${skipped} skipped (see --owners)` : ''}`;
  };
  const groups = [...new Set(results.map(({ group }) => group))];
  const width = Math.max(...groups.map((group) => group.length));
  console.log('\nPassed:');
  for (const group of groups) {
    const own = results.filter((result) => result.group === group);
    console.log(`  ${group.padEnd(width)}  ${count(own)}`);
  }
  console.log(`  ${'all'.padEnd(width)}  ${count(results)}`);
}

function readAddress(name: string, value: string | undefined): Address {
  const url = value !== undefined && URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.username)
    throw new SettingError(`${name} must be an origin such as http://127.0.0.1:8080.`);
  const isSecure = url.protocol === 'https:';
  const port = url.port === '' ? (isSecure ? 443 : 80) : Number(url.port);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, isSecure };
}

function readPort(name: string, value: string | undefined, fallback: number): number {
  const port = value === undefined ? fallback : Number(/^\d{1,5}$/.exec(value)?.[0]);
  if (!(port <= 65_535)) throw new SettingError(`${name} must be a number from 0 to 65535.`);
  return port;
}
