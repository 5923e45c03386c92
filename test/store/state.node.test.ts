import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Form } from '../../src/client/index.js';
import { isDeletionOf } from '../../src/store/state.js';

const ID = 'form_1_a';
const URL_A = 'https://forms.example/f/a';
const form = (fields: Partial<Form>): Form => ({ ...fields, raw: {} });

describe('isDeletionOf', () => {
  it('matches a form by its id, whatever its URL', () => {
    const told = { type: 'deleted', id: ID, formUrl: URL_A };
    assert.equal(isDeletionOf(form({ id: ID }), told), true);
    assert.equal(isDeletionOf(form({ id: 'form_2_b', formUrl: URL_A }), told), false);
  });

  it('matches a form without an id by its URL', () => {
    const told = { type: 'deleted', id: ID, formUrl: URL_A };
    assert.equal(isDeletionOf(form({ formUrl: URL_A }), told), true);
    assert.equal(isDeletionOf(form({ formUrl: 'https://forms.example/f/b' }), told), false);
  });

  it('does not match if ids or URLs are missing', () => {
    assert.equal(isDeletionOf(form({}), { type: 'deleted', id: ID }), false);
    assert.equal(isDeletionOf(form({ formUrl: URL_A }), { type: 'deleted', id: ID }), false);
  });

  it('ignores all other changes', () => {
    assert.equal(isDeletionOf(form({ id: ID }), { type: 'state' }), false);
    assert.equal(isDeletionOf(form({ id: ID }), { type: 'generated', id: ID }), false);
  });
});
