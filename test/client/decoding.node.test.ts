import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decodeDeleted,
  decodeFetched,
  decodeGenerated,
  decodeList,
} from '../../src/client/forms.js';
import { ID, URL_OF_FORM } from './support/answers.js';

const OTHER = 'form_18_def';
const json = (text: string): unknown => JSON.parse(text);

describe('the response of generate', () => {
  it('has URL and id', () => {
    const data = { id: ID, formUrl: URL_OF_FORM, extra: { deep: [1] } };
    const form = decodeGenerated(data)?.form;
    assert.deepEqual(
      { id: form?.id, formUrl: form?.formUrl, raw: form?.raw },
      { id: ID, formUrl: URL_OF_FORM, raw: data },
    );
    assert(Object.isFrozen(form?.raw));
  });

  it('has no id if the id is invalid, and never one from the URL', () => {
    for (const id of [undefined, null, 7, '', 'form_x', `${ID} `, { toString: () => ID }]) {
      const formUrl = `https://forms.example/${ID}`;
      const form = decodeGenerated({ id, formUrl })?.form;
      assert.deepEqual([form?.id, form?.formUrl], [undefined, formUrl]);
    }
  });

  it('may have an https URL, and an http URL of localhost only', () => {
    for (const [url, href = url] of [
      ['https://forms.example/f?a=b#c'],
      ['HTTPS://Forms.Example', 'https://forms.example/'],
      ['http://localhost:5174/f'],
      ['http://localhost/f'],
      ['http://127.0.0.1:1/f'],
      ['http://127.1/f', 'http://127.0.0.1/f'],
      ['http://[::1]:5174/f'],
      [' https:forms.example/f\n', 'https://forms.example/f'],
    ]) {
      assert.equal(decodeGenerated({ formUrl: url })?.form.formUrl, href);
    }
    for (const formUrl of [
      'http://forms.example/f',
      'http://localhost.evil/f',
      'http://localhost:p@evil/',
      'http://localhost:80@evil/',
      'http://127.0.0.1.evil/',
      'javascript:alert(1)',
      'data:text/html,x',
      'blob:https://forms.example/x',
      'ftp://x/',
      'https://paypal.com@evil.example/',
      'https://:p@evil.example/',
      'http://u@localhost/f',
      '/f/17',
      '//forms.example/f',
      'forms.example',
      'https://',
      'https:',
      '',
      ' ',
      'x',
      undefined,
      null,
      7,
      {},
      ['https://forms.example/'],
    ]) {
      assert.equal(decodeGenerated({ formUrl }), undefined, String(formUrl));
    }
  });

  it('is rejected if data is not an object', () => {
    for (const data of [[], [{ formUrl: URL_OF_FORM }], 'x', 7, true]) {
      assert.equal(decodeGenerated(data), undefined);
    }
  });

  it('has title, name, prompt, owner and date if they are valid', () => {
    const form = (more: object) => {
      const decoded = decodeGenerated({ formUrl: URL_OF_FORM, ...more })?.form;
      assert.equal(decoded?.formUrl, URL_OF_FORM, JSON.stringify(more));
      return decoded;
    };
    assert.equal(form({ title: 'T', name: 'N' })?.title, 'T');
    assert.equal(form({ title: 'T', name: 'N' })?.name, 'N');
    assert.equal(form({ prompt: 'P' })?.prompt, 'P');
    assert.equal(form({ owner: 'ada@example.com' })?.owner, 'ada@example.com');
    for (const wrong of ['', 7, null, ['T'], {}]) {
      assert.equal(form({ prompt: wrong })?.prompt, undefined);
      assert.equal(form({ owner: wrong })?.owner, undefined);
      assert.equal(form({ title: wrong, name: wrong })?.title, undefined);
      assert.equal(form({ title: wrong, name: wrong })?.name, undefined);
    }
    for (const date of [
      '2026-11-20',
      '2026-11-20T12:00Z',
      '2026-11-20T12:00:00',
      '2026-11-20T12:00:00.123Z',
      '2026-11-20T12:00:00+01:00',
    ]) {
      assert.equal(form({ createdAt: date })?.createdAt, date);
      assert.equal(form({ created_at: date })?.createdAt, date);
      assert.equal(form({ createdAt: 'no', created_at: date })?.createdAt, date);
      assert.equal(form({ createdAt: '2026-01-01', created_at: date })?.createdAt, '2026-01-01');
    }
    for (const date of [
      '20 Nov 2026',
      '2026',
      '2026-11',
      '2026-13-01',
      '2026-11-20T25:00Z',
      '2026-11-20 12:00',
      '<b>2026-11-20',
      1795176060000,
      null,
      {},
    ]) {
      assert.equal(form({ createdAt: date })?.createdAt, undefined, String(date));
    }
  });
});

describe('the response of list', () => {
  const a = { id: ID, formUrl: URL_OF_FORM };
  const b = { id: OTHER, title: 'Other' };

  const sources: readonly (readonly [string, unknown])[] = [
    ['data', [a, b]],
    ['data.forms', { forms: [a, b] }],
    ['data.forms', { forms: [a, b], others: [a] }],
    ['data.items', { items: [a, b] }],
    ['data.items', { items: [a, b], tags: ['x'], none: [] }],
    ['data.items', { forms: null, items: [a, b] }],
  ];
  for (const [source, data] of sources) {
    it(`has its forms in ${source}: ${JSON.stringify(Object.keys(data as object))}`, () => {
      const list = decodeList(data);
      assert.equal(list?.source, source);
      assert.deepEqual(
        list?.forms.map(({ id }) => id),
        [ID, OTHER],
      );
      assert.equal(list?.skipped, 0);
    });
  }

  it('is an empty list only if it contains an empty array', () => {
    for (const data of [[], { forms: [] }, { items: [] }, { items: [], total: 0 }]) {
      assert.deepEqual(decodeList(data)?.forms, []);
    }
    for (const data of [
      {},
      { total: 0 },
      { items: null },
      { items: [], others: [] },
      { items: [], tags: ['x'] },
      { items: [{ id: 'wrong' }] },
      { items: [a, { id: 'wrong' }] },
      { items: [a], others: [b] },
      { items: [null] },
      { forms: { items: [a] } },
      'text',
      7,
    ]) {
      assert.equal(decodeList(data), undefined, JSON.stringify(data));
    }
  });

  it('has the number of skipped entries', () => {
    const list = decodeList([a, null, 7, 'x', [a], {}, { id: 'x' }, { id: 7 }, a, { ...a }, b]);
    assert.deepEqual(
      list?.forms.map(({ id }) => id),
      [ID, OTHER],
    );
    assert.equal(list?.skipped, 9);
    assert.equal(list?.forms[0]?.raw, a);
  });

  it('has forms without a valid id, if their URL can be used, each once', () => {
    const url = 'https://forms.example/f/1';
    const unknown = { formUrl: url, title: 'A' };
    const list = decodeList({
      forms: [unknown, { ...a }, { ...unknown }, { id: 'x', formUrl: `${url}2` }, { formUrl: 'x' }],
    });
    assert.deepEqual(
      list?.forms.map(({ id, formUrl }) => id ?? formUrl),
      [url, ID, `${url}2`],
    );
    assert.equal(list?.forms[2]?.id, undefined);
    assert.equal(list?.skipped, 2);
  });

  it('has forms with an unusable URL, without the URL', () => {
    const [form] = decodeList([{ id: ID, formUrl: 'javascript:alert(1)' }])?.forms ?? [];
    assert.deepEqual([form?.id, form?.formUrl], [ID, undefined]);
    assert.equal(form?.raw.formUrl, 'javascript:alert(1)');
  });

  it('is marked as possibly truncated if it mentions more pages or a larger total', () => {
    for (const more of [
      { next: '/page/2' },
      { next_cursor: 'x' },
      { cursor: 'x' },
      { has_more: true },
      { hasMore: true },
      { total: 2 },
      { page: 2 },
      { pagination: { page: 1, total_pages: 3 } },
      { pagination: { next: '/page/2' } },
      { paging: { cursors: { after: 'x' }, next: 'x' } },
      { Pagination: true },
      { truncated: true },
    ]) {
      assert.equal(
        decodeList({ forms: [a], ...more })?.possiblyTruncated,
        true,
        JSON.stringify(more),
      );
    }
    for (const none of [
      {},
      { next: null },
      { has_more: false },
      { cursor: '' },
      { total: 1 },
      { note: 'x' },
      { pagination: {} },
      { pagination: null },
      { pagination: { total: 1, has_more: false, next: null } },
    ]) {
      assert.equal(
        decodeList({ forms: [a], ...none })?.possiblyTruncated,
        false,
        JSON.stringify(none),
      );
    }
    assert.equal(decodeList([a])?.possiblyTruncated, false);
  });
});

describe('the response of get', () => {
  it('has the form in data or in data.form', () => {
    for (const data of [
      { id: ID },
      { id: ID, formUrl: URL_OF_FORM },
      { form: { id: ID } },
      { form: { id: ID }, id: null },
    ]) {
      const form = decodeFetched(data, ID)?.form;
      assert.deepEqual([form?.id, form?.idFromRequest], [ID, false], JSON.stringify(data));
    }
  });

  it('is marked if the id comes from the request, not from the response', () => {
    for (const data of [{ formUrl: URL_OF_FORM }, { form: {} }, { id: null, formUrl: 'x' }]) {
      const form = decodeFetched(data, ID)?.form;
      assert.deepEqual([form?.id, form?.idFromRequest], [ID, true], JSON.stringify(data));
    }
  });

  it('is rejected if it has another form or no form', () => {
    for (const data of [
      { id: OTHER },
      { id: 7 },
      { id: '' },
      { form: { id: OTHER } },
      { id: OTHER, form: { id: ID } },
      {},
      [],
      [{ id: ID }],
      { form: null },
      { form: [] },
      { form: 'x' },
      'x',
    ]) {
      assert.equal(decodeFetched(data, ID), undefined, JSON.stringify(data));
    }
  });
});

describe('the response of delete', () => {
  it('must have deleted: true, and no other id', () => {
    for (const data of [{ id: ID, deleted: true }, { deleted: true }]) {
      assert.deepEqual(decodeDeleted(data, ID), { id: ID, deleted: true, confirmed: true });
    }
    for (const data of [
      {},
      { id: ID },
      { id: ID, deleted: false },
      { id: ID, deleted: 'true' },
      { id: ID, deleted: 1 },
      { id: OTHER, deleted: true },
      { id: 7, deleted: true },
      [],
      'x',
      true,
    ]) {
      assert.equal(decodeDeleted(data, ID), undefined, JSON.stringify(data));
    }
  });
});

describe('hostile data', () => {
  it('is not read from "__proto__", and changes no prototype', () => {
    const evil = json(`{"__proto__":{"id":"${ID}","formUrl":"${URL_OF_FORM}","deleted":true}}`);
    assert.equal(decodeGenerated(evil), undefined);
    assert.equal(decodeFetched(evil, ID), undefined);
    assert.equal(decodeDeleted(evil, ID), undefined);
    assert.equal(decodeList({ forms: [evil] })?.forms.length, 0);
    assert.equal(({} as { deleted?: boolean }).deleted, undefined);
    const form = decodeGenerated(json(`{"formUrl":"${URL_OF_FORM}","__proto__":{"x":1}}`))?.form;
    assert.equal(form?.raw['x'], undefined);
  });

  it('may have its list in a key "__proto__"', () => {
    const list = decodeList(json(`{"__proto__":[{"id":"${ID}"}]}`));
    assert.deepEqual(
      list?.forms.map(({ id }) => id),
      [ID],
    );
    assert.equal(list?.source, 'data.__proto__');
  });

  it('is ignored if it can’t be converted to text', () => {
    const odd = json('{"toString":1,"valueOf":1}');
    const data = { id: odd, formUrl: URL_OF_FORM, title: odd, name: odd, createdAt: odd };
    const form = decodeGenerated(data)?.form;
    assert.deepEqual(
      [form?.formUrl, form?.id, form?.title, form?.name, form?.createdAt],
      [URL_OF_FORM, undefined, undefined, undefined, undefined],
    );
    assert.equal(decodeGenerated({ formUrl: odd }), undefined);
    assert.equal(decodeList([{ id: odd }])?.skipped, 1);
    const deep = json(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    const titled = decodeGenerated({ formUrl: URL_OF_FORM, title: deep })?.form;
    assert.deepEqual([titled?.formUrl, titled?.title], [URL_OF_FORM, undefined]);
  });

  it('may be nested 100,000 levels deep', () => {
    const paging = json(`{"forms":[],"page":${'{"page":'.repeat(100_000)}1${'}'.repeat(100_001)}`);
    assert.equal(decodeList(paging)?.possiblyTruncated, true);
    const deep = json(`{"id":"${ID}","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    assert.equal(decodeFetched(deep, ID)?.form.id, ID);
  });
});
