import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTestFiles, matchesFile } from './files.js';

describe('matchesFile', () => {
  const path = 'test/elements/form-list/form-list.browser.test.ts';
  for (const wanted of [
    'form-list',
    'test/elements',
    'test/**/form-list*',
    '**/*.browser.test.ts',
  ]) {
    it(`matches ${wanted}`, () => assert.equal(matchesFile(path, wanted), true));
  }
  for (const wanted of ['form-embed', 'test/*/form-list*', '*.browser.test.ts', 'form.list']) {
    it(`does not match ${wanted}`, () => assert.equal(matchesFile(path, wanted), false));
  }
});

describe('findTestFiles', () => {
  it('sorts the files by their runner', () => {
    const { node, browser, e2e, visual } = findTestFiles([]);
    assert.ok(node.includes('test/runner/files.node.test.ts'));
    assert.ok(browser.includes('test/support/deferred.browser.test.ts'));
    assert.ok([...node, ...browser].every((path) => !path.startsWith('test/e2e/')));
    assert.ok(e2e.every((path) => path.startsWith('test/e2e/')));
    assert.ok(visual.includes('test/visual/themes.node.test.ts'));
    assert.ok([...node, ...e2e].every((path) => !visual.includes(path)));
  });

  it('puts the tests of frameworks into their own part, without node_modules', () => {
    const { node, browser, frameworks } = findTestFiles([]);
    assert.ok(frameworks.includes('test/frameworks/types.node.test.ts'));
    assert.ok([...node, ...browser].every((path) => !path.startsWith('test/frameworks/')));
    assert.ok(frameworks.every((path) => !path.includes('node_modules')));
  });

  it('finds only the requested files', () => {
    assert.deepEqual(findTestFiles(['support/deferred']).browser, [
      'test/support/deferred.browser.test.ts',
    ]);
    assert.deepEqual(findTestFiles(['no such file']), {
      node: [],
      browser: [],
      e2e: [],
      visual: [],
      frameworks: [],
    });
  });
});
