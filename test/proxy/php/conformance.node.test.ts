import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { askSite } from '../../../src/cli/ask-site.js';
import { memoryOwners } from '../../../src/proxy/index.js';
import { startProxy } from '../../../demo/proxy/serve.js';
import { check } from '../conformance/check.js';
import type { Subject } from '../conformance/check.js';
import { GROUPS } from '../conformance/groups.js';
import { PHP_LIMITS } from '../conformance/limits.js';
import type { LimitName } from '../conformance/limits.js';
import { PATIENCE, PHP_NAMES, VERIFY_AFTER_MS } from '../conformance/names.js';
import { SCENARIOS } from '../conformance/scenarios.js';
import { startSite } from '../conformance/site.js';
import { tableOf } from '../conformance/table.js';
import type { Row, Verdict } from '../conformance/table.js';
import { startUpstream } from '../conformance/upstream.js';
import { assertNoKey, KEY, witness } from '../support.js';
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

async function startSubject(name: Name): Promise<PhpSubject> {
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
  return { name, port, limitedPort: port, ownersPort: await start(true), upstream, site };
}

async function endAll(): Promise<void> {
  while (ends.length > 0) await ends.pop()?.();
}

describe('conformance of the proxy in PHP', { skip: skipsPhp }, () => {
  const names: readonly Name[] = skipsFpm ? ['Node', 'php -S'] : NAMES;
  let subjects: readonly PhpSubject[] = [];
  const rows: Row<Partial<Record<Name, Verdict>>>[] = [];

  before(async () => {
    const started = await Promise.allSettled(names.map(startSubject));
    subjects = started.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  });
  after(endAll);

  /** Runs a line of the table on all servers at once. */
  async function row(
    group: string,
    name: string,
    run: (subject: PhpSubject) => Promise<LimitName | undefined>,
  ): Promise<void> {
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
  }

  it('runs with php-fpm behind nginx', { skip: skipsFpm }, () => {
    assert.ok(subjects.some(({ name }) => name === 'php-fpm'));
  });

  for (const [group, cases] of Object.entries(GROUPS))
    describe(group, () => {
      for (const one of cases)
        it(one.name, () => row(group, one.name, (subject) => check(one, subject)));
    });

  describe('more than one request', () => {
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

  it('never shows the key in a response or a log', async () => {
    for (const { upstream, name } of subjects) {
      const sent = upstream.arrived.map(({ headers }) => headers.authorization);
      assert.ok(sent.includes(`Bearer ${KEY}`), `${name} sent no key`);
    }
    await endAll();
    assertNoKey();
  });

  it('differs from the proxy in JavaScript only by the known limits', () => {
    console.log(tableOf(rows, names));
    const shownBy = (...servers: readonly Name[]): (Verdict | undefined)[] =>
      [...new Set(rows.flatMap(({ verdicts }) => servers.map((server) => verdicts[server])))]
        .filter((verdict) => verdict !== 'passed')
        .sort();
    assert.deepEqual(shownBy('Node'), []);
    assert.deepEqual(shownBy('php -S'), Object.keys(PHP_LIMITS));
    if (!skipsFpm) assert.deepEqual(shownBy('php-fpm'), ['unnoticed']);
    assert.ok(rows.length >= 50);
  });
});
