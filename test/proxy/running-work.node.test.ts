import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RunningWork } from '../../src/proxy/node/running-work.js';
import { deferred } from '../support/deferred.js';

describe('running work', () => {
  it('is removed from the list when it ends, also with an error', async () => {
    const running = new RunningWork();
    const start = deferred<void>();
    running.add(start.promise);
    running.add(start.promise.then(() => Promise.reject(new Error('failed'))));
    assert.equal(running.size, 2);
    const ended = running.ended();
    start.resolve();
    await ended;
    await Promise.resolve();
    assert.equal(running.size, 0);
  });
});
