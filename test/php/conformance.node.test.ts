import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { askSite } from '../../src/cli/ask-site.js';
import { memoryOwners } from '../../src/proxy/index.js';
import { startProxy } from '../../demo/proxy/serve.js';
import { check } from '../proxy/conformance/check.js';
import type { Subject } from '../proxy/conformance/check.js';
import { GROUPS } from '../proxy/conformance/groups.js';
import { PHP_LIMITS } from '../proxy/conformance/limits.js';
import type { LimitName } from '../proxy/conformance/limits.js';
import { PATIENCE, PHP_NAMES, VERIFY_AFTER_MS } from '../proxy/conformance/names.js';
import { SCENARIOS } from '../proxy/conformance/scenarios.js';
import { startSite } from '../proxy/conformance/site.js';
import { tableOf } from '../proxy/conformance/table.js';
import type { Row, Verdict } from '../proxy/conformance/table.js';
import { startUpstream } from '../proxy/conformance/upstream.js';
import type { Upstream } from '../proxy/conformance/upstream.js';
import { assertNoKey, KEY, witness } from '../proxy/support.js';
import { php } from './options.js';
import { skipsFpm, skipsPhp, startFpm, startPhp } from './servers.js';

const NAMES = ['Node', ...PHP_NAMES] as const;
type Name = (typeof NAMES)[number];
type PhpSubject = Subject & { readonly name: Name };

const MS = PATIENCE * 1_000;
const ends: (() => Promise<void>)[] = [];

const startNode = async (baseUrl: string, site: string, owned: boolean) =>
  startProxy({
    port: 0,
    baseUrl,
    apiKey: KEY,
    authorize: askSite(site),
    owners: owned ? memoryOwners({ warn: () => {} }) : 'shared',
    verifyAfter: VERIFY_AFTER_MS,
    hosts: ['proxy.test'],
    maxPromptCharacters: 20_000,
    timeouts: { read: MS, generate: MS, hooks: MS, body: MS },
    log: witness,
  });

async function startSubject(name: Name, hasOwners: boolean): Promise<PhpSubject> {
  const [upstream, site] = await Promise.all([startUpstream(), startSite()]);
  ends.push(upstream.end, site.end);
  const [baseUrl, siteUrl] = [`http://${upstream.address}`, `http://${site.address}/forms-auth`];
  const start = async (owned: boolean): Promise<number> => {
    const options = {
      baseUrl,
      authorize: php`askSite('${siteUrl}')`,
      owners: owned ? 'own' : 'shared',
      verifyAfter: VERIFY_AFTER_MS,
      maxPromptCharacters: 20_000,
      timeouts: { read: MS, generate: MS },
    };
    if (name === 'Node') {
      const proxy = await startNode(baseUrl, siteUrl, owned);
      ends.push(() => proxy.close());
      return Number(new URL(proxy.url).port);
    }
    const server = await (name === 'php -S' ? startPhp : startFpm)(options);
    ends.push(server.end);
    return server.port;
  };
  const port = await start(false);
  const ownersPort = hasOwners ? await start(true) : port;
  return { name, port, ownersPort, upstream, site };
}

async function endAll(): Promise<void> {
  while (ends.length > 0) await ends.pop()?.();
}

const names: readonly Name[] = skipsFpm ? ['Node', 'php -S'] : NAMES;
const rows: Row<Partial<Record<Name, Verdict>>>[] = [];
const upstreams: [Name, Upstream][] = [];

/** Starts servers for a suite of its own, and returns how to run a line of the table on all of them at once. */
function useServers(hasOwners: boolean) {
  let subjects: readonly PhpSubject[] = [];
  before(async () => {
    const started = await Promise.allSettled(names.map((name) => startSubject(name, hasOwners)));
    subjects = started.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
    upstreams.push(...subjects.map(({ name, upstream }) => [name, upstream] as [Name, Upstream]));
  });
  return async (
    group: string,
    name: string,
    run: (subject: PhpSubject) => Promise<LimitName | undefined>,
  ): Promise<void> => {
    const verdicts: Partial<Record<Name, Verdict>> = {};
    const faults: unknown[] = [];
    await Promise.all(
      subjects.map(async (subject) => {
        try {
          verdicts[subject.name] = (await run(subject)) ?? 'passed';
        } catch (error) {
          verdicts[subject.name] = 'failed';
          faults.push(error);
        }
      }),
    );
    rows.push({ group, name, verdicts });
    if (faults.length > 1) throw new AggregateError(faults, name);
    if (faults.length === 1) throw faults[0];
  };
}

const { 'failures of the service': failures, ...others } = GROUPS;

// Most of the time, they wait for time limits.
describe('conformance of the proxy in PHP', { skip: skipsPhp, concurrency: 3 }, () => {
  for (const groups of [others, { 'failures of the service': failures }])
    describe('single requests', { concurrency: 1 }, () => {
      const row = useServers(false);
      for (const [group, cases] of Object.entries(groups))
        describe(group, () => {
          for (const one of cases)
            it(one.name, () => row(group, one.name, (subject) => check(one, subject)));
        });
    });

  describe('more than one request', { concurrency: 1 }, () => {
    const row = useServers(true);
    for (const { name, holds, known } of SCENARIOS)
      it(name, () =>
        row('more than one request', name, async (subject) => {
          const limit = known?.[subject.name];
          assert.equal(
            await holds(subject),
            limit === undefined,
            `${subject.name}: ${limit ?? ''}`,
          );
          return limit;
        }),
      );
  });
});

describe('the proxy in PHP after all requests', { skip: skipsPhp }, () => {
  after(endAll);

  it('has run with php-fpm behind nginx', { skip: skipsFpm }, () => {
    assert.ok(upstreams.some(([name]) => name === 'php-fpm'));
  });

  it('never shows the key in a response or a log', async () => {
    for (const [name, { arrived }] of upstreams) {
      const sent = arrived.map(({ headers }) => headers.authorization);
      assert.ok(sent.includes(`Bearer ${KEY}`), `${name} sent no key`);
    }
    await endAll();
    assertNoKey();
  });

  it('differs from the proxy in JavaScript only by the known limits', () => {
    const order = [...Object.keys(GROUPS), 'more than one request'];
    rows.sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
    console.log(tableOf(rows, names));
    const shownBy = (...servers: readonly Name[]): (Verdict | undefined)[] =>
      [...new Set(rows.flatMap(({ verdicts }) => servers.map((server) => verdicts[server])))]
        .filter((verdict) => verdict !== 'passed')
        .sort();
    assert.deepEqual(shownBy('Node'), []);
    assert.deepEqual(shownBy('php -S'), Object.keys(PHP_LIMITS));
    if (!skipsFpm) assert.deepEqual(shownBy('php-fpm'), ['unnoticed']);
    assert.ok(rows.length > 200);
  });
});
