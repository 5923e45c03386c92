import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextPath } from '../../../src/proxy/pages/next-path.js';
import { ORIGIN } from '../support.js';
import { fieldIn, setUp } from './support.js';

const ATTACKS: readonly string[] = [
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/%2e%2e//evil.test',
  '/a\\b',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' /account',
  '/a\r\nSet-Cookie: a=1',
  '/\u0000',
  '/\u0085evil',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'https://evil.test/',
  'https:evil.test',
  `${ORIGIN}.evil.test/`,
  `${ORIGIN}@evil.test/`,
  `${ORIGIN}/account`,
  'account',
  '?a',
  '#a',
  '',
  '/ü/ /x',
];

const PATHS: readonly (readonly [next: string, path: string])[] = [
  ['/', '/'],
  ['/account', '/account'],
  ['/account?tab=forms#new', '/account?tab=forms#new'],
  ['/a/../b', '/b'],
  ['/a//b', '/a//b'],
  ['/a?next=//evil.test', '/a?next=//evil.test'],
  ['/größe', '/gr%C3%B6%C3%9Fe'],
  ['/@evil.test', '/@evil.test'],
  ['/%2F/evil.test', '/%2F/evil.test'],
];

describe('the page after a post', () => {
  for (const next of ATTACKS) {
    it(`is not ${JSON.stringify(next)}`, async () => {
      assert.equal(nextPath(next, ORIGIN), undefined);
      const { post, get, generate } = setUp();
      assert.match((await post('/forms', { prompt: 'A form', next })).location!, /^\/forms\/form_/);
      const id = await generate('Another form');
      const question = await get(`/forms/${id}/delete?next=${encodeURIComponent(next)}`);
      assert.equal(fieldIn(question.html, 'next'), undefined);
      assert.equal((await post(`/forms/${id}/delete`, { next })).location, '/forms');
    });
  }

  for (const [next, path] of PATHS) {
    it(`is ${path} for the field ${next}`, async () => {
      const { post, get, generate } = setUp();
      assert.equal((await post('/forms', { prompt: 'A form', next })).location, path);
      assert.equal(new URL(path, ORIGIN).origin, ORIGIN);
      const id = await generate('Another form');
      const question = await get(`/forms/${id}/delete?next=${encodeURIComponent(next)}`);
      assert.equal(fieldIn(question.html, 'next'), path);
      assert.equal((await post(`/forms/${id}/delete`, { next })).location, path);
    });
  }

  it('is the default one without a field', () => {
    assert.equal(nextPath(null, ORIGIN), undefined);
    assert.equal(nextPath(undefined, ORIGIN), undefined);
  });
});
