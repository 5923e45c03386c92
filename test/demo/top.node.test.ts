import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { header } from '../../demo/top.js';

const targets = (page: string) => [...header(page).matchAll(/href="([^"]*)"/g)].map(([, to]) => to);
const current = (page: string) =>
  [...header(page).matchAll(/href="([^"]*)" aria-current="(\w+)"/g)].map(
    ([, to, value]) => `${to} ${value}`,
  );

describe('the header of a page of the demo', () => {
  it('links to all sections, wherever the site is served', () => {
    const all = ['', '', 'guide/start.html', 'studio/', 'break/', 'themes/', 'stories/'];
    const below = (root: string) => all.map((path) => root + path);
    assert.deepEqual(targets(''), below('./'));
    assert.deepEqual(targets('guide/events.html'), below('../'));
    assert.deepEqual(targets('studio/form-list/'), below('../../'));
  });

  it('marks the link of the current page', () => {
    assert.deepEqual(current(''), ['./ page']);
    assert.deepEqual(current('guide/start.html'), ['../guide/start.html page']);
    assert.deepEqual(current('guide/events.html'), ['../guide/start.html true']);
    assert.deepEqual(current('studio/form-list/'), ['../../studio/ true']);
  });

  it('has a theme control, and a language control if the page shows the elements', () => {
    assert.match(header('', { hasLanguage: true }), /class="language"[^]*class="theme"/);
    assert.doesNotMatch(header('guide/start.html'), /class="language"/);
  });
});
