/** Changes of a form, as `<form-generator refine>` writes them at the end of a description. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fromHash, inHash } from '../../demo/in-page/form-hash.js';
import { defineForm } from '../../demo/service/define-form.js';
import { LANGUAGES, type Field, type FormSummary } from '../../demo/service/form.js';
import { TEXTS } from '../../demo/service/page/texts.js';
import { splitChanges } from '../../demo/service/prompt/split.js';
import { assertLinear } from '../support/growth.js';
import { setup } from './setup.js';

const ENGLISH = 'RSVP for our party with name, email, guests and meal (fish, vegan, meat)';
const GERMAN =
  'Anmeldung zum Sommerfest mit Name, E-Mail, Anzahl Gäste und Essen (vegan, vegetarisch, alles)';
const MARKS = { new: '+', changed: '~' } as const;

const changedForm = (change: string, description = ENGLISH) =>
  defineForm(`${description}\n\n${description === GERMAN ? 'Änderung' : 'Change'}: ${change}`);

/** "+Phone*: phone {a|b} 1-5": mark, label, star if required, kind if it is not text, options, limits. */
function show({ label, required, kind, options, min, max, change }: Field): string {
  const limits = min === undefined && max === undefined ? '' : ` ${min ?? ''}-${max ?? ''}`;
  const shown = `${change ? MARKS[change] : ''}${label}${required ? '*' : ''}: ${kind}`;
  return `${shown}${options ? ` {${options.join('|')}}` : ''}${limits}`;
}

/** Only what a change causes: marked fields, removed labels after "-", and the order if it changes. */
function effectOf(change: string, description: string): readonly string[] {
  const { fields, changed } = changedForm(change, description);
  assert.ok(changed);
  return [
    ...fields.filter((field) => field.change !== undefined).map(show),
    ...changed.removed.map((label) => `-${label}`),
  ];
}

const ENGLISH_CASES: readonly (readonly [change: string, ...effect: string[]])[] = [
  ['make it shorter', '-Guests', '-Meal'],
  ['add a phone number', '+Phone number: phone'],
  ['Please add their date of birth!', '+Date of birth: date'],
  ['add a question about dietary needs', '+Dietary needs: text'],
  ['I also need their city', '+City: text'],
  ['ask whether they need a hotel room', '+Do you need a hotel room?: yesno'],
  ['add a rating from 1 to 5', '+Rating: rating 1-5'],
  ['add a required phone number and a website', '+Phone number*: phone', '+Website: url'],
  ['phone number', '+Phone number: phone'],
  ['without the email', '-Email'],
  ["don't ask for email", '-Email'],
  ['remove the guests and the meal', '-Guests', '-Meal'],
  ['remove everything except name', '-Email', '-Guests', '-Meal'],
  ['only ask for name and email', '-Guests', '-Meal'],
  ['remove the optional fields', '-Guests', '-Meal'],
  ['rename guests to people', '~People: number 0-'],
  ['call guests people', '~People: number 0-'],
  ['change the label of email to "Your email address"', '~Your email address*: email'],
  ['make email optional', '~Email: email'],
  ['the guests are required', '~Guests*: number 0-'],
  ['make email optional and guests required', '~Email: email', '~Guests*: number 0-'],
  ['everything is required', '~Guests*: number 0-', '~Meal*: single {Fish|Vegan|Meat}'],
  ['guests from 1 to 10', '~Guests: number 1-10'],
  ['guests must be a number between 1 and 4', '~Guests: number 1-4'],
  ['at most 5 guests', '~Guests: number 0-5'],
  ['change guests to a choice of 1, 2 or 3', '~Guests: single {1|2|3}'],
  ['change email to phone', '~Phone*: phone'],
  ['replace email with phone', '+Phone: phone', '-Email'],
  ['add vegetarian to meal', '~Meal: single {Fish|Vegan|Meat|Vegetarian}'],
  ['remove vegan from the meal', '~Meal: single {Fish|Meat}'],
  ['meal: fish, tofu', '~Meal: single {Fish|Tofu}'],
  ['put the email first', '~Email*: email'],
  ['add a phone number and remove the email', '+Phone number: phone', '-Email'],
  ['Remove meal. Add a date.', '+Date: date', '-Meal'],
  ['more fields', '+Will you come?*: yesno', '+Dietary needs: text', '+Message: long'],
];

const GERMAN_CASES: readonly (readonly [change: string, ...effect: string[]])[] = [
  ['mach es kürzer', '-Anzahl Gäste', '-Essen'],
  ['Telefonnummer hinzufügen', '+Telefonnummer: phone'],
  ['füge ein Feld für Allergien hinzu', '+Allergien: text'],
  ['eine Frage nach Essenswünschen hinzufügen', '+Essenswünschen: text'],
  ['bitte auch nach dem Alter fragen', '+Alter: number 0-'],
  ['ohne E-Mail', '-E-Mail'],
  ['entferne die Anzahl Gäste', '-Anzahl Gäste'],
  ['wir brauchen die E-Mail nicht', '-E-Mail'],
  ['lass das Essen weg', '-Essen'],
  ['nur Name und E-Mail', '-Anzahl Gäste', '-Essen'],
  ['Anzahl Gäste in Personen umbenennen', '~Personen: number 0-'],
  ['benenne Gäste in Personen um', '~Personen: number 0-'],
  ['E-Mail optional', '~E-Mail: email'],
  ['die E-Mail soll freiwillig sein', '~E-Mail: email'],
  ['E-Mail kein Pflichtfeld', '~E-Mail: email'],
  [
    'alle Felder sind Pflicht',
    '~Anzahl Gäste*: number 0-',
    '~Essen*: single {Vegan|Vegetarisch|Alles}',
  ],
  ['Gäste von 1 bis 10', '~Anzahl Gäste: number 1-10'],
  ['höchstens 5 Gäste', '~Anzahl Gäste: number 0-5'],
  ['ersetze E-Mail durch Telefon', '+Telefon: phone', '-E-Mail'],
  ['füge Fisch zu Essen hinzu', '~Essen: single {Vegan|Vegetarisch|Alles|Fisch}'],
  ['E-Mail weglassen und Telefon hinzufügen', '+Telefon: phone', '-E-Mail'],
  ['stelle die E-Mail an den Anfang', '~E-Mail*: email'],
  [
    'auf Englisch',
    '~Email*: email',
    '~Number of guests: number 0-',
    '~Meal: single {Vegan|Vegetarisch|Alles}',
  ],
];

describe('a change of a form', () => {
  for (const [description, cases] of [
    [ENGLISH, ENGLISH_CASES],
    [GERMAN, GERMAN_CASES],
  ] as const)
    for (const [change, ...effect] of cases) {
      test(`"${change}" causes ${effect.join(', ')}`, () => {
        assert.deepEqual(effectOf(change, description), effect);
        assert.deepEqual(changedForm(change, description).notUnderstood, []);
      });
    }

  for (const [change, order] of [
    ['put the email first', 'Email, Name, Guests, Meal'],
    ['move guests to the end', 'Name, Email, Meal, Guests'],
    ['show guests before email', 'Name, Guests, Email, Meal'],
    ['swap name and email', 'Email, Name, Guests, Meal'],
    ['add a phone number after the email', 'Name, Email, Phone number, Guests, Meal'],
    ['replace email with phone', 'Name, Phone, Guests, Meal'],
  ] as const) {
    test(`"${change}" makes the order ${order}`, () => {
      assert.equal(
        changedForm(change)
          .fields.map(({ label }) => label)
          .join(', '),
        order,
      );
    });
  }

  test('may be of the title', () => {
    for (const change of ['change the title to "Summer fest"', 'call it Summer fest']) {
      const { title, changed } = changedForm(change);
      assert.equal(title, 'Summer fest');
      assert.deepEqual(changed, { added: [], changed: ['Title'], removed: [] });
    }
    assert.equal(changedForm('Titel: Grillabend', GERMAN).title, 'Grillabend');
  });

  test('may be of the language: of the page, and of the labels that have a translation', () => {
    const { lang, fields, changed, notUnderstood } = changedForm(
      'in German please',
      'Form with name, email and favourite colour',
    );
    assert.equal(lang, 'de');
    assert.deepEqual(
      fields.map(({ label, name }) => [label, name]),
      [
        ['Name', 'name'],
        ['E-Mail', 'e_mail'],
        ['Favourite colour', 'favourite_colour'],
      ],
    );
    assert.deepEqual(changed?.changed, ['Language', 'E-Mail']);
    assert.deepEqual(notUnderstood, ['Favourite colour']);
  });

  for (const change of [
    'make it funnier',
    'make phone optional',
    'make it blue',
    'add a nice picture',
    'use a friendlier tone',
    'remove the budget',
    'remove vegan, fish and meat from the meal',
    'remove name, email, guests and meal',
    'in Italian',
    'change the title to bigger',
    'guests from 10 to 1',
    'constructor',
    'mach es lustiger',
    'mit einem schönen Bild',
  ]) {
    test(`"${change}" changes nothing, and says so`, () => {
      const { fields, changed, notUnderstood } = changedForm(change);
      assert.deepEqual(fields, defineForm(ENGLISH).fields);
      assert.deepEqual(changed, { added: [], changed: [], removed: [] });
      assert.deepEqual(notUnderstood, [change]);
    });
  }

  test('tells the part that was not understood', () => {
    const { changed, notUnderstood } = changedForm('remove email and the budget, make it blue');
    assert.deepEqual(changed?.removed, ['Email']);
    assert.deepEqual(notUnderstood, ['the budget', 'make it blue']);
  });

  test('keeps names unique, and prefills a renamed field by its new name', () => {
    const { fields } = changedForm('rename guests to name. Add people');
    assert.deepEqual(
      fields.map(({ name }) => name),
      ['name', 'email', 'name_2', 'meal', 'people'],
    );
  });

  test('of a change: only the fields of the last one are marked', () => {
    const prompt = `${ENGLISH}\n\nChange: add a phone number\n\nÄnderung: ohne E-Mail`;
    const { fields, changed } = defineForm(prompt);
    assert.deepEqual(fields.map(show), [
      'Name*: name',
      'Guests: number 0-',
      'Meal: single {Fish|Vegan|Meat}',
      'Phone number: phone',
    ]);
    assert.deepEqual(changed, { added: [], changed: [], removed: ['Email'] });
  });

  test('leaves the title and the language of the description', () => {
    const { title, lang } = changedForm('Telefonnummer hinzufügen');
    assert.deepEqual({ title, lang }, { title: 'Party RSVP', lang: 'en' });
  });
});

describe('splitChanges', () => {
  test('reads the line of each language of <form-generator>', () => {
    const folder = new URL('../../src/locales/', import.meta.url);
    const files = [
      'en/refine.ts',
      ...readdirSync(new URL('parts/', folder)).map((file) => `parts/${file}`),
    ];
    const lines = files.flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/changeLine: .*=> `([^`]*)`/g)].map(
        ([, line]) => line!.replaceAll('\\u00a0', '\u00a0'),
      ),
    );
    assert.equal(lines.length, 22);
    for (const line of lines) {
      const change = line.replace('${change}', 'add a date');
      assert.deepEqual(splitChanges(`A form\n\n${change}`), {
        description: 'A form',
        changes: ['add a date'],
      });
    }
  });

  for (const prompt of [
    'Order form\nChange: yes or no',
    'Change: add a date',
    '\n\nChange: add a date',
    'Form with name\n\nExchange: yes or no',
    'Form with name\n\nChange: add a date\n\nThank you',
    'Form with name\n\nChange:',
  ]) {
    test(`finds no change in ${JSON.stringify(prompt)}`, () => {
      assert.deepEqual(splitChanges(prompt).changes, []);
      assert.equal(defineForm(prompt).changed, undefined);
      assert.ok(defineForm(prompt).fields.every((field) => !('change' in field)));
    });
  }

  test('finds changes behind a long description, and at ends of lines of any system', () => {
    const { description, changes } = splitChanges(
      `${'a'.repeat(100_000)}\r\n\r\nChange: add a date\r\n`,
    );
    assert.equal(description.length, 100_000);
    assert.deepEqual(changes, ['add a date']);
  });
});

describe('long changes', () => {
  const lines = (size: number, line: string): string =>
    `Form with name${`\n\nChange: ${line}`.repeat(Math.ceil(size / line.length))}`;

  for (const [name, promptOf] of Object.entries({
    'many changes': (size: number) => lines(size, 'add a date and remove the date'),
    'one long change': (size: number) => lines(1, 'add a date and '.repeat(size / 15)),
    'many empty lines': (size: number) => `Form with name${'\n'.repeat(size)}Change: x`,
  })) {
    test(`take linear time: ${name}`, () =>
      assertLinear((size) => {
        const prompt = promptOf(size * 4);
        return () => splitChanges(prompt);
      }));
  }

  for (const [name, text] of Object.entries({
    add: 'add a '.repeat(20_000),
    and: 'add a and '.repeat(10_000),
    remove: 'remove the name and '.repeat(5_000),
    to: 'change to '.repeat(10_000),
    rename: 'rename a to '.repeat(8_000),
    spaces: `add${' '.repeat(100_000)}a`,
    commas: 'add a,'.repeat(16_000),
    sentences: 'add a. '.repeat(14_000),
    optional: 'optional required '.repeat(5_500),
    please: 'please '.repeat(14_000),
    quotes: '"'.repeat(100_000),
    digits: 'at most 1 '.repeat(10_000),
    first: 'put first '.repeat(10_000),
    letters: 'a'.repeat(100_000),
  })) {
    test(`100,000 characters of "${name}" make a form within half a second`, () => {
      for (const prompt of [
        `${ENGLISH}\n\nChange: ${text}`,
        `${ENGLISH}${`\n\nChange: ${text.slice(0, 480)}`.repeat(200)}`,
      ]) {
        const before = process.cpuUsage();
        const { fields } = defineForm(prompt);
        const { user, system } = process.cpuUsage(before);
        assert.ok(user + system < 500_000, `${user + system} µs`);
        assert.ok(fields.length >= 1 && fields.length <= 40);
      }
    });
  }
});

describe('the page of a changed form', () => {
  const pageOf = async (prompt: string) => {
    const { ask, generate } = setup();
    const { id } = await generate(prompt);
    const summary = JSON.parse((await ask(`/_local/forms/${id}`)).text) as FormSummary;
    return { summary, page: (await ask(`/f/${id}`)).text };
  };

  test('has quiet marks beside the labels, in its language', async () => {
    const { page, summary } = await pageOf(
      `${GERMAN}\n\nChange: füge ein Feld für Allergien hinzu. E-Mail optional`,
    );
    assert.match(page, />Allergien <bdi class="change">neu<\/bdi><\/label/);
    assert.match(page, />E-Mail <bdi class="change">geändert<\/bdi><\/label/);
    assert.equal(page.match(/<bdi/g)?.length, 2);
    assert.deepEqual(summary.changed, { added: ['Allergien'], changed: ['E-Mail'], removed: [] });
  });

  test('has them in legends too, behind the star', async () => {
    const { page } = await pageOf(`${ENGLISH}\n\nChange: make the meal required`);
    assert.match(
      page,
      /<legend dir="auto">Meal<span class="mark".*<\/span> <bdi class="change">changed<\/bdi>/,
    );
  });

  test('has none if the prompt asks for no change', async () => {
    assert.doesNotMatch((await pageOf(ENGLISH)).page, /<bdi/);
  });

  test('has words of its own for the marks in each language', () => {
    const marks = LANGUAGES.map((lang) => [TEXTS[lang].newField, TEXTS[lang].changedField]);
    assert.equal(new Set(marks.flat()).size, 2 * LANGUAGES.length);
  });

  test('has its marks in the static demo too', () => {
    const form = changedForm('add a phone number and make email optional');
    const fields = fromHash(inHash(form))?.fields;
    assert.deepEqual(fields, form.fields);
    const [field] = form.fields;
    const forged = { ...form, fields: [{ ...field, change: '<b>' }] } as unknown as typeof form;
    assert.equal(fromHash(inHash(forged)), undefined);
  });
});
