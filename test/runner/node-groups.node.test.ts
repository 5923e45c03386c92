import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitsOf, nodeGroups } from './node-groups.js';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `test/ui/${index}.node.test.ts`);

describe('nodeGroups', () => {
  it('groups files of shared folders, and runs other files alone', () => {
    const files = [
      'test/proxy/server.node.test.ts',
      'test/ui/a.node.test.ts',
      'test/guide/b.node.test.ts',
      'test/proxy/limits.node.test.ts',
    ];
    assert.deepEqual(nodeGroups(files), [[files[0]], files.slice(1)]);
    const [draft] = nodeGroups(['test/elements/form-generator/draft.node.test.ts', ...many(1)]);
    assert.equal(draft!.length, 1);
  });

  it('gives a group of browser tests a time limit for each file', () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => `test/e2e/${name}.node.test.ts`);
    const groups = nodeGroups([...files, 'test/e2e/installed.node.test.ts']);
    assert.deepEqual(
      groups.map(({ length }) => length),
      [4, 1, 1],
    );
    assert.deepEqual(groups.map(limitsOf), [4, 1, 1]);
    assert.equal(limitsOf(many(5)), 1);
  });

  it('runs each file once, in groups of at most 12', () => {
    const groups = nodeGroups(many(30));
    assert.deepEqual(groups.flat(), many(30));
    assert.ok(groups.every(({ length }) => length <= 12));
  });
});
