import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClientIn } from '../../src/client/client.js';
import { ERRORS_PAGE } from '../../src/client/error-message.js';
import type { FormsClient } from '../../src/client/index.js';
import { isFormsError } from '../../src/client/index.js';
import { ID } from './support/answers.js';
import { FakeRuntime } from './support/fake-runtime.js';

/** The time after which a client goes on without the module, with the millisecond that timers are early. */
const LOAD_TIMER_MS = 1001;

/** A second passes at once: before anything loads, and so that pauses of a second end. */
class RuntimeWithoutRecovery extends FakeRuntime {
  override setTimeout(task: () => void, ms: number) {
    if (ms === LOAD_TIMER_MS) {
      this.time += ms;
      task();
    }
    return super.setTimeout(task, ms);
  }
}

function setUp(respond: () => Promise<Response>) {
  const runtime = new RuntimeWithoutRecovery();
  let sent = 0;
  const client = createClientIn(runtime, {
    endpoint: 'https://forms.example',
    fetch: () => {
      sent++;
      return respond();
    },
  });
  const errorOf = async (call: (client: FormsClient) => Promise<unknown>) => {
    const outcome = await runtime.settle(call(client).catch((error: unknown) => error));
    if (!isFormsError(outcome)) throw new Error('Did not fail.', { cause: outcome });
    return { error: outcome, sent };
  };
  return { errorOf };
}

describe('a client that can’t load the module for failures', () => {
  const cause = new TypeError('Failed to fetch');
  const lost = () => Promise.reject(cause);
  const unavailable = async () => new Response('', { status: 503 });

  it('repeats a read after a lost connection, and says shortly what failed', async () => {
    for (const call of [
      (client: FormsClient) => client.list(),
      (client: FormsClient) => client.get(ID),
    ]) {
      const { error, sent } = await setUp(lost).errorOf(call);
      assert.deepEqual([error.kind, error.cause, error.attempts, sent], ['network', cause, 3, 3]);
      assert.match(error.message, /^(list|get) https:\/\/forms\.example\S* network\. See /);
      assert.ok(error.message.endsWith(`See ${ERRORS_PAGE}#network`), error.message);
    }
  });

  it('repeats nothing that may have been executed', async () => {
    const generate = await setUp(lost).errorOf((client) => client.generate({ prompt: 'A form' }));
    assert.deepEqual([generate.sent, generate.error.outcome], [1, 'unknown']);
    const deletion = await setUp(lost).errorOf((client) => client.delete(ID));
    assert.deepEqual([deletion.sent, deletion.error.kind], [1, 'network']);
  });

  it('repeats nothing after a response', async () => {
    const { error, sent } = await setUp(unavailable).errorOf((client) => client.list());
    assert.deepEqual([error.kind, error.status, sent], ['http', 503, 1]);
  });

  it('knows that a rejected generate has made no form', async () => {
    for (const status of [400, 401, 413, 429]) {
      const respond = async () => new Response('', { status });
      const { error, sent } = await setUp(respond).errorOf((client) =>
        client.generate({ prompt: 'A form' }),
      );
      assert.deepEqual([error.outcome, error.status, sent], [undefined, status, 1]);
    }
  });

  it('does not repeat a read that was redirected', async () => {
    const redirect = async () =>
      Object.defineProperties(new Response(), {
        type: { value: 'opaqueredirect' },
        status: { value: 0 },
        ok: { value: false },
      });
    const { error, sent } = await setUp(redirect).errorOf((client) => client.list());
    assert.deepEqual([error.kind, sent], ['protocol', 1]);
  });
});
