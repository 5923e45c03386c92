import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Part } from './parts.js';
import { countLine, faultsOf, summary } from './summary.js';

const browsers: Part = {
  name: 'Browsers',
  section: 'browsers',
  command: ['true'],
  results: ['Chromium', 'Firefox'],
};
const node: Part = { name: 'Node', section: 'node', command: ['true'], results: ['Node'] };
const lint: Part = { name: 'lint', section: 'static', command: ['true'] };
const good = { passed: 3, failed: 0, skipped: 0 };

describe('summary', () => {
  it('writes one line per runner in a fixed order', () => {
    const results = { Chromium: good, Firefox: { passed: 2, failed: 1, skipped: 4 }, Node: good };
    assert.deepEqual(summary([browsers, lint, node], results), [
      'Node: 3 passed, 0 failed',
      'Chromium: 3 passed, 0 failed',
      'Firefox: 2 passed, 1 failed, 4 skipped',
    ]);
    assert.equal(countLine('E2E', good), 'E2E: 3 passed, 0 failed');
  });

  it('finds no fault in what passed', () => {
    assert.deepEqual(
      faultsOf(browsers, { code: 0, results: { Chromium: good, Firefox: good } }),
      [],
    );
    assert.deepEqual(faultsOf(lint, { code: 0, results: {} }), []);
  });

  it('finds failed tests, runners without tests and without results', () => {
    const none = { passed: 0, failed: 0, skipped: 2 };
    assert.deepEqual(faultsOf(browsers, { code: 0, results: { Chromium: none } }), [
      'Chromium ran no test',
      'Firefox gave no results',
    ]);
    const bad = { Chromium: good, Firefox: { ...good, failed: 2 } };
    assert.deepEqual(faultsOf(browsers, { code: 1, results: bad }), ['Firefox has 2 failed']);
  });

  it('finds a command that ended badly, whatever it counted', () => {
    assert.deepEqual(faultsOf(lint, { code: 1, results: {} }), ['lint ended with 1']);
    assert.deepEqual(faultsOf(node, { code: undefined, results: { Node: good } }), [
      'Node ended with a signal',
    ]);
  });
});
