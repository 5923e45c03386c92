import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromHash, inHash } from '../../demo/in-page/form-hash.js';
import type { Field, FormDefinition } from '../../demo/service/form.js';
import { readPrompt } from '../../demo/service/prompt/read-prompt.js';

const FIELD: Field = { name: 'guests', label: 'Guests', kind: 'number', required: true, min: 0 };
const FORM: FormDefinition = { title: 'RSVP', lang: 'en', fields: [FIELD] };
const RATING: Field = { name: 'stars', label: 'Stars', kind: 'rating', required: true };

const read = (value: unknown) => fromHash(`#${inHash(value as FormDefinition)}`);
const withField = (changes: object) => ({ ...FORM, fields: [{ ...FIELD, ...changes }] });

/** JSON that looks like the markup objects of the form page. */
const FORGED = [{ text: '<script>alert(1)</script>' }];

describe('the hash of a form page', () => {
  for (const prompt of [
    'Contact form',
    'Feedback with a rating from 0 to 10, a comment and a photo upload',
    'RSVP with name, email, 2 to 8 guests, arrival date, and meal choice: beef, fish or vegan',
    'Anmeldung mit Name, E-Mail, Telefon und Adresse',
    'Job application',
    'نموذج تسجيل',
    Array.from({ length: 60 }, (_, index) => `field ${index}`).join(', '),
  ]) {
    it(`restores the form of ${JSON.stringify(prompt.slice(0, 60))}`, () => {
      const definition = readPrompt(prompt).form;
      assert.deepEqual(read(definition), definition);
    });
  }

  it('keeps only known properties', () => {
    const forged = { ...withField({ onclick: 'alert(1)', text: '<b>' }), script: 'alert(1)' };
    assert.deepEqual(read(forged), FORM);
  });

  for (const [name, value] of Object.entries({
    'no object': 'RSVP',
    'no fields': { ...FORM, fields: undefined },
    'fields that are no list': { ...FORM, fields: { length: 1, 0: FIELD } },
    'a title of markup objects': { ...FORM, title: FORGED },
    'a description of markup objects': { ...FORM, description: FORGED },
    'an unknown language': { ...FORM, lang: '__proto__' },
    'a label of markup objects': withField({ label: FORGED }),
    'a name of markup objects': withField({ name: FORGED }),
    'a name with a quotation mark': withField({ name: 'x" onfocus="alert(1)' }),
    'the name of a prototype': withField({ name: '__proto__' }),
    'an unknown kind': withField({ kind: 'toString' }),
    'a hint of markup objects': withField({ hint: FORGED }),
    'options of markup objects': withField({ kind: 'single', options: FORGED }),
    'a limit of markup objects': withField({ min: FORGED }),
    'a demand of markup objects': withField({ required: FORGED }),
    'a rating without limits': { ...FORM, fields: [RATING] },
    'an endless rating': { ...FORM, fields: [{ ...RATING, min: 0, max: 1e9 }] },
    'two fields of one name': { ...FORM, fields: [FIELD, FIELD] },
    'a thousand fields': {
      ...FORM,
      fields: Array.from({ length: 1000 }, (_, index) => ({ ...FIELD, name: `field_${index}` })),
    },
    'a text of a million letters': withField({ label: 'x'.repeat(1e6) }),
  })) {
    it(`is rejected with ${name}`, () => assert.equal(read(value), undefined));
  }

  it('is rejected if it is not JSON', () => {
    assert.equal(fromHash(''), undefined);
    assert.equal(fromHash('#%%%'), undefined);
    assert.equal(fromHash('#bm90IEpTT04'), undefined);
  });
});
