import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineForm } from '../../demo/service/define-form.js';
import type { FormSummary } from '../../demo/service/form.js';
import { describeUnderstanding } from '../../demo/understanding.js';

const summary = (labels: readonly string[], more: Partial<FormSummary> = {}): FormSummary => ({
  title: 'RSVP',
  fields: labels.map((label, index) => ({ name: `field_${index}`, label, kind: 'text' })),
  fieldSource: 'prompt',
  notUnderstood: [],
  assumed: [],
  origin: 'sample',
  ...more,
});
const count = (length: number): string[] => Array.from({ length }, (_, index) => `No ${index + 1}`);

describe('describeUnderstanding', () => {
  for (const [name, answer, english, german] of [
    [
      'names the fields of the text',
      summary(['Name', 'Email', 'Guests']),
      'The local sample took the fields Name, Email and Guests from your text.',
      'Der lokale Beispieldienst hat die Felder Name, Email und Guests aus Ihrem Text übernommen.',
    ],
    [
      'has the singular for one field and one phrase',
      summary(['Name'], { notUnderstood: ['with a nice picture'] }),
      'The local sample took the field Name from your text; it did not understand “with a nice picture”.',
      'Der lokale Beispieldienst hat das Feld Name aus Ihrem Text übernommen; nicht verstanden hat er „with a nice picture“.',
    ],
    [
      'has two phrases, and the fields that the text does not name',
      summary(['Name', 'Date', 'Email'], {
        assumed: ['Name', 'Email'],
        notUnderstood: ['one', 'two'],
      }),
      'The local sample took the field Date from your text and added Name and Email; it did not understand “one” and “two”.',
      'Der lokale Beispieldienst hat das Feld Date aus Ihrem Text übernommen und Name und Email ergänzt; nicht verstanden hat er „one“ und „two“.',
    ],
    [
      'counts further fields and phrases',
      summary(count(8), { notUnderstood: ['a', 'b', 'c', 'd', 'e'] }),
      'The local sample took the fields No 1, No 2, No 3, No 4, No 5, No 6 and 2 more from your text; it did not understand “a”, “b”, “c” and 2 more.',
      'Der lokale Beispieldienst hat die Felder No 1, No 2, No 3, No 4, No 5, No 6 und 2 weitere aus Ihrem Text übernommen; nicht verstanden hat er „a“, „b“, „c“ und 2 weitere.',
    ],
    [
      'says that the fields are those of a topic',
      summary(['Name'], { fieldSource: 'topic', assumed: ['Name'], title: 'Party RSVP' }),
      'Your text names no fields, so the local sample used those it knows for a form like “Party RSVP”.',
      'Ihr Text nennt keine Felder, daher hat der lokale Beispieldienst die üblichen für ein Formular wie „Party RSVP“ verwendet.',
    ],
    [
      'says that the fields are those of any form',
      summary(['Name', 'Message'], { fieldSource: 'default', assumed: ['Name', 'Message'] }),
      'Your text names no fields, so the local sample used its usual ones: Name and Message.',
      'Ihr Text nennt keine Felder, daher hat der lokale Beispieldienst seine üblichen verwendet: Name und Message.',
    ],
    [
      'says that a language model made the form',
      summary(['Name', 'Will you come?'], { origin: 'model' }),
      'A language model made the fields Name and “Will you come?” from your text.',
      'Ein Sprachmodell hat die Felder Name und „Will you come?“ aus Ihrem Text gemacht.',
    ],
    [
      'says why the form is not from the language model',
      summary(['Name'], { notice: 'The model at http://localhost:1 did not answer in 20 s' }),
      'The model at http://localhost:1 did not answer in 20 s; the local sample took the field Name from your text.',
      'Vom Sprachmodell kam kein Formular; der lokale Beispieldienst hat das Feld Name aus Ihrem Text übernommen.',
    ],
    [
      'says what changed since the previous version',
      summary(['Name'], {
        changed: { added: ['Phone', 'City'], changed: ['Guests'], removed: ['Email'] },
      }),
      'The local sample added Phone and City, changed Guests and removed Email.',
      'Der lokale Beispieldienst hat Phone und City ergänzt, Guests geändert und Email entfernt.',
    ],
    [
      'says what a language model changed',
      summary(['Name'], {
        origin: 'model',
        changed: { added: ['Phone'], changed: [], removed: [] },
      }),
      'A language model added Phone.',
      'Ein Sprachmodell hat Phone ergänzt.',
    ],
    [
      'says that a change was not understood',
      summary(['Name'], {
        changed: { added: [], changed: [], removed: [] },
        notUnderstood: ['make it funnier'],
      }),
      'The local sample changed no field; it did not understand “make it funnier”.',
      'Der lokale Beispieldienst hat kein Feld geändert; nicht verstanden hat er „make it funnier“.',
    ],
  ] as const) {
    it(name, () => {
      assert.equal(describeUnderstanding(answer, 'en'), english);
      assert.equal(describeUnderstanding(answer, 'de'), german);
    });
  }

  it('shortens long phrases, on one line', () => {
    const answer = summary(['Name'], { notUnderstood: [`one\ntwo ${'three '.repeat(30)}`] });
    const sentence = describeUnderstanding(answer, 'en');
    assert.match(sentence, /“one two three .*…”\.$/);
    assert.ok(sentence.length < 140, String(sentence.length));
  });

  it('isolates text from right to left', () => {
    assert.match(
      describeUnderstanding(summary(['الاسم', 'Email']), 'en'),
      / \u2068الاسم\u2069 and Email /,
    );
  });

  it('is one sentence for the forms of the local service', () => {
    for (const prompt of [
      'Contact form',
      'hello',
      'name, email',
      'RSVP with name. Send it to me!',
    ]) {
      const sentence = describeUnderstanding(defineForm(prompt), 'en');
      assert.match(sentence, /^[A-Z].*[^.]\.$/);
      assert.doesNotMatch(sentence, /undefined|\s\s/);
    }
  });
});
