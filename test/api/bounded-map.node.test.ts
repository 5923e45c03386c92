import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BoundedMap } from '../../src/api/bounded-map.js';

describe('a bounded map', () => {
  const filled = (limit: number, ...keys: readonly string[]): BoundedMap<string, number> => {
    const map = new BoundedMap<string, number>(limit);
    for (const [index, key] of keys.entries()) map.set(key, index);
    return map;
  };

  it('keeps all entries up to its limit', () => {
    assert.deepEqual([...filled(3, 'a', 'b', 'c')], Object.entries({ a: 0, b: 1, c: 2 }));
  });

  it('forgets the entry that was set first above its limit', () => {
    assert.deepEqual([...filled(3, 'a', 'b', 'c', 'd', 'e').keys()], ['c', 'd', 'e']);
  });

  it('makes an entry that is set again the latest, and forgets none for it', () => {
    const map = filled(3, 'a', 'b', 'c', 'a');
    assert.deepEqual([...map], Object.entries({ b: 1, c: 2, a: 3 }));
    map.set('d', 4);
    assert.deepEqual([...map.keys()], ['c', 'a', 'd']);
  });

  it('does not make an entry the latest that is only read', () => {
    const map = filled(2, 'a', 'b');
    assert.equal(map.get('a'), 0);
    map.set('c', 2);
    assert.equal(map.has('a'), false);
  });

  it('has room again after a deletion', () => {
    const map = filled(2, 'a', 'b');
    map.delete('b');
    map.set('c', 2);
    assert.deepEqual([...map.keys()], ['a', 'c']);
  });

  it('forgets an entry whose key or value is undefined too', () => {
    const map = new BoundedMap<string | undefined, undefined>(1);
    map.set(undefined, undefined).set('a', undefined);
    assert.deepEqual([...map.keys()], ['a']);
  });
});
