/** Forged, replayed and broken calls in random order. FORGED_CALLS=100000 sends that many. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryBudget } from '../../../src/proxy/stores/memory-budget.js';
import { authorizeTokens } from '../../../src/cli/tokens.js';
import { randomFrom } from '../../support/random.js';
import { assertNoKey, ORIGIN, success } from '../support.js';
import { seen as seenTexts } from '../witness.js';
import { startIssuer } from './issuer.js';
import { ENDPOINT } from './client.js';
import { setUp } from './support.js';

const CALLS = Number(process.env.FORGED_CALLS ?? 3_000);
const SEED = Number(process.env.SEED ?? Date.now() % 1e9);
const VISITORS = ['ada', 'ben', 'cleo', 'dora', 'emil'];
/** More generates than this are refused, for each visitor. */
const BUDGET = 40;
const FORMS_AT_START = 3;
const ONE_DAY_S = 86_400;
/** Calls after which the memory of the tests is checked and emptied. */
const CALLS_IN_MEMORY = 1_000;

const random = randomFrom(SEED);
const below = (count: number): number => Math.floor(random() * count);
const one = <T>(values: readonly T[]): T => values[below(values.length)]!;

/** The mark of a visitor's texts. No other text has it. */
const markOf = (visitor: string): string => `secret-of-${visitor}-only`;

/** A service whose forms have the prompt as title, and which counts. */
function createCountingService() {
  const forms = new Map<string, object>();
  const counts = { generates: 0, others: 0 };
  return {
    counts,
    fetch({ url, init }: { readonly url: string; readonly init: RequestInit }): Response {
      if (init.method === 'POST') {
        counts.generates += 1;
        const { prompt } = JSON.parse(String(init.body)) as { readonly prompt: string };
        const id = `form_${counts.generates}_x`;
        const form = { id, formUrl: `https://forms.test/${id}`, title: prompt };
        forms.set(id, form);
        return Response.json(success(form));
      }
      assert.equal(init.method, 'GET');
      counts.others += 1;
      const form = forms.get(url.slice(url.lastIndexOf('/') + 1));
      if (url.endsWith('/forms')) return Response.json(success({ forms: [...forms.values()] }));
      return form
        ? Response.json(success(form))
        : Response.json(
            { success: false, error: { message: 'No such form', code: 'NOT_FOUND' } },
            { status: 404 },
          );
    },
  };
}

describe(`${CALLS} forged, replayed and broken calls (SEED=${SEED})`, async () => {
  const issuer = await startIssuer();
  const service = createCountingService();
  const made = setUp({
    proxy: {
      authorize: authorizeTokens({ issuer: issuer.url, audience: ENDPOINT }, () => ({
        allow: false,
        identity: null,
      })),
      budget: { visitor: { day: BUDGET }, store: memoryBudget() },
      // Requests after a list would come at any time.
      verifyAfter: 1_000 * ONE_DAY_S,
    },
    service: (sent) => service.fetch(sent),
  });
  const { send, message, sent, logged } = made;
  const valid = new Map<string, string>();
  const forged: string[] = ['', 'x', 'null', '..', 'eyJhbGciOiJub25lIn0.e30.'];
  for (const sub of VISITORS) {
    const aud = ENDPOINT;
    const token = await issuer.sign({ sub, aud, expiresIn: ONE_DAY_S });
    valid.set(sub, token);
    const [head, body, signature] = token.split('.');
    forged.push(
      await issuer.sign({ sub, aud: 'https://other.test/mcp' }),
      await issuer.sign({ sub, aud: `${ENDPOINT}/` }),
      await issuer.sign({ sub, aud: ORIGIN }),
      await issuer.sign({ sub, aud, iss: 'https://login.test' }),
      await issuer.sign({ sub, aud, expiresIn: -60 }),
      await issuer.forge({ sub, aud }),
      `${head}.${body}.${'A'.repeat(signature!.length)}`,
      `${head}.${body}.`,
    );
  }
  const ids: string[] = [];
  const generate = (visitor: string, number = 0) =>
    message('tools/call', {
      name: 'generate_form',
      arguments: { prompt: `A form, ${markOf(visitor)} ${number}` },
    });
  const as = (token: string) => ({ Authorization: `Bearer ${token}` });
  for (const visitor of VISITORS)
    for (let index = 0; index < FORMS_AT_START; index++) {
      const { result } = await send(generate(visitor), as(valid.get(visitor)!));
      ids.push((result!.structuredContent as { readonly id: string }).id);
    }

  /** Checks what the proxy sent and said so far. */
  function forgetCalls(): void {
    assert.ok(sent.every(({ init }) => init.method !== 'DELETE'));
    assertNoKey();
    for (const memory of [sent, logged, seenTexts]) memory.length = 0;
  }

  /** Headers with which a caller may try to be somebody else. */
  const trick = (): Record<string, string> =>
    one<() => Record<string, string>>([
      () => ({}),
      () => ({ 'Forms-Identity': one(VISITORS) }),
      () => ({ 'X-Forwarded-For': '127.0.0.1' }),
      () => ({ 'Mcp-Session-Id': one(ids) }),
      () => ({ 'Idempotency-Key': `key-of-${one(VISITORS)}-0123456789` }),
      () => ({ 'Sec-Fetch-Site': 'same-origin' }),
      () => ({ 'X-HTTP-Method-Override': 'DELETE' }),
    ])();

  /** A message about a form that the caller may not have, or one that asks for more than there is. */
  const anyMessage = (visitor: string): unknown =>
    one<() => unknown>([
      () => message('tools/call', { name: 'get_form', arguments: { id: one(ids) } }),
      () => message('tools/call', { name: 'get_form', arguments: { id: `${one(ids)}y` } }),
      () => message('tools/call', { name: 'get_form', arguments: { id: `${one(ids)}/../` } }),
      () =>
        message('tools/call', {
          name: 'get_form',
          arguments: { id: one(ids), owner: one(VISITORS) },
        }),
      () => message('tools/call', { name: 'list_forms', arguments: {} }),
      () =>
        message('tools/call', { name: 'list_forms', arguments: { search: 'secret', limit: 50 } }),
      () => message('tools/call', { name: 'list_forms', arguments: { scope: 'account' } }),
      () => message('tools/call', { name: 'delete_form', arguments: { id: one(ids) } }),
      () => message('tools/call', { name: '__proto__', arguments: { id: one(ids) } }),
      () => message('tools/call', { name: 'get_form', arguments: [one(ids)] }),
      () =>
        message('tools/call', { name: 'get_form', arguments: { id: one(ids) }, task: { ttl: 1 } }),
      () => message('resources/read', { uri: `form://${one(ids)}` }),
      () => message('tasks/result', { taskId: one(ids) }),
      () => [message('tools/call', { name: 'get_form', arguments: { id: one(ids) } })],
      () => ({ jsonrpc: '2.0', id: 1, result: { id: one(ids) } }),
      () => generate(visitor),
    ])();

  it('show no visitor a form of another, count each generate, and never delete', async () => {
    let refused = 0;
    let answered = 0;
    const replays: [visitor: string, body: unknown][] = [];
    for (let index = 0; index < CALLS; index++) {
      if (index % CALLS_IN_MEMORY === 0) forgetCalls();
      const before = sent.length;
      const isForged = random() < 0.4;
      const [visitor, body] =
        !isForged && replays.length > 0 && random() < 0.2
          ? one(replays)
          : ((name) => [name, anyMessage(name)] as const)(one(VISITORS));
      const token = isForged ? one(forged) : valid.get(visitor)!;
      const { status, text } = await send(body, { ...trick(), ...as(token) });
      const where = `SEED=${SEED}, call ${index}: ${JSON.stringify(body)}: ${text}`;
      const seen = VISITORS.filter((name) => text.includes(markOf(name)));
      if (isForged) {
        refused += 1;
        assert.ok(status === 401 || (Array.isArray(body) && status === 400), where);
        assert.deepEqual(seen, [], where);
        assert.equal(sent.length, before, where);
      } else {
        assert.notEqual(status, 401, where);
        answered += 1;
        assert.ok(
          seen.every((name) => name === visitor),
          where,
        );
        if (replays.length < 100) replays.push([visitor, body]);
      }
    }
    assert.ok(refused > 0 && answered > 0);
    console.log(`forged calls: ${refused} refused, ${answered} answered, 0 leaks`);
    forgetCalls();
  });

  it('let each visitor generate exactly as many forms as the budget has', async () => {
    const results = await Promise.all(
      VISITORS.flatMap((visitor) =>
        // Calls with the same prompt at the same time share a form.
        Array.from({ length: BUDGET }, (_, number) =>
          send(generate(visitor, number), as(valid.get(visitor)!)),
        ),
      ),
    );
    assert.ok(results.some(({ text }) => text.includes('PROXY_BUDGET_SPENT')));
    assert.equal(service.counts.generates, VISITORS.length * BUDGET);
  });
});
