/** The suite against a server at any address, for `npx prompt-forms conformance`. */
import { KEY, ORIGIN } from '../requests.js';
import { assertNoKey } from '../witness.js';
import { check } from './check.js';
import type { Subject } from './check.js';
import { GROUPS } from './groups.js';
import { OTHER, PATIENCE, VERIFY_AFTER_MS } from './names.js';
import { exchange } from './raw.js';
import type { Address } from './raw.js';
import { SCENARIOS } from './scenarios.js';
import { startSite } from './site.js';
import { startUpstream } from './upstream.js';

export interface SuiteResult {
  readonly group: string;
  readonly name: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Why it failed. */
  readonly reason?: string;
}

export interface Suite {
  /** What the server under test must be set up with. */
  readonly setUp: readonly (readonly [name: string, value: string])[];
  /** True if the server responds at all. */
  responds(address: Address): Promise<boolean>;
  /**
   * Sends all requests, in turn. Without `owners`, the scenarios about owners are skipped. With `ownersOnly`, all others are: the
   * server at `address` has owners itself.
   */
  run(
    address: Address,
    owners: Address | undefined,
    onResult: (result: SuiteResult) => void,
    place?: Place,
  ): Promise<void>;
  close(): Promise<void>;
}

export interface Place {
  readonly ownersOnly?: boolean;
  /** Paths without a route belong to the site: they only must not reach the service. */
  readonly isInsideSite?: boolean;
}

/** A request or a scenario. The slowest of them lets the service run into its time limit twice. */
const MAX_ATTEMPT_MS = 30_000;

const SEVERAL = 'more than one request';

/** Starts the simulated service and the simulated application of the site. Rejects if a port is taken. */
export async function openSuite(servicePort: number, sitePort: number): Promise<Suite> {
  const upstream = await startUpstream(servicePort);
  const site = await startSite(sitePort).catch(async (error: unknown) => {
    await upstream.end();
    throw error;
  });
  return {
    setUp: [
      ['service', `http://${upstream.address}`],
      ['API key', KEY],
      ['asks', `http://${site.address}/forms-auth who may do what`],
      ['its origin', ORIGIN],
      ['host name', new URL(ORIGIN).hostname],
      ['longest prompt', '20,000 characters'],
      ['time limit', `${PATIENCE} seconds for a response of the service`],
      ['own forms', `are verified after ${VERIFY_AFTER_MS} ms (verifyAfter)`],
    ],
    responds: async (address) =>
      (await exchange(address, 'GET / HTTP/1.1\r\nHost: proxy.test\r\nConnection: close\r\n\r\n'))
        .status !== 0,
    async run(address, owners, onResult, { ownersOnly = false, isInsideSite = false } = {}) {
      const subject: Subject = {
        name: OTHER,
        port: address,
        ownersPort: owners ?? address,
        isInsideSite,
        upstream,
        site,
      };
      const attempt = async (
        group: string,
        name: string,
        test: () => Promise<unknown>,
      ): Promise<void> => {
        try {
          await endWithin(MAX_ATTEMPT_MS, test());
          onResult({ group, name, status: 'passed' });
        } catch (error) {
          const reason = error instanceof Error ? error.message : 'unknown error';
          onResult({ group, name, status: 'failed', reason });
        }
      };
      for (const [group, cases] of Object.entries(GROUPS))
        for (const one of ownersOnly ? [] : cases)
          await attempt(group, one.name, () => check(one, subject));
      for (const { name, holds, isAboutOwners = false } of SCENARIOS) {
        if (ownersOnly ? !isAboutOwners : isAboutOwners && owners === undefined) {
          onResult({ group: SEVERAL, name, status: 'skipped' });
          continue;
        }
        await attempt(SEVERAL, name, async () => {
          if (!(await holds(subject))) throw new Error('It ends in another way.');
        });
      }
      await attempt('the API key', 'is in no response', async () => assertNoKey());
    },
    close: async () => void (await Promise.all([upstream.end(), site.end()])),
  };
}

/** Rejects if the work has not ended by then: what it waits for may never arrive. */
async function endWithin(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const reason =
      `It has not ended after ${ms / 1000} seconds. The proxy may not have sent a request to the service. ` +
      'Compare its set-up with the one above.';
    timer = setTimeout(() => reject(new Error(reason)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
