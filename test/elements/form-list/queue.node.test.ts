import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Queue } from '../../../src/elements/form-list/deletion/queue.js';
import { deferred, type Deferred } from '../../support/deferred.js';

const IDS = Array.from({ length: 10 }, (_, index) => `form_${index}_a`);

/** A queue whose acts the test ends. */
function setUp(ids = IDS) {
  const acts = new Map<string, Deferred<string | undefined>>();
  let most = 0;
  const open = () => [...acts.keys()];
  let changes = 0;
  const queue = new Queue<string>(
    ids,
    (id) => {
      const act = deferred<string | undefined>();
      acts.set(id, act);
      most = Math.max(most, acts.size);
      return act.promise;
    },
    () => changes++,
  );
  return {
    queue,
    open,
    most: () => most,
    changes: () => changes,
    async end(id = open()[0]!, problem?: string) {
      acts.get(id)!.resolve(problem);
      acts.delete(id);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('a queue', () => {
  it('runs four actions at a time, in order, and counts the done ones', async () => {
    const { queue, open, most, changes, end } = setUp();
    assert.deepEqual(open(), IDS.slice(0, 4));
    assert.equal(queue.isIdle, false);
    await end(IDS[1]);
    assert.deepEqual(open(), [IDS[0], IDS[2], IDS[3], IDS[4]]);
    assert.equal(queue.done, 1);
    while (open().length) await end();
    assert.equal(queue.isIdle, true);
    assert.equal(queue.done, 10);
    assert.equal(queue.total, 10);
    assert.equal(most(), 4);
    assert.equal(changes(), 10);
  });

  it('keeps what failed and why, and tries that again', async () => {
    const { queue, open, end } = setUp(IDS.slice(0, 5));
    await end(IDS[2], 'no');
    await end(IDS[0], 'never');
    while (open().length) await end();
    assert.deepEqual(queue.failed, [
      { id: IDS[2], problem: 'no' },
      { id: IDS[0], problem: 'never' },
    ]);
    assert.equal(queue.done, 3);
    assert.equal(queue.isIdle, true);
    queue.retryFailed();
    assert.equal(queue.isIdle, false);
    assert.deepEqual(queue.failed, []);
    assert.deepEqual(open(), [IDS[2], IDS[0]]);
    await end();
    await end();
    assert.equal(queue.done, 5);
    assert.equal(queue.total, 5);
  });

  it('starts no further actions after cancel()', async () => {
    const { queue, open, end } = setUp();
    await end();
    queue.cancel();
    assert.deepEqual(queue.notStarted, IDS.slice(5));
    assert.equal(queue.isIdle, false);
    while (open().length) await end();
    assert.equal(queue.isIdle, true);
    assert.equal(queue.done, 5);
  });

  it('resumes what was cancelled, and keeps it when failed actions are retried first', async () => {
    const { queue, open, end } = setUp();
    await end(IDS[0], 'no');
    queue.cancel();
    while (open().length) await end();
    assert.deepEqual(queue.notStarted, IDS.slice(5));
    queue.retryFailed();
    assert.deepEqual(open(), [IDS[0]]);
    await end();
    assert.equal(queue.isIdle, true);
    assert.deepEqual(queue.notStarted, IDS.slice(5));
    queue.resume();
    assert.deepEqual(open(), IDS.slice(5, 9));
    while (open().length) await end();
    assert.equal(queue.done, 10);
    assert.deepEqual(queue.notStarted, []);
  });
});
