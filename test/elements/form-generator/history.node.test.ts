import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createFormsClient, type GeneratedForm } from '../../../src/client/index.js';
import {
  forgetForm,
  historyOf,
  remember,
} from '../../../src/elements/form-generator/prompt/history/history.js';
import { FormsStore } from '../../../src/store/store.js';

const newStore = () => new FormsStore(createFormsClient({ endpoint: 'https://forms.example' }));
const formOf = (number: number): GeneratedForm => ({
  id: `form_${number}_a`,
  formUrl: `https://forms.example/f/${number}`,
  raw: {},
});

describe('the history of prompts', () => {
  it('lists the newest prompt first, separately for each account', () => {
    const store = newStore();
    remember(store, { prompt: 'One', form: formOf(1) });
    remember(store, { prompt: 'Two' });
    assert.deepEqual(
      historyOf(store).map(({ prompt }) => prompt),
      ['Two', 'One'],
    );
    assert.deepEqual(historyOf(newStore()), []);
  });

  it('is empty for the next visitor of the account', () => {
    const store = newStore();
    remember(store, { prompt: 'One', form: formOf(1) });
    store.reset();
    assert.deepEqual(historyOf(store), []);
  });

  it('lists each form of a prompt, and no failed attempts once the prompt has a form', () => {
    const store = newStore();
    const prompt = 'A survey';
    remember(store, { prompt });
    remember(store, { prompt });
    remember(store, { prompt, form: formOf(1) });
    remember(store, { prompt, form: formOf(2) });
    assert.deepEqual(
      historyOf(store).map(({ form }) => form?.id),
      ['form_2_a', 'form_1_a'],
    );
  });

  it('keeps the prompt of a form that was deleted', () => {
    const store = newStore();
    remember(store, { prompt: 'One', form: formOf(1) });
    remember(store, { prompt: 'Two', form: formOf(2) });
    forgetForm(store, { type: 'deleted', id: 'form_1_a' });
    assert.deepEqual(historyOf(store), [{ prompt: 'Two', form: formOf(2) }, { prompt: 'One' }]);
  });

  it('keeps the newest twenty prompts', () => {
    const store = newStore();
    for (let number = 0; number < 25; number++) remember(store, { prompt: `${number}` });
    assert.equal(historyOf(store).length, 20);
    assert.equal(historyOf(store)[0]?.prompt, '24');
  });
});
