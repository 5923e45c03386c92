import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addParams, type UrlParams } from '../../../src/elements/form-embed/url-params.lazy.js';
import { holds } from '../../client/support/holds.js';

const add = (url: string, params: UrlParams, search = '') =>
  addParams(new URL(url), params, { search }).href;
const URL_OF_FORM = 'https://forms.example/f/1';

describe('addParams', () => {
  it('adds params from a query string, from JSON and from an object', () => {
    for (const params of [
      'name=Ada&plan=a%26b',
      '?name=Ada&plan=a%26b',
      '{"name":"Ada","plan":"a&b"}',
    ]) {
      assert.equal(add(URL_OF_FORM, { params }), `${URL_OF_FORM}?name=Ada&plan=a%26b`);
    }
    const params = { name: 'Ada', count: 2, yes: true, tag: ['a', 'b'], no: null, deep: { a: 1 } };
    assert.equal(
      add(URL_OF_FORM, { params }),
      `${URL_OF_FORM}?name=Ada&count=2&yes=true&tag=a&tag=b`,
    );
  });

  it('adds nothing for an object that was rendered as "[object Object]"', () => {
    assert.equal(add(URL_OF_FORM, { params: String({ plan: 'pro' }) }), URL_OF_FORM);
  });

  it('keeps the parameters of the URL unchanged, and lets them win', () => {
    const url = `${URL_OF_FORM}?t=a%20b+c&x=%2F#part`;
    assert.equal(add(url, { params: 't=mine&y=1' }), `${URL_OF_FORM}?t=a%20b+c&x=%2F&y=1#part`);
    assert.equal(add(url, { params: 't=mine' }), url);
  });

  it('forwards only the parameters of the page that `forward` names', () => {
    const search = '?utm_source=mail&utm_medium=x&session=secret&ref=7&ref=8';
    assert.equal(
      add(URL_OF_FORM, { forward: 'utm_* ref' }, search),
      `${URL_OF_FORM}?utm_source=mail&utm_medium=x&ref=7&ref=8`,
    );
    for (const forward of ['', '*', '**', 'SESSION', 'sess', undefined]) {
      assert.equal(add(URL_OF_FORM, { forward }, search), URL_OF_FORM, forward);
    }
    assert.equal(
      add(URL_OF_FORM, { forward: 'ref', params: 'ref=own' }, search),
      `${URL_OF_FORM}?ref=own`,
    );
  });

  it('adds nothing for unreadable values', () => {
    for (const params of [undefined, null, '', '  ', '{', '{"a":', 7, true, [], {}]) {
      assert.equal(add(URL_OF_FORM, { params }), URL_OF_FORM);
    }
  });

  const entry = fc.tuple(fc.string({ minLength: 1 }), fc.string());
  holds(
    'keeps the form’s URL and all its parameters, whatever is added',
    fc.tuple(
      fc.webUrl({ withQueryParameters: true }),
      fc.array(entry),
      fc.array(entry),
      fc.string(),
    ),
    ([raw, params, page, forward]) => {
      const url = new URL(raw);
      const search = `?${new URLSearchParams(page)}`;
      const given = new URLSearchParams(params);
      const longer = addParams(url, { params: `${given}`, forward }, { search });
      const end = new URL(longer);
      end.search = '';
      const bare = new URL(url);
      bare.search = '';
      assert.equal(end.href, bare.href);
      assert.ok(longer.search.startsWith(url.search));
      for (const name of new Set(url.searchParams.keys())) {
        assert.deepEqual(longer.searchParams.getAll(name), url.searchParams.getAll(name));
      }
      for (const name of given.keys()) {
        if (url.searchParams.has(name)) continue;
        assert.deepEqual(longer.searchParams.getAll(name), given.getAll(name));
      }
    },
  );
});
