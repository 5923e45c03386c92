import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { detailText, MOST, withEvent, type Entry } from '../../../demo/studio/log.js';

const told = (...names: readonly [string, number][]): readonly Entry[] =>
  names.reduce<readonly Entry[]>(
    (entries, [name, time]) => withEvent(entries, { name, time, detail: { time } }),
    [],
  );

describe('the log of events', () => {
  it('shows the newest event first', () => {
    const names = told(['form-opened', 1], ['form-loaded', 2]).map(({ name }) => name);
    assert.deepEqual(names, ['form-loaded', 'form-opened']);
  });

  it('combines equal events in quick succession, with a count and the last detail', () => {
    const entries = told(['form-resized', 0], ['form-resized', 900], ['form-resized', 1800]);
    assert.deepEqual(entries, [
      { name: 'form-resized', time: 1800, detail: '{\n  "time": 1800\n}', times: 3 },
    ]);
    assert.equal(told(['form-resized', 0], ['form-resized', 1000]).length, 2);
    assert.equal(told(['form-resized', 0], ['form-loaded', 1], ['form-resized', 2]).length, 3);
  });

  it('drops the oldest events', () => {
    const many = Array.from({ length: MOST + 5 }, (_, at) => [`e${at}`, at] as [string, number]);
    const entries = told(...many);
    assert.equal(entries.length, MOST);
    assert.equal(entries[0]?.name, `e${MOST + 4}`);
  });

  it('shows details as JSON, with the fields of an error, and shortens long ones', () => {
    class Failure extends Error {
      readonly kind = 'http';
    }
    const text = detailText({ error: new Failure('No'), operation: 'list' });
    assert.deepEqual(JSON.parse(text), {
      error: { name: 'Error', message: 'No', kind: 'http' },
      operation: 'list',
    });
    assert.equal(detailText(undefined), '');
    assert.ok(detailText('x'.repeat(10_000)).length < 4100);
  });
});
