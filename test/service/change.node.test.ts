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
  ['remove the optional fields', '-Guests', '-Meal'],
  ['rename guests to people', '~People: number 0-'],
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
  ['meal: fish, tofu', '~Meal: single {Fish|Tofu}'],
  ['add a phone number and remove the email', '+Phone number: phone', '-Email'],
  ['Remove meal. Add a date.', '+Date: date', '-Meal'],
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
  ['E-Mail weglassen und Telefon hinzufügen', '+Telefon: phone', '-E-Mail'],
  [
    'auf Englisch',
    '~Email*: email',
    '~Number of guests: number 0-',
    '~Meal: single {Vegan|Vegetarisch|Alles}',
  ],
];

const ENGLISH_UNKNOWN = [
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
];
const GERMAN_UNKNOWN = ['mach es lustiger', 'mit einem schönen Bild'];

/** Places, a longer form, all fields but some, new labels without "to", and single options. */
const ENGLISH_UNSUPPORTED = [
  'put the email first',
  'move guests to the end',
  'move email to the top',
  'move the required email to the end',
  'show guests before email',
  'show the guests last',
  'ask for the email first',
  'first ask for email',
  'email first',
  'email at the end',
  'guests after the meal',
  'change guests to the end',
  'make the email the first field',
  'the email should come first',
  'swap name and email',
  'swap name with email',
  'switch name and email',
  'add a phone number after the email',
  'add a phone number after the budget',
  'add a phone number at the end',
  'add phone first',
  'add a phone number as the first question',
  'add a phone number between name and email',
  'a phone number after the email',
  'replace email with phone at the end',
  'more fields',
  'add more fields',
  'add two more fields',
  'ask more questions',
  'I need more fields',
  'make it longer',
  "it's too short",
  'remove everything except name',
  'remove everything except email',
  'remove everything except name and email',
  'remove all but email',
  'everything except email is required',
  'only ask for name and email',
  'just name and email',
  'keep only the name',
  'ask only for email',
  'we need only name and email',
  'call guests people',
  'name guests people',
  'add vegetarian to meal',
  'add vegetarian to guests',
  'add vegetarian as an option for meal',
  'add a vegetarian option',
  'remove vegan from the meal',
  'remove the vegan option',
];
const GERMAN_UNSUPPORTED = [
  'stelle die E-Mail an den Anfang',
  'verschiebe die E-Mail ans Ende',
  'E-Mail nach oben stellen',
  'E-Mail zuerst',
  'E-Mail als erste Frage',
  'Gäste vor E-Mail',
  'tausche Name und E-Mail',
  'Name und E-Mail tauschen',
  'Telefonnummer nach der E-Mail hinzufügen',
  'füge am Ende ein Telefon hinzu',
  'Telefon über der E-Mail',
  'mehr Felder',
  'noch ein paar Felder',
  'füge weitere Fragen hinzu',
  'mach es länger',
  'nur Name und E-Mail',
  'frage nur nach Name',
  'alles außer E-Mail entfernen',
  'entferne alles außer Name und E-Mail',
  'nenne Gäste Personen',
  'füge Fisch zu Essen hinzu',
  'Fisch zu Essen hinzufügen',
  'füge die Option Fisch hinzu',
  'entferne vegan aus Essen',
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

  test('puts the fields that replace another one in its place', () => {
    const { fields } = changedForm('replace email with phone and city');
    assert.deepEqual(
      fields.map(({ label }) => label),
      ['Name', 'Phone', 'City', 'Guests', 'Meal'],
    );
  });

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

  for (const [description, sentences] of [
    [ENGLISH, [...ENGLISH_UNKNOWN, ...ENGLISH_UNSUPPORTED]],
    [GERMAN, [...GERMAN_UNKNOWN, ...GERMAN_UNSUPPORTED]],
  ] as const)
    for (const change of sentences) {
      test(`"${change}" changes nothing, and says so`, () => {
        const { fields, title, changed, notUnderstood } = changedForm(change, description);
        const before = defineForm(description);
        assert.deepEqual({ fields, title }, { fields: before.fields, title: before.title });
        assert.deepEqual(changed, { added: [], changed: [], removed: [] });
        assert.deepEqual(notUnderstood, [change]);
      });
    }

  for (const label of ['Before the party', 'Last', 'Only you']) {
    test(`may rename a field to "${label}"`, () => {
      assert.ok(
        changedForm(`rename guests to ${label}`).fields.some((field) => field.label === label),
      );
    });
  }

  for (const [label, change] of [
    ['Time before arrival', 'remove the time before arrival'],
    ['Link to portfolio', 'remove the name and the link to the portfolio'],
  ] as const) {
    test(`"${change}" finds the field "${label}"`, () => {
      const { changed } = changedForm(change, `Form with name, email and ${label}`);
      assert.equal(changed?.removed.at(-1), label);
    });
  }

  test('does not mistake options of one field for another field', () => {
    const description = 'Form with name, email and contact method (email, phone)';
    for (const change of [
      'remove email and phone from contact method',
      'add fax to contact method',
    ])
      assert.deepEqual(changedForm(change, description).notUnderstood, [change]);
    const { changed } = changedForm('remove email from the form', description);
    assert.deepEqual(changed?.removed, ['Email']);
  });

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

/** Characters of a prompt in which as many changes are read as the reader takes. */
const ALL_CHANGES = 4_000;

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
    add: 'add a ',
    and: 'add a and ',
    remove: 'remove the name and ',
    to: 'change to ',
    rename: 'rename a to ',
    spaces: `add${' '.repeat(2_000)}a `,
    commas: 'add a,',
    sentences: 'add a. ',
    optional: 'optional required ',
    please: 'please ',
    quotes: '"',
    digits: 'at most 1 ',
    first: 'put first ',
    letters: 'a',
  })) {
    const promptsOf = (size: number): readonly string[] => {
      const long = text.repeat(Math.ceil(size / text.length));
      const short = `\n\nChange: ${long.slice(0, 120)}`;
      return [`${ENGLISH}\n\nChange: ${long}`, ENGLISH + short.repeat(Math.ceil(size / 120))];
    };

    test(`any number of characters make a form in linear time: ${name}`, async () => {
      for (const index of [0, 1])
        await assertLinear((size) => {
          const prompt = promptsOf(size)[index]!;
          return () => defineForm(prompt);
        }, ALL_CHANGES);
    });

    test(`100,000 characters make a form: ${name}`, () => {
      for (const prompt of promptsOf(100_000)) {
        const { fields } = defineForm(prompt);
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
