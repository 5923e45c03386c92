import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Counts, FileResult } from './counts.js';
import type { Part } from './parts.js';
import { countLine, faultsOf, summary } from './summary.js';

const browsers: Part = {
  name: 'the engines',
  section: 'browsers',
  command: ['true'],
  results: ['Chromium', 'Firefox'],
};
const node: Part = { name: 'Node', section: 'node', command: ['true'], results: ['Node'] };
const lint: Part = { name: 'lint', section: 'static', command: ['true'] };
/** A line of the summary with these counts, in two files where they allow it. */
const line = (counts: Partial<Counts>): FileResult[] => [
  { file: 'a.ts', ...empty, ...none, ...counts },
  { file: 'b.ts', ...empty, ...none },
];
const empty = { tests: [], failures: [] };
const none: Counts = { passed: 0, failed: 0, skipped: 0 };
const good = line({ passed: 3 });

describe('summary', () => {
  it('writes one line per runner in a fixed order', () => {
    const results = {
      Chromium: good,
      Firefox: line({ passed: 2, failed: 1, skipped: 4 }),
      Node: good,
    };
    assert.deepEqual(summary([browsers, lint, node], results), [
      'Node: 3 passed, 0 failed',
      'Chromium: 3 passed, 0 failed',
      'Firefox: 2 passed, 1 failed, 4 skipped',
    ]);
    assert.equal(countLine('E2E', { ...none, passed: 3 }), 'E2E: 3 passed, 0 failed');
  });

  it('reports nothing for a part that passed', () => {
    assert.deepEqual(
      faultsOf(browsers, { code: 0, results: { Chromium: good, Firefox: good } }),
      [],
    );
    assert.deepEqual(faultsOf(lint, { code: 0, results: {} }), []);
  });

  it('reports failed tests, and runners without tests or results', () => {
    assert.deepEqual(faultsOf(browsers, { code: 0, results: { Chromium: line({ skipped: 2 }) } }), [
      'Chromium ran no test',
      'Firefox gave no results',
    ]);
    const bad = { Chromium: good, Firefox: line({ passed: 3, failed: 2 }) };
    assert.deepEqual(faultsOf(browsers, { code: 1, results: bad }), ['Firefox has 2 failed']);
  });

  it('reports an engine that ran too few accessibility checks', () => {
    const part: Part = { ...browsers, matrix: { states: 3, looks: { Chromium: 4, Firefox: 4 } } };
    const half = { checks: 6, violations: 0 };
    const all = good.map((file) => ({ ...file, access: half }));
    const results = { Chromium: all, Firefox: good };
    assert.deepEqual(faultsOf(part, { code: 0, results: { Chromium: all, Firefox: all } }), []);
    assert.deepEqual(faultsOf(part, { code: 0, results }), [
      'Firefox ran 0 of 12 checks of access',
    ]);
    const parts = (['Chromium', 'Firefox'] as const).map((name) => ({
      ...browsers,
      results: [name],
      matrix: { states: 3, looks: { [name]: 4 } },
    }));
    assert.equal(
      summary(parts, results).at(-1),
      'Access: 3 states, 4 looks in Chromium, 4 looks in Firefox: only 12 of 24 checks, 0 violations',
    );
  });

  it('reports a command with a bad exit code, whatever it counted', () => {
    assert.deepEqual(faultsOf(lint, { code: 1, results: {} }), ['lint ended with 1']);
    assert.deepEqual(faultsOf(node, { code: undefined, results: { Node: good } }), [
      'Node ended with a signal',
    ]);
  });
});
