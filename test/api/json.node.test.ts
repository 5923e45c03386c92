import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getPath, getString, isObject, parseJson } from '../../src/api/json.js';

describe('a value in JSON', () => {
  it('is an object only if JSON writes it as {…}', () => {
    for (const value of [{}, { a: 1 }, Object.create(null)]) assert.ok(isObject(value));
    for (const value of [undefined, null, [], 'text', 7, () => {}]) assert.ok(!isObject(value));
  });

  it('is undefined for a text that is not JSON', () => {
    assert.deepEqual(parseJson('{"a":[1]}'), { a: [1] });
    for (const text of ['', '{', '<html>', "{'a':1}"]) assert.equal(parseJson(text), undefined);
  });

  it('is found by its path, in own members only', () => {
    const json = { meta: { request_id: 'r', n: 7, empty: '' }, items: [1] };
    assert.equal(getPath(json, 'meta.n'), 7);
    for (const path of ['meta.none', 'meta.n.more', 'items.length', 'constructor', '__proto__'])
      assert.equal(getPath(json, path), undefined, path);
    assert.equal(getPath(null, 'a'), undefined);
  });

  it('is a text only if it is not empty, or matches', () => {
    const json = { text: 'abc', empty: '', line: '\n', n: 7 };
    assert.equal(getString(json, 'text'), 'abc');
    assert.equal(getString(json, 'line'), '\n');
    assert.equal(getString(json, 'text', /^b/), undefined);
    for (const path of ['empty', 'n', 'none']) assert.equal(getString(json, path), undefined);
  });
});
