import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guidePage } from '../../demo/guide/layout.js';
import { GUIDE } from '../../demo/guide/pages.js';
import { createSearch } from '../../demo/guide/search-engine.js';
import { guideSections, searchIndex } from '../../demo/guide/search-index.js';

describe('the search of the guide', () => {
  const sections = guideSections();
  const { find: search, suggest } = createSearch(searchIndex());

  it('has every heading of every page, with the anchor of the page', () => {
    const ids = sections.map(({ id }) => id);
    for (const name of GUIDE.keys()) {
      const [article = ''] = /<article>.*<\/article>/s.exec(guidePage(name)) ?? [];
      const anchors = [...article.matchAll(/<h[2-6] id="([^"]+)"/g)].map(
        ([, anchor]) => `${name}.html#${anchor}`,
      );
      const found = ids.filter((id) => id.startsWith(`${name}.html`));
      assert.deepEqual(found, [`${name}.html`, ...anchors]);
    }
  });

  it('has the text of paragraphs, lists, tables and code, without markdown', () => {
    const textOf = (id: string): string => sections.find((each) => each.id === id)?.text ?? '';
    const start = textOf('start.html#try-it-without-an-account');
    assert.match(start, /In a clone of this repository:/);
    assert.match(start, /npm start/);
    assert.match(start, /another port than 5173/);
    assert.doesNotMatch(sections.map(({ text }) => text).join('\n'), /<!-- api -->/);
  });

  for (const [query, url] of [
    ['DELETE_FAILED', 'errors.html#delete_failed'],
    ['delete failed', 'errors.html#delete_failed'],
    ['what is retried', 'errors.html#what-is-retried'],
    ['form-resized', 'events.html#form-resized'],
    ['comparison', 'comparison.html'],
    ['accessib', 'accessibility.html'],
    ['acessibility', 'accessibility.html'],
    ['php', 'php.html'],
    ['laravel', 'php.html#laravel'],
    ['symfony', 'php.html#symfony'],
    ['django', 'without-node.html#django'],
    ['rails', 'without-node.html'],
    ['CSP', 'security.html#content-security-policy'],
    ['prefill', 'elements.html#form-embed'],
    ['pricing', 'service.html#what-it-costs'],
    ['submissions', 'service.html#answers-of-visitors'],
    ['webhook', 'service.html#answers-of-visitors'],
    ['webhooks', 'service.html#answers-of-visitors'],
    ['Next.js', 'frameworks.html#complete-apps'],
    ['React', 'frameworks.html#react'],
    ['dark mode', 'theming.html#light-and-dark'],
    ['GDPR', 'erase-and-export.html'],
    ['CORS', 'cors.html'],
    ['ruby', 'without-node.html#ruby'],
    ['how do I prefill a field?', 'elements.html#form-embed'],
    ['which CSP do I need', 'security.html#content-security-policy'],
    ['does it work with Next.js?', 'frameworks.html#complete-apps'],
    ['what does it cost', 'service.html#what-it-costs'],
    ['can I get the submissions', 'service.html#answers-of-visitors'],
    ['is there a dark mode', 'theming.html#light-and-dark'],
    ['change the language', 'languages.html'],
    ['change the button color', 'theming.html#six-properties'],
    ['where is the API key stored', 'security.html#the-api-key'],
    ['how to get notified when a form is submitted', 'events.html#form-submitted'],
    ['delete all forms of a user', 'erase-and-export.html#erase'],
    ['does it work with PHP', 'php.html'],
    ['Shopify', 'static.html'],
    ['who may do what', 'ownership.html'],
  ] as const) {
    it(`finds ${url} for "${query}"`, () => assert.equal(search(query)[0]?.url, url));
  }

  it('finds a section among the first three results by each of its other words', () => {
    const misses = sections.flatMap(({ id, keywords }) =>
      keywords
        .split(', ')
        .filter(Boolean)
        .filter(
          (word) =>
            !search(word)
              .slice(0, 3)
              .some(({ url }) => url === id),
        )
        .map((word) => `${word}: ${id}`),
    );
    assert.deepEqual(misses, []);
  });

  it('has other words for every page of the guide', () => {
    for (const name of GUIDE.keys()) {
      const words = sections.filter(({ id }) => id.startsWith(`${name}.html`));
      const isWithout = words.every(({ keywords }) => keywords === '');
      assert.equal(isWithout, /^reference/.test(name), name);
    }
  });

  it('tells what the service does not offer, and what the package costs', () => {
    const textOf = (url: string): string => sections.find(({ id }) => id === url)?.text ?? '';
    assert.match(textOf('service.html#answers-of-visitors'), /Its API does not offer them/);
    assert.match(textOf('service.html#what-it-costs'), /This package is free/);
  });

  it('suggests three pages if it finds nothing: similar ones, else the usual ones', () => {
    const titlesOf = (query: string) => suggest(query).map(({ page }) => page);
    assert.deepEqual(titlesOf('qqqq'), ['Start', 'The elements', 'Troubleshooting']);
    for (const query of ['xylophone', 'トマト', '<>', '']) {
      assert.equal(new Set(titlesOf(query)).size, 3, query);
    }
    assert.deepEqual(search('webhuuk'), []);
    assert.equal(suggest('webhuuk')[0]?.url, 'service.html#answers-of-visitors');
  });

  it('names the page and the section', () => {
    const [first] = search('DELETE_FAILED');
    assert.deepEqual([first?.page, first?.heading], ['Errors', 'DELETE_FAILED']);
  });

  it('finds a few results for a common word, and none for an unknown one', () => {
    assert.equal(search('form').length, 8);
    assert.deepEqual(search('xylophone'), []);
    assert.deepEqual(search('<>'), []);
  });
});
