import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findForm, findList, readFormsWithId } from '../../src/api/forms.js';

const A = { id: 'form_1_a' };
const B = { id: 'form_2_b' };

describe('the list in `data`', () => {
  it('is `data`, `data.forms`, the one array of forms, or the one empty array', () => {
    for (const [data, wanted] of [
      [[A, 7], { items: [A, 7] }],
      [
        { forms: [7], results: [A] },
        { key: 'forms', items: [7] },
      ],
      [
        { results: [A, B], tags: ['x'] },
        { key: 'results', items: [A, B] },
      ],
      [{ results: [] }, { key: 'results', items: [] }],
      [{ '': [A] }, { key: '', items: [A] }],
    ] as const)
      assert.deepEqual(findList(data), wanted, JSON.stringify(data));
  });

  it('is missing if none or several fit', () => {
    for (const data of [
      undefined,
      null,
      'text',
      {},
      { forms: {} },
      { results: [A, 'text'] },
      { mine: [A], others: [B] },
      { mine: [], others: [] },
    ])
      assert.equal(findList(data), undefined, JSON.stringify(data));
  });

  it('has forms only with a valid id', () => {
    assert.deepEqual(readFormsWithId([A, { id: 'x' }, { id: 7 }, null, [B], B]), [A, B]);
    assert.equal(readFormsWithId({}), undefined);
  });
});

describe('the form in `data`', () => {
  it('is `data` if that has an id or a URL, else `data.form`', () => {
    assert.equal(findForm(A), A);
    const url = { formUrl: 'https://forms.example/1', form: B };
    assert.equal(findForm(url), url);
    assert.equal(findForm({ form: A }), A);
    assert.equal(findForm({ form: 'text' }), 'text');
    assert.equal(findForm({ id: '', form: A }), A);
    const odd = { id: 42, form: A };
    assert.equal(findForm(odd), odd);
    for (const data of [undefined, null, 'text', [], {}, { title: 'A survey' }])
      assert.equal(findForm(data), undefined, JSON.stringify(data));
  });
});
