import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTestFiles } from './files.js';

describe('the test files', () => {
  it('are sorted by what runs them, without node_modules', () => {
    const files = findTestFiles([]);
    assert.ok(files.node.includes('test/runner/files.node.test.ts'));
    assert.ok(files.browser.includes('test/support/deferred.browser.test.ts'));
    assert.ok(files.visual.includes('test/visual/themes.node.test.ts'));
    assert.ok(files.frameworks.includes('test/frameworks/types.node.test.ts'));
    assert.ok(files.e2e.every((path) => path.startsWith('test/e2e/')));
    const all = Object.values(files).flat();
    assert.equal(new Set(all).size, all.length);
    assert.ok(all.every((path) => !path.includes('node_modules')));
  });

  it('are only those whose path contains a wanted text', () => {
    const { browser, node } = findTestFiles(['support/deferred', 'runner/files']);
    assert.deepEqual(browser, ['test/support/deferred.browser.test.ts']);
    assert.deepEqual(node, ['test/runner/files.node.test.ts']);
    assert.deepEqual(Object.values(findTestFiles(['no such file'])).flat(), []);
  });
});
