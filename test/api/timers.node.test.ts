import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { MAX_TIMER_MS, pause, startDeadline, withTimeout } from '../../src/api/timers.js';

const late = () => new Error('late');
const never = new Promise<never>(() => {});

/** Timers that only the test lets fire. */
class ManualTimers {
  readonly pending = new Map<number, { task: () => void; ms: number }>();
  #next = 1;

  setTimeout(task: () => void, ms: number): number {
    this.pending.set(this.#next, { task, ms });
    return this.#next++;
  }

  clearTimeout(timer: number): void {
    this.pending.delete(timer);
  }

  get delaysMs(): readonly number[] {
    return [...this.pending.values()].map(({ ms }) => ms);
  }

  fire(): void {
    for (const [timer, { task }] of this.pending) {
      this.pending.delete(timer);
      task();
    }
  }
}

/** A signal that counts its listeners. */
function countListeners(signal: AbortSignal): () => number {
  let count = 0;
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    count++;
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    count--;
    remove(...args);
  };
  return () => count;
}

describe('a deadline', () => {
  it('passes on the result of work that ends in time, and frees its timer', async () => {
    const timers = new ManualTimers();
    const deadline = startDeadline(5000, late, timers);
    assert.deepEqual(timers.delaysMs, [5000]);
    assert.equal(await deadline.race(Promise.resolve('done')), 'done');
    assert.equal(await deadline.race('at once'), 'at once');
    await assert.rejects(deadline.race(Promise.reject(new Error('broken'))), /broken/);
    deadline.end();
    assert.equal(timers.pending.size, 0);
    assert.equal(deadline.signal().aborted, false);
  });

  it('rejects when the time is up, whatever the work does', async () => {
    const timers = new ManualTimers();
    const deadline = startDeadline(5000, late, timers);
    const steps = [deadline.race(never), deadline.race(never)];
    timers.fire();
    for (const step of steps) await assert.rejects(step, /late/);
    await assert.rejects(deadline.race(never), /late/);
    await assert.rejects(deadline.race('too late'), /late/);
  });

  it('rejects before work that its signal ends', async () => {
    const deadline = startDeadline(5000, late, new ManualTimers());
    const signal = deadline.signal();
    const work = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('of the work')));
    });
    const step = deadline.race(work);
    deadline.stop(new Error('left'));
    await assert.rejects(step, /left/);
  });

  it('aborts its signal with the reason, also one that is asked for later', () => {
    const timers = new ManualTimers();
    const early = startDeadline(5000, late, timers);
    const signal = early.signal();
    assert.equal(signal, early.signal());
    const lazy = startDeadline(5000, late, timers);
    timers.fire();
    assert.match(String(signal.reason), /late/);
    assert.match(String(lazy.signal().reason), /late/);
  });

  it('calls each listener once, with the first reason', () => {
    const timers = new ManualTimers();
    const deadline = startDeadline(5000, late, timers);
    const reasons: string[] = [];
    deadline.onStop(({ message }) => reasons.push(message));
    deadline.stop(new Error('left'));
    deadline.stop(new Error('left again'));
    timers.fire();
    deadline.onStop(({ message }) => reasons.push(message));
    assert.deepEqual(reasons, ['left', 'left']);
    assert.match(String(deadline.signal().reason), /left$/);
  });

  it('causes no unhandled rejection if nothing waits for it', async () => {
    const timers = new ManualTimers();
    startDeadline(5000, late, timers);
    const deadline = startDeadline(5000, late, timers);
    await deadline.race('done');
    timers.fire();
    await new Promise(setImmediate);
  });

  it('takes the longest timer for a longer time, which would fire at once', () => {
    const timers = new ManualTimers();
    startDeadline(Infinity, late, timers);
    startDeadline(MAX_TIMER_MS + 1, late, timers);
    assert.deepEqual(timers.delaysMs, [2 ** 31 - 1, 2 ** 31 - 1]);
  });
});

describe('a time limit', () => {
  it('returns the result of the work, synchronous or not', async () => {
    assert.equal(await withTimeout(5000, late, () => 1), 1);
    assert.equal(await withTimeout(5000, late, async () => 2), 2);
  });

  it('throws what the work throws, synchronous or not', async () => {
    const broken = new Error('broken');
    const throwing = (): never => {
      throw broken;
    };
    await assert.rejects(withTimeout(5000, late, throwing), broken);
    await assert.rejects(
      withTimeout(5000, late, async () => throwing()),
      broken,
    );
  });

  it('throws the reason when the time is up', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const limited = withTimeout(5000, late, () => never);
    t.mock.timers.tick(5000);
    await assert.rejects(limited, /late/);
  });

  it('leaves no timer behind', async () => {
    const clear = mock.method(globalThis, 'clearTimeout');
    try {
      await withTimeout(5000, late, () => 1);
      await withTimeout(5000, late, () => Promise.reject(late())).catch(() => {});
      assert.equal(clear.mock.callCount(), 2);
    } finally {
      clear.mock.restore();
    }
  });
});

describe('a pause', () => {
  it('ends after its time', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let hasEnded = false;
    const end = pause(200).then(() => (hasEnded = true));
    t.mock.timers.tick(199);
    await new Promise(setImmediate);
    assert.equal(hasEnded, false);
    t.mock.timers.tick(1);
    await end;
  });

  it('uses the timers that it gets, at most the longest one', async () => {
    const timers = new ManualTimers();
    const ends = [pause(200, { timers }), pause(Infinity, { timers })];
    assert.deepEqual(timers.delaysMs, [200, MAX_TIMER_MS]);
    timers.fire();
    await Promise.all(ends);
  });

  it('rejects with the reason of its signal, and frees the timer', async () => {
    const timers = new ManualTimers();
    const controller = new AbortController();
    const listeners = countListeners(controller.signal);
    const end = pause(200, { signal: controller.signal, timers });
    assert.equal(listeners(), 1);
    controller.abort(new Error('left'));
    await assert.rejects(end, /left/);
    assert.equal(timers.pending.size, 0);
  });

  it('rejects at once if the signal is aborted already, without a timer', async () => {
    const timers = new ManualTimers();
    const signal = AbortSignal.abort(new Error('left'));
    await assert.rejects(pause(200, { signal, timers }), /left/);
    assert.equal(timers.pending.size, 0);
  });

  it('leaves no listener behind', async () => {
    const timers = new ManualTimers();
    const { signal } = new AbortController();
    const listeners = countListeners(signal);
    const end = pause(200, { signal, timers });
    timers.fire();
    await end;
    assert.equal(listeners(), 0);
  });
});
