import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nodeGroups } from './node-groups.js';

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => `test/ui/${index}.node.test.ts`);

describe('nodeGroups', () => {
  it('puts files of shared folders together, and leaves others alone', () => {
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

  it('runs each file once, and few together', () => {
    const groups = nodeGroups(many(30));
    assert.deepEqual(groups.flat(), many(30));
    assert.ok(groups.every(({ length }) => length <= 12));
  });
});
