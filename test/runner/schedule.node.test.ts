import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deferred } from '../support/deferred.js';
import { schedule, type Step } from './schedule.js';

/** Runs the steps; each ends when the test says so. */
function observed(steps: Step[], width: number) {
  const started: string[] = [];
  const ends = new Map(steps.map(({ name }) => [name, deferred()]));
  const done = schedule(steps, width, ({ name }) => {
    started.push(name);
    return ends.get(name)!.promise;
  });
  const end = async (name: string) => {
    ends.get(name)!.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, end, done };
}

describe('schedule', () => {
  it('runs at most as many steps at once as given, in order', async () => {
    const { started, end, done } = observed([{ name: 'a' }, { name: 'b' }, { name: 'c' }], 2);
    assert.deepEqual(started, ['a', 'b']);
    await end('b');
    assert.deepEqual(started, ['a', 'b', 'c']);
    await end('a');
    await end('c');
    await done;
  });

  it('starts a step only after the steps before it, and starts others meanwhile', async () => {
    const steps = [{ name: 'a' }, { name: 'b', after: ['a', 'not asked for'] }, { name: 'c' }];
    const { started, end, done } = observed(steps, 2);
    assert.deepEqual(started, ['a', 'c']);
    await end('c');
    assert.deepEqual(started, ['a', 'c']);
    await end('a');
    assert.deepEqual(started, ['a', 'c', 'b']);
    await end('b');
    await done;
  });

  it('rejects steps that wait for each other', async () => {
    const circle = [
      { name: 'a', after: ['b'] },
      { name: 'b', after: ['a'] },
    ];
    await assert.rejects(observed(circle, 2).done, /wait for each other: a, b/);
  });
});
