import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  emptyDraft,
  hasChange,
  withChange,
  type ChangeDraft,
} from '../../../src/elements/form-generator/result/refine/change-draft.js';

const BASIS = {
  form: { id: 'form_1_a', formUrl: 'https://forms.example/f/1', raw: {} },
  prompt: 'One\n\n two \nthree',
};

const draftOf = (description: string, line = ''): ChangeDraft => ({
  change: line,
  line,
  description,
});

describe('the line that asks for a change', () => {
  const described = (draft: ChangeDraft, line: string) => withChange(draft, line, line).description;

  it('is a paragraph of its own after the description', () => {
    assert.equal(described(emptyDraft(BASIS), 'Change: a.'), `${BASIS.prompt}\n\nChange: a.`);
  });

  it('is the only line of an empty description', () => {
    assert.equal(described(draftOf(''), 'Change: a.'), 'Change: a.');
    assert.equal(described(draftOf('Change: a.', 'Change: a.'), ''), '');
  });

  it('is replaced where it is', () => {
    const draft = draftOf('Change: a.\nA survey\nMine.', 'Change: a.');
    assert.equal(described(draft, 'Change: b.'), 'Change: b.\nA survey\nMine.');
  });

  it('is the last one of two that read the same', () => {
    const draft = draftOf('Change: a.\nA survey\nChange: a.', 'Change: a.');
    assert.equal(described(draft, ''), 'Change: a.\nA survey');
  });

  it('is removed without a change', () => {
    assert.equal(described(draftOf('A survey\nChange: a.', 'Change: a.'), ''), 'A survey');
  });

  it('does not replace one that the visitor has edited', () => {
    const draft = draftOf('A survey\nChange: a, please.', 'Change: a.');
    assert.equal(described(draft, 'Change: b.'), 'A survey\nChange: a, please.\nChange: b.');
    assert.equal(described(draft, ''), 'A survey\nChange: a, please.');
  });

  it('does not come back after the visitor has deleted it', () => {
    assert.equal(described(draftOf('A survey', 'Change: a.'), 'Change: a.'), 'A survey');
  });

  it('leaves the description as it was once there is no change', () => {
    let draft = emptyDraft(BASIS);
    for (const line of ['Change: a.', 'Change: b.', '', 'Change: c.', '']) {
      draft = withChange(draft, line, line);
      for (const own of BASIS.prompt.split('\n')) assert.ok(draft.description.includes(own), own);
      assert.equal(hasChange(draft, BASIS), line !== '');
    }
    assert.equal(draft.description, emptyDraft(BASIS).description);
  });
});
