import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileResult } from './counts.js';
import { quarantineFaults, withoutQuarantined, type QuarantineEntry } from './quarantine.js';

const entry: QuarantineEntry = {
  file: 'test/a.browser.test.ts',
  test: 'list › shows rows',
  reason: 'waits for a fix of the engine',
  expires: '2026-12-31',
};
const result: FileResult = {
  file: entry.file,
  engine: 'Firefox',
  passed: 1,
  failed: 2,
  skipped: 0,
  tests: ['list › shows rows', 'list › sorts', 'list › loads'],
  failures: [
    { test: 'list › shows rows', text: 'too late' },
    { test: 'list › sorts', text: 'wrong order' },
  ],
};
const results = { Firefox: [result] };
const at = { today: '2026-12-31', files: [entry.file], results };

describe('the quarantine', () => {
  it('lets the named test fail, and no other one', () => {
    const { results: rest, lines } = withoutQuarantined(results, [entry]);
    assert.deepEqual(rest.Firefox, [
      { ...result, failed: 1, skipped: 1, failures: [result.failures[1]] },
    ]);
    assert.deepEqual(lines, [
      'Firefox test/a.browser.test.ts: list › shows rows (waits for a fix of the engine)',
    ]);
    const elsewhere = { ...entry, file: 'test/b.browser.test.ts' };
    assert.deepEqual(withoutQuarantined(results, [elsewhere]), { results, lines: [] });
  });

  it('accepts an entry until its last day', () => {
    assert.deepEqual(quarantineFaults([entry], at), []);
    assert.match(quarantineFaults([entry], { ...at, today: '2027-01-01' })[0]!, /expired/);
  });

  it('rejects an entry without a reason or a date, or of an unknown file or test', () => {
    const faultOf = (changed: Partial<QuarantineEntry>) =>
      quarantineFaults([{ ...entry, ...changed }], at)[0]!;
    assert.match(faultOf({ reason: ' ' }), /no reason/);
    assert.match(faultOf({ expires: 'soon' }), /no date/);
    assert.match(faultOf({ file: 'test/none.node.test.ts' }), /there is no/);
    assert.match(faultOf({ test: 'list › flies' }), /holds no such test/);
    assert.deepEqual(quarantineFaults([{ ...entry, test: 'x' }], { ...at, results: {} }), []);
  });
});
