import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClientIn } from '../../src/client/client.js';
import { ERRORS_PAGE } from '../../src/client/errors.js';
import type { FormsClient } from '../../src/client/index.js';
import { isFormsError } from '../../src/client/index.js';
import { failure, ID } from './support/answers.js';
import { FakeRuntime } from './support/fake-runtime.js';

/** The time after which a client goes on without the texts, with the millisecond that timers are early. */
const LOAD_TIMER_MS = 1001;

/** A second passes at once, before anything loads. */
class RuntimeWithoutAdvice extends FakeRuntime {
  override setTimeout(task: () => void, ms: number) {
    if (ms === LOAD_TIMER_MS) {
      this.time += ms;
      task();
    }
    return super.setTimeout(task, ms);
  }
}

async function errorOf(
  respond: () => Promise<Response>,
  call: (client: FormsClient) => Promise<unknown>,
) {
  const runtime = new RuntimeWithoutAdvice();
  let sent = 0;
  const client = createClientIn(runtime, {
    endpoint: 'https://forms.example',
    fetch: () => {
      sent++;
      return respond();
    },
  });
  const error = await runtime.settle(call(client).catch((reason: unknown) => reason));
  if (!isFormsError(error)) throw new Error('Did not fail.', { cause: error });
  return { error, sent };
}

describe('a client that can’t load the texts that explain errors', () => {
  const cause = new TypeError('Failed to fetch');
  const lost = () => Promise.reject(cause);

  it('has short error messages with a link to the guide', async () => {
    const { error, sent } = await errorOf(lost, (client) => client.get(ID));
    assert.deepEqual([error.kind, error.cause, error.attempts, sent], ['network', cause, 3, 3]);
    assert.match(error.message, /^get https:\/\/forms\.example\S* network\. See /);
    assert.ok(error.message.endsWith(`See ${ERRORS_PAGE}#network`), error.message);
  });

  it('retries by the same rules: after a response, and after a lost delete', async () => {
    const unavailable = await errorOf(
      async () => failure(503, 'PROXY_UPSTREAM'),
      (client) => client.list(),
    );
    assert.deepEqual([unavailable.error.status, unavailable.sent], [503, 3]);
    const deletion = await errorOf(lost, (client) => client.delete(ID));
    assert.deepEqual([deletion.error.kind, deletion.sent], ['network', 3]);
    const generate = await errorOf(lost, (client) => client.generate({ prompt: 'A form' }));
    assert.deepEqual([generate.sent, generate.error.outcome], [1, 'unknown']);
  });

  it('has code and Retry-After of a response in its error', async () => {
    const spent = () => failure(429, 'PROXY_BUDGET_SPENT', { 'Retry-After': '3600' });
    const { error } = await errorOf(
      async () => spent(),
      (client) => client.generate({ prompt: 'A form' }),
    );
    assert.deepEqual([error.code, error.retryAfterMs], ['PROXY_BUDGET_SPENT', 3_600_000]);
    assert.ok(error.message.endsWith('#proxy_budget_spent'), error.message);
  });
});
