import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../../src/api/routes.js';
import { isRoutableId } from '../../src/proxy/routes.js';
import { check } from './conformance/check.js';
import type { Subject } from './conformance/check.js';
import { GROUPS } from './conformance/groups.js';
import { LIMITS } from './conformance/limits.js';
import type { LimitName } from './conformance/limits.js';
import { SCENARIOS } from './conformance/scenarios.js';
import { SERVER_NAMES } from './conformance/names.js';
import type { ServerName } from './conformance/names.js';
import { START } from './conformance/servers.js';
import { exchange } from './conformance/raw.js';
import { startSite } from './conformance/site.js';
import { tableOf } from './conformance/table.js';
import type { Row, Verdict } from './conformance/table.js';
import { startUpstream } from './conformance/upstream.js';
import { assertNoKey, FORMS, KEY, prompt } from './support.js';

/** A server whose limits are known. */
type Recipe = Subject & { readonly name: ServerName };

/** How to end what was started, the newest last. */
const ends: (() => Promise<void>)[] = [];

async function startSubject(name: ServerName): Promise<Recipe> {
  const [upstream, site] = await Promise.all([startUpstream(), startSite()]);
  ends.push(upstream.end, site.end);
  const start = async (owned: boolean): Promise<number> => {
    const running = await START[name]({ upstream: upstream.address, site: site.address, owned });
    ends.push(running.end);
    return running.port;
  };
  const [port, ownersPort] = await Promise.all([start(false), start(true)]);
  const isInsideSite = name === 'nginx' || name === 'Caddy';
  return { name, port, ownersPort, isInsideSite, upstream, site };
}

async function endAll(): Promise<void> {
  while (ends.length > 0) await ends.pop()?.();
}

describe('conformance of the proxies', () => {
  let subjects: readonly Recipe[] = [];
  const rows: Row[] = [];

  before(async () => {
    const started = await Promise.allSettled(SERVER_NAMES.map(startSubject));
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
    run: (subject: Recipe) => Promise<LimitName | undefined>,
  ): Promise<void> {
    const verdicts: Partial<Record<ServerName, Verdict>> = {};
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
    rows.push({ group, name, verdicts: verdicts as Row['verdicts'] });
    if (faults.length > 1) throw new AggregateError(faults, name);
    if (faults.length === 1) throw faults[0];
  }

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

  it('count visitors without an identity by their address, whatever address they claim', async () => {
    const inFront = subjects.filter(({ isInsideSite }) => isInsideSite);
    assert.equal(inFront.length, 2);
    for (const { name, port } of inFront) {
      const statuses: number[] = [];
      for (const claimed of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        const head = [
          `POST ${FORMS}/generate HTTP/1.1`,
          'Host: proxy.test',
          'Cookie: session=ann-1',
          'Sec-Fetch-Site: same-origin',
          'Content-Type: application/json',
          `X-Forwarded-For: ${claimed}`,
          `Forwarded: for=${claimed}`,
          `Content-Length: ${prompt().length}`,
          'Connection: close',
        ];
        statuses.push((await exchange(port, `${head.join('\r\n')}\r\n\r\n${prompt()}`)).status);
      }
      assert.deepEqual(statuses, [200, 200, 429], name);
    }
  });

  it('ask the site’s application only about the four operations, and never send it the key', () => {
    for (const { site, name } of subjects) {
      assert.ok(site.asked.length > 50, name);
      for (const { headers, body } of site.asked) {
        assert.equal(body, '', name);
        assert.ok(OPERATIONS.some((operation) => operation === headers['x-forms-operation']));
        assert.ok(!JSON.stringify(headers).includes(KEY), name);
        const odd = Object.keys(headers).filter((header) => !/^[a-z0-9-]+$/.test(header));
        assert.deepEqual(odd, [], name);
        const isAboutOne = /^(?:get|delete)$/.test(String(headers['x-forms-operation']));
        const id = headers['x-forms-id'] || undefined;
        if (id !== undefined) assert.ok(isAboutOne && isRoutableId(String(id)), `${name}: ${id}`);
      }
    }
  });

  it('never show the key in a response, a log or an error', async () => {
    for (const { upstream, name } of subjects) {
      const sent = upstream.arrived.map(({ headers }) => headers.authorization);
      assert.ok(sent.includes(`Bearer ${KEY}`), `${name} sent no key`);
    }
    // The logs are complete when the servers have ended.
    await endAll();
    assertNoKey();
  });

  it('differ only by the known limits', () => {
    console.log(tableOf(rows));
    const shownBy = (...servers: ServerName[]): Verdict[] => {
      const shown = rows.flatMap(({ verdicts }) => servers.map((server) => verdicts[server]));
      return [...new Set(shown)].filter((verdict) => verdict !== 'passed').sort();
    };
    assert.deepEqual(shownBy('Node'), []);
    assert.deepEqual(shownBy('Lambda'), ['unseen']);
    assert.deepEqual(shownBy('workerd'), ['leaving']);
    assert.deepEqual(shownBy(...SERVER_NAMES), Object.keys(LIMITS).sort());
    assert.ok(rows.length >= 50);
  });
});
