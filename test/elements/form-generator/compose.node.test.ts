import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compose } from '../../../src/elements/form-generator/prompt/compose.js';

describe('the description builder’s lines', () => {
  it('are added after the existing text, and first in an empty text box', () => {
    assert.equal(
      compose('A survey', [], ['It is for parents.', '']),
      'A survey\nIt is for parents.',
    );
    assert.equal(compose('', [], ['', 'The tone is formal.']), 'The tone is formal.');
  });

  it('are replaced in place when an option changes', () => {
    const text = 'It is for parents.\nA survey\nThe tone is formal.';
    const before = ['It is for parents.', 'The tone is formal.'];
    assert.equal(
      compose(text, before, ['It is for pupils.', 'The tone is formal.']),
      'It is for pupils.\nA survey\nThe tone is formal.',
    );
  });

  it('are removed when their option is deselected', () => {
    assert.equal(compose('A survey\nIt is for parents.', ['It is for parents.'], ['']), 'A survey');
    assert.equal(compose('It is for parents.', ['It is for parents.'], ['']), '');
  });

  it('do not replace a line that the visitor has edited', () => {
    const edited = 'A survey\nIt is for parents of twins.';
    assert.equal(
      compose(edited, ['It is for parents.'], ['It is for pupils.']),
      `${edited}\nIt is for pupils.`,
    );
    assert.equal(compose(edited, ['It is for parents.'], ['']), edited);
  });

  it('are not added again if the visitor deletes them and no option changes', () => {
    assert.equal(compose('A survey', ['It is for parents.'], ['It is for parents.']), 'A survey');
  });

  it('never change the visitor’s own text', () => {
    const own = 'One\n\n two \nIt is for x.\nthree\n';
    let text = own;
    let before: string[] = [];
    for (const after of [
      ['a.', 'b.'],
      ['c.', 'b.'],
      ['c.', ''],
      ['', ''],
    ]) {
      text = compose(text, before, after);
      before = after;
      for (const line of own.split('\n')) assert.ok(text.split('\n').includes(line), line);
    }
    assert.equal(text, own);
  });
});
