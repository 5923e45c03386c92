import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GUIDE } from '../../demo/guide/pages.js';
import { checkStaticPages, guideShard, OTHER_PAGES } from './static-pages.js';

describe('the pages of the static demo', () => {
  it('exist, and each is in one of the test files', () => {
    assert.ok(OTHER_PAGES.includes('index.html') && OTHER_PAGES.includes('break/index.html'));
    const pages = ([0, 1, 2, 3, 4, 5] as const).flatMap(guideShard);
    const names = [...GUIDE.keys()].map((name) => `guide/${name}.html`);
    assert.deepEqual(pages.toSorted(), names.toSorted());
  });

  checkStaticPages(OTHER_PAGES);
});
