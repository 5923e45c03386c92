import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { places } from '../../demo/top.js';

const targets = (page: string) => [...places(page).matchAll(/href="([^"]*)"/g)].map(([, to]) => to);

describe('the links at the top of a page of the demo', () => {
  it('lead to all other places from wherever the site is put', () => {
    assert.deepEqual(targets(''), [
      './',
      './guide/start.html',
      './studio/',
      './break/',
      './themes/',
      './stories/',
    ]);
    assert.deepEqual(targets('guide/events.html'), [
      '../',
      '../',
      '../studio/',
      '../break/',
      '../themes/',
      '../stories/',
    ]);
    assert.deepEqual(targets('studio/form-list/'), [
      '../../',
      '../../',
      '../../guide/start.html',
      '../../break/',
      '../../themes/',
      '../../stories/',
    ]);
  });
});
