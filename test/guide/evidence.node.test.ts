import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceFault, evidenceIn, testNamesIn } from './evidence.js';

const FILE = 'test/guide/evidence.node.test.ts';

describe('the evidence of a document', () => {
  it('is a link to a test file with the name of a test', () => {
    const text = 'No: [a](../../test/a.ts): `it’s a test`. [b](../../test/b.ts): ``with `code` ``.';
    assert.deepEqual(evidenceIn(text), [
      { file: 'test/a.ts', test: 'it’s a test' },
      { file: 'test/b.ts', test: 'with `code`' },
    ]);
  });

  it('has the values of a name as an ellipsis', () => {
    const source = [
      "it('one\\'s own', () => {});",
      'it(`allows ${count} of ${all({ now: true })}`, () => {});',
    ];
    const found = [...testNamesIn(`${source.join('\n')}`)];
    assert.deepEqual(found, ["one's own", 'allows … of …']);
  });

  it('is wrong if the file, the test or its name is missing', () => {
    assert.equal(
      evidenceFault({ file: FILE, test: 'is a link to a test file with the name of a test' }),
      undefined,
    );
    assert.match(evidenceFault({ file: FILE, test: 'of yesterday' })!, /no test "of yesterday"/);
    assert.match(evidenceFault({ file: FILE })!, /no test is named/);
    assert.match(evidenceFault({ file: 'test/none.ts', test: 'a' })!, /no such file/);
  });
});
