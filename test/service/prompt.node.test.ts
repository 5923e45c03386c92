/** The prompt parser: prompts as people type them, and the forms that they should get. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Field } from '../../src/testing/service/form.js';
import { parsePrompt } from '../../src/testing/service/prompt/parse.js';

/** "Size*: single {S|M}": label, star where required, kind, options, limits. */
function show(field: Field): string {
  const options = field.options ? ` {${field.options.join('|')}}` : '';
  const hasLimits = field.kind === 'rating' || field.max !== undefined;
  const limits = hasLimits ? ` ${field.min}-${field.max}` : '';
  return `${field.label}${field.required ? '*' : ''}: ${field.kind}${options}${limits}`;
}

const CASES: readonly (readonly [prompt: string, title: string, fields: readonly string[]])[] = [
  [
    'A form with a rating of 1 to 5 stars and a comment',
    'Your details',
    ['Rating: rating 1-5', 'Comment: long'],
  ],
  [
    'Create a pet adoption form. Ask for full name, email address, phone number, type of home (house, apartment, other), whether they own other pets, and why they want to adopt. Make phone optional.',
    'Pet adoption form',
    [
      'Full name*: name',
      'Email address*: email',
      'Phone number: phone',
      'Type of home: single {House|Apartment|Other}',
      'Do you own other pets?: yesno',
      'Why do you want to adopt?: long',
    ],
  ],
  [
    'I want a form for my photography business where clients can enter their name, email, event date, event type (wedding, portrait, corporate) and budget',
    'Photography business form',
    [
      'Name*: name',
      'Email*: email',
      'Event date: date',
      'Event type: single {Wedding|Portrait|Corporate}',
      'Budget: number',
    ],
  ],
  [
    'customer feedback form with 5-star rating and multiple choice question about what they bought: shoes, shirts, hats',
    'Customer feedback form',
    ['5-star rating: rating 1-5', 'What you bought: single {Shoes|Shirts|Hats}'],
  ],
  [
    'Gym membership registration with name, email, phone, date of birth, membership type with options basic, premium and VIP, and emergency contact',
    'Gym membership registration',
    [
      'Name*: name',
      'Email*: email',
      'Phone: phone',
      'Date of birth: date',
      'Membership type: single {Basic|Premium|VIP}',
      'Emergency contact: text',
    ],
  ],
  [
    'Conference sign up, must include name, company, email and T-shirt size (dropdown: S, M, L, XL); dietary requirements optional',
    'Conference sign up',
    [
      'Name*: name',
      'Company*: text',
      'Email*: email',
      'T-shirt size*: single {S|M|L|XL}',
      'Dietary requirements: text',
    ],
  ],
  [
    'Survey about lunch: How often do you eat out? (daily, weekly, never) What is your favourite food? Rate our canteen from 1 to 10.',
    'Lunch survey',
    [
      'How often do you eat out?: single {Daily|Weekly|Never}',
      'What is your favourite food?: text',
      'Rate our canteen: rating 1-10',
    ],
  ],
  [
    'Umfrage zur Kundenzufriedenheit mit Bewertung von 1 bis 10, Kommentar und E-Mail (optional)',
    'Umfrage zur Kundenzufriedenheit',
    ['Bewertung*: rating 1-10', 'Kommentar*: long', 'E-Mail: email'],
  ],
  [
    'Terminbuchung für Friseur mit Name, Telefon, Wunschtermin, Uhrzeit und Leistung: Schnitt, Farbe oder Styling',
    'Terminbuchung für Friseur',
    [
      'Name*: name',
      'Telefon: phone',
      'Wunschtermin: date',
      'Uhrzeit: time',
      'Leistung: single {Schnitt|Farbe|Styling}',
    ],
  ],
  [
    'Create a waiting list form',
    'Waiting list form',
    [
      'Email*: email',
      'First name: name',
      'How often would you like to hear from us?: single {Every week|Every month|Only big news}',
    ],
  ],
  [
    'Form for reporting potholes with location, photo, severity (low, medium, high) and description',
    'Reporting potholes',
    ['Location: text', 'Photo: file', 'Severity: single {Low|Medium|High}', 'Description: long'],
  ],
  [
    'School trip consent form: child name, parent name, emergency phone, allergies, I consent to photos (yes/no)',
    'School trip consent',
    [
      'Child name*: name',
      'Parent name*: name',
      'Emergency phone: phone',
      'Allergies: text',
      'I consent to photos: yesno',
    ],
  ],
  [
    'Make an event RSVP form. The party is on 12 June at the lake. Guests choose between meat, fish and vegan. They must leave their email.',
    'Event RSVP form',
    ['Your choice: single {Meat|Fish|Vegan}', 'Email*: email'],
  ],
  [
    'Ask people for their name, email, and whether they want to join our newsletter',
    'Your details',
    ['Name*: name', 'Email*: email', 'Do you want to join our newsletter?: yesno'],
  ],
  [
    'Contact form: name*, email*, message*',
    'Contact form',
    ['Name*: name', 'Email*: email', 'Message*: long'],
  ],
  [
    'Hotel booking with check-in date, check-out date, number of adults, number of children, room type: single, double or suite, and special requests',
    'Hotel booking',
    [
      'Name*: name',
      'Email*: email',
      'Check-in date: date',
      'Check-out date: date',
      'Number of adults: number',
      'Number of children: number',
      'Room type: single {Single|Double|Suite}',
      'Special requests: long',
    ],
  ],
  [
    'Make an RSVP form for our summer party with name, email, number of guests and dietary needs (vegan, vegetarian, none)',
    'Summer party RSVP',
    [
      'Name*: name',
      'Email*: email',
      'Number of guests: number',
      'Dietary needs: multiple {Vegan|Vegetarian|None}',
    ],
  ],
  [
    'Make a contact form',
    'Contact form',
    ['Name*: name', 'Email*: email', 'Subject: text', 'Message*: long'],
  ],
  [
    'Feedback form for a coffee shop: rating, favourite drink (espresso, latte, tea), what could we improve?',
    'Coffee shop feedback',
    [
      'Rating: rating 1-5',
      'Favourite drink: single {Espresso|Latte|Tea}',
      'What could we improve?: long',
    ],
  ],
  [
    'Job application with CV upload, portfolio link, cover letter (optional)',
    'Job application',
    ['Full name*: name', 'Email*: email', 'CV: file', 'Portfolio link: url', 'Cover letter: long'],
  ],
  [
    'I need a survey about remote work with 3 questions',
    'Remote work survey',
    [
      'How do you feel about remote work?*: rating 1-5',
      'What works well?: long',
      'What should change?: long',
    ],
  ],
  [
    'Order form for T-shirts with size (S, M, L, XL), colour: red, green or blue, quantity',
    'T-shirt order',
    [
      'Name*: name',
      'Email*: email',
      'Size: single {S|M|L|XL}',
      'Colour: single {Red|Green|Blue}',
      'Quantity: number',
    ],
  ],
  [
    'Create a form that asks for name, email and how satisfied they are from 1 to 5',
    'Your details',
    ['Name*: name', 'Email*: email', 'How satisfied are you?: rating 1-5'],
  ],
  [
    'Event registration\n- Full name (required)\n- Email*\n- T-shirt size: S, M, L\n- Phone - optional',
    'Event registration',
    ['Full name*: name', 'Email*: email', 'T-shirt size: single {S|M|L}', 'Phone: phone'],
  ],
  [
    'Ask: What is your name? What is your favourite colour? Do you smoke? (yes/no)',
    'Your details',
    ['What is your name?*: name', 'What is your favourite colour?: text', 'Do you smoke?: yesno'],
  ],
  [
    'Kontaktformular mit Name, E-Mail und Nachricht',
    'Kontaktformular',
    ['Name*: name', 'E-Mail*: email', 'Nachricht: long'],
  ],
  [
    'Anmeldung für unser Sommerfest mit Vorname, Nachname, Anzahl Personen und Essen (vegan, vegetarisch, alles)',
    'Anmeldung für unser Sommerfest',
    [
      'Vorname*: name',
      'Nachname*: name',
      'Anzahl Personen: number',
      'Essen: single {Vegan|Vegetarisch|Alles}',
    ],
  ],
  ['name, email and phone', 'Your details', ['Name*: name', 'Email*: email', 'Phone: phone']],
  [
    'Newsletter signup for my bakery',
    'Bakery newsletter signup',
    [
      'Email*: email',
      'First name: name',
      'How often would you like to hear from us?: single {Every week|Every month|Only big news}',
    ],
  ],
  [
    'Survey for people with disabilities',
    'Survey for people with disabilities',
    [
      'How satisfied are you overall?*: rating 1-5',
      'What works well?: long',
      'What should change?: long',
      'How likely are you to recommend us?: rating 0-10',
      'How old are you?: single {Under 18|18–29|30–44|45–64|65 or older}',
      'How did you hear about us?: text',
      'Would you take part again?: yesno',
    ],
  ],
  [
    'Booking form for guitar lessons with preferred date, time, and level (beginner, intermediate, advanced)',
    'Guitar lesson booking',
    [
      'Name*: name',
      'Email*: email',
      'Preferred date: date',
      'Time: time',
      'Level: single {Beginner|Intermediate|Advanced}',
    ],
  ],
  [
    'A form with options red, green or blue',
    'Your details',
    ['Your choice: single {Red|Green|Blue}'],
  ],
  [
    'Let people choose between pizza, pasta and salad',
    'Your details',
    ['Your choice: single {Pizza|Pasta|Salad}'],
  ],
  [
    'I run a bakery. Make an order form for cakes with name, phone, cake size (small, medium, large) and pick-up date. Phone is required. The shop is open on weekdays.',
    'Cake order',
    [
      'Name*: name',
      'Phone*: phone',
      'Cake size: single {Small|Medium|Large}',
      'Pick-up date: date',
    ],
  ],
  [
    'Contact form with a friendly tone',
    'Contact form',
    ['Name*: name', 'Email*: email', 'Subject: text', 'Message*: long'],
  ],
  [
    "Who's coming to dinner on Friday?",
    "Who's coming to dinner on Friday?",
    [
      'Name*: name',
      'Email*: email',
      'Will you come?*: yesno',
      'Number of guests: number 0-20',
      'Dietary needs: text',
      'Message: long',
    ],
  ],
  [
    'Wedding RSVP: name, plus one, meal choice: beef, fish or vegetarian, song request',
    'Wedding RSVP',
    [
      'Name*: name',
      'Plus one: yesno',
      'Meal choice: single {Beef|Fish|Vegetarian}',
      'Song request: text',
    ],
  ],
  ['Create a form to collect emails for my newsletter', 'Newsletter', ['Email*: email']],
  [
    'A registration form for a workshop. Fields: name, email, company, job title, whether they need parking, how they heard about us. All fields are required.',
    'Workshop registration',
    [
      'Name*: name',
      'Email*: email',
      'Company*: text',
      'Job title*: text',
      'Do you need parking?*: yesno',
      'How did you hear about us?*: long',
    ],
  ],
  [
    '<img src=x onerror=alert(1)>',
    '<img src=x onerror=alert(1)>',
    ['Name*: name', 'Email*: email', 'Message*: long'],
  ],
  ['التسجيل في الحفل', 'التسجيل في الحفل', ['Name*: name', 'Email*: email', 'Message*: long']],
  [
    '夏祭りの申し込みフォーム',
    '夏祭りの申し込みフォーム',
    ['Name*: name', 'Email*: email', 'Message*: long'],
  ],
  ['asdf', 'Asdf', ['Name*: name', 'Email*: email', 'Message*: long']],
  [
    'PLEASE MAKE A FEEDBACK FORM FOR OUR HOTEL',
    'Hotel feedback',
    [
      'How was it overall?*: rating 1-5',
      'What did you like?: long',
      'What could be better?: long',
      'Would you recommend it?: yesno',
      'Email: email',
    ],
  ],
  [
    'Customer satisfaction survey with overall rating (1-10), how likely are you to recommend us, and comments',
    'Customer satisfaction survey',
    [
      'Overall rating: rating 1-10',
      'How likely are you to recommend us?: rating 0-10',
      'Comments: long',
    ],
  ],
  [
    'Form with name, date of birth, start date, arrival time, website, address, photo upload and agree to terms',
    'Your details',
    [
      'Name*: name',
      'Date of birth: date',
      'Start date: date',
      'Arrival time: time',
      'Website: url',
      'Address: address',
      'Photo: file',
      'Agree to terms: yesno',
    ],
  ],
  [
    'volunteer sign-up with name, email, days available (select all that apply: Monday, Tuesday, Wednesday), skills: first aid, cooking, driving; emergency contact phone',
    'Volunteer sign-up',
    [
      'Name*: name',
      'Email*: email',
      'Days available: multiple {Monday|Tuesday|Wednesday}',
      'Skills: multiple {First aid|Cooking|Driving}',
      'Emergency contact phone: phone',
    ],
  ],
  [
    'Bug report form',
    'Bug report form',
    [
      'Email*: email',
      'What happened?*: long',
      'What did you expect?: long',
      'How bad is it?: single {I cannot go on|It is annoying|A small thing}',
      'Screenshot: file',
    ],
  ],
  [
    'Make a form called "Kitty Adoption" with full name, email, why do you want a cat? and home type (house/flat/farm)',
    'Kitty Adoption',
    [
      'Full name*: name',
      'Email*: email',
      'Why do you want a cat?: long',
      'Home type: single {House|Flat|Farm}',
    ],
  ],
  [
    'first and last name, email and phone, preferred contact method: phone, email or post',
    'Your details',
    [
      'First name*: name',
      'Last name*: name',
      'Email*: email',
      'Phone: phone',
      'Preferred contact method: single {Phone|Email|Post}',
    ],
  ],
  [
    'Make me a quiz: What is the capital of France? (Paris, London, Rome) How many legs does a spider have? Is the earth flat?',
    'Quiz',
    [
      'What is the capital of France?: single {Paris|London|Rome}',
      'How many legs does a spider have?: number',
      'Is the earth flat?: yesno',
    ],
  ],
  [
    'Simple lunch order: choose between soup, salad and sandwich, number of portions (1-10), and allergies',
    'Lunch order',
    [
      'Your choice: single {Soup|Salad|Sandwich}',
      'Number of portions: number 1-10',
      'Allergies: text',
    ],
  ],
  [
    'Rental application for an apartment with full name, current address, monthly income, number of occupants, pets (yes/no), and move-in date',
    'Apartment rental application',
    [
      'Full name*: name',
      'Current address: address',
      'Monthly income: number',
      'Number of occupants: number',
      'Pets: yesno',
      'Move-in date: date',
    ],
  ],
  [
    'Doctor appointment form including patient name, insurance number, reason for visit, preferred date and time',
    'Doctor appointment form',
    [
      'Patient name*: name',
      'Insurance number: text',
      'Reason for visit: long',
      'Preferred date: date',
      'Time: time',
    ],
  ],
  [
    'Party form with favourite colour with options red, green or blue, age (18-99), and email',
    'Party form',
    ['Favourite colour: single {Red|Green|Blue}', 'Age: number 18-99', 'Email*: email'],
  ],
  [
    'Ask guests if they are coming, whether they have allergies and what song they want to hear',
    'Your details',
    [
      'Are you coming?: yesno',
      'Do you have allergies?: yesno',
      'What song do you want to hear?: long',
    ],
  ],
  [
    'Please create a simple form where customers can leave a review: star rating, title, review text, photo',
    'Feedback',
    ['Star rating: rating 1-5', 'Title: text', 'Review text: text', 'Photo: file'],
  ],
  ['name\nemail\nmessage', 'Your details', ['Name*: name', 'Email*: email', 'Message: long']],
  [
    'Survey with the following questions:\n1. How old are you?\n2. Which team are you on? (Red, Blue)\n3. What should we improve?',
    'Survey',
    [
      'How old are you?: number',
      'Which team are you on?: single {Red|Blue}',
      'What should we improve?: long',
    ],
  ],
  [
    'RSVP form with dietary needs',
    'RSVP form',
    [
      'Name*: name',
      'Email*: email',
      'Will you come?*: yesno',
      'Number of guests: number 0-20',
      'Dietary needs: text',
      'Message: long',
    ],
  ],
  [
    'Form with name and email, where email is optional',
    'Your details',
    ['Name*: name', 'Email: email'],
  ],
  [
    'name, email (required), city, and message. Only email is required.',
    'Your details',
    ['Name: name', 'Email*: email', 'City: text', 'Message: long'],
  ],
  ['Poll: tea or coffee?', 'Poll', ['Tea or coffee?: single {Tea|Coffee}']],
  [
    'A contact form for a dentist with name',
    'Dentist contact form',
    ['Name*: name', 'Email*: email', 'Subject: text', 'Message*: long'],
  ],
  [
    'Make a lead capture form with company name, number of employees, budget range (under 1k, 1k-5k, over 5k)',
    'Lead capture form',
    [
      'Company name: text',
      'Number of employees: number',
      'Budget range: single {Under 1k|1k-5k|Over 5k}',
    ],
  ],
  ['Quote request form with name, budget', 'Quote request form', ['Name*: name', 'Budget: number']],
  [
    'A form to sign up volunteers for a beach cleanup on Saturday. We need their name, age, and if they can bring tools.',
    'Sign up volunteers for a beach cleanup on Saturday',
    ['Name*: name', 'Age: number', 'Can you bring tools?: yesno'],
  ],
  [
    'Workshop sign-up with name and which days they can attend: Monday, Tuesday or Wednesday',
    'Workshop sign-up',
    ['Name*: name', 'Which days can you attend?: multiple {Monday|Tuesday|Wednesday}'],
  ],
  [
    'what is your name? what is your age? do you like cats?',
    'Your details',
    ['What is your name?*: name', 'What is your age?: number', 'Do you like cats?: yesno'],
  ],
  [
    'Form with 2 questions: How old are you and where do you live?',
    'Your details',
    ['How old are you?: number', 'Where do you live?: text'],
  ],
  [
    'Feedback form for our conference: overall rating, favourite talk, what we should improve, and whether they would come again',
    'Conference feedback',
    [
      'Overall rating: rating 1-5',
      'Favourite talk: text',
      'What should we improve?: long',
      'Will you come again?: yesno',
    ],
  ],
  [
    'Membership form:\nName (required)\nDate of birth\nEmail\nNewsletter (yes/no)',
    'Membership form',
    ['Name*: name', 'Date of birth: date', 'Email: email', 'Newsletter: yesno'],
  ],
  [
    'Event feedback. Fields:\n* Overall rating (1-5 stars)\n* Best session\n* Comments (long text)',
    'Event feedback',
    ['Overall rating: rating 1-5', 'Best session: text', 'Comments: long'],
  ],
  [
    'Pizza order: pizza (Margherita, Funghi), extra toppings (multiple: olives, ham), delivery time, will you pick it up? (yes/no), notes',
    'Pizza order',
    [
      'Pizza: single {Margherita|Funghi}',
      'Extra toppings: multiple {Olives|Ham}',
      'Delivery time: time',
      'Will you pick it up?: yesno',
      'Notes: long',
    ],
  ],
  ['form', 'Your details', ['Name*: name', 'Email*: email', 'Message*: long']],
  [
    'RSVP',
    'RSVP',
    [
      'Name*: name',
      'Email*: email',
      'Will you come?*: yesno',
      'Number of guests: number 0-20',
      'Dietary needs: text',
      'Message: long',
    ],
  ],
];

describe('prompts', () => {
  for (const [prompt, title, fields] of CASES) {
    test(prompt, () => {
      const form = parsePrompt(prompt);
      assert.equal(form.title, title);
      assert.deepEqual(form.fields.map(show), fields);
    });
  }
});

describe('other information in a prompt', () => {
  const required = (prompt: string) =>
    parsePrompt(prompt)
      .fields.filter((field) => field.required)
      .map(({ label }) => label);

  test('which fields are required, anywhere in the text', () => {
    assert.deepEqual(required('Form with name, email, city'), ['Name', 'Email']);
    assert.deepEqual(required('Form with name, email, city. All fields are required.'), [
      'Name',
      'Email',
      'City',
    ]);
    assert.deepEqual(required('Form with name, email, city, all optional'), []);
    assert.deepEqual(required('Form with name, an optional email, and city (required)'), ['City']);
    assert.deepEqual(required('Form with name, city and phone (optional)'), ['Name', 'City']);
    assert.deepEqual(required('Form with name, email and city. Name and city are required.'), [
      'Name',
      'Email',
      'City',
    ]);
    assert.deepEqual(required('Form with name, email and city. Make everything optional.'), []);
  });

  test('its title, if the prompt names one', () => {
    assert.equal(parsePrompt('A form called "Kittens for all" with name').title, 'Kittens for all');
  });

  test('when and where something takes place', () => {
    const form = parsePrompt('Make an RSVP form. The party is on 12 June at the lake.');
    assert.equal(form.description, 'The party is on 12 June at the lake.');
    const secret = parsePrompt('Make an RSVP form. We are short of money and want few guests.');
    assert.equal(secret.description, undefined);
  });

  test('a hint', () => {
    const [field] = parsePrompt('Form with nickname (e.g. Kitty) and email').fields;
    assert.equal(field?.hint, 'E.g. Kitty');
  });

  test('its language', () => {
    assert.equal(parsePrompt('Bitte ein Formular für unser Fest mit Name und Alter').lang, 'de');
    assert.equal(parsePrompt('Form with name and age').lang, 'en');
  });
});

describe('control names', () => {
  test('are lowercase ASCII and unique', () => {
    const form = parsePrompt(
      'Fields:\n- Größe\n- 名前\n- 住所\n- Straße\n- T-shirt size\n- T shirt size',
    );
    const names = form.fields.map(({ name }) => name);
    for (const name of names) assert.match(name, /^[a-z0-9_]+$/);
    assert.equal(new Set(names).size, names.length);
    assert.equal(names[0], 'grosse');
  });
});

describe('any text', () => {
  const LONG: Readonly<Record<string, string>> = {
    'a list': 'name, email and colour (red, blue) '.repeat(3000),
    letters: 'a'.repeat(100_000),
    spaces: `${' '.repeat(100_000)}x`,
    colons: 'a: '.repeat(33_000),
    brackets: '('.repeat(100_000),
    'closing brackets': 'a) '.repeat(33_000),
    commas: ','.repeat(100_000),
    'or after or': 'a or '.repeat(20_000),
    lines: 'a\n'.repeat(50_000),
    questions: 'what? '.repeat(16_000),
    'form for form for': 'form for '.repeat(11_000),
    dashes: '- '.repeat(50_000),
    quotes: '"'.repeat(100_000),
    required: 'required '.repeat(11_000),
    digits: '1'.repeat(100_000),
    numbers: '1 - '.repeat(25_000),
    sentences: 'a. '.repeat(33_000),
    'a long subject': `rsvp for ${'x '.repeat(50_000)}`,
    and: 'and '.repeat(25_000),
    bullets: `- ${'x '.repeat(150)}\n`.repeat(300),
    'with with': 'with '.repeat(20_000),
    'they they': 'whether they '.repeat(7_500),
  };
  for (const [what, prompt] of Object.entries(LONG)) {
    test(`100,000 characters of ${what} make a form within half a second`, () => {
      // Processor time, because on a busy machine the test waits for other programs.
      const before = process.cpuUsage();
      const { title, fields } = parsePrompt(prompt);
      const { user, system } = process.cpuUsage(before);
      assert.ok(user + system < 500_000, `${user + system} µs`);
      assert.ok(title.length >= 1 && [...title].length <= 70);
      assert.ok(fields.length >= 1 && fields.length <= 40);
    });
  }

  test('single characters and fragments still make a form', () => {
    const scraps = [
      '',
      '?',
      '...',
      '()',
      ':',
      '- ',
      '\u0000\u202e',
      '😀',
      '"',
      '1',
      'with',
      'and,',
      'constructor',
      'name, __proto__, toString',
      '[[((',
    ];
    for (const prompt of scraps) {
      const { title, fields } = parsePrompt(prompt);
      assert.ok(title.length >= 1 && fields.length >= 1, JSON.stringify(prompt));
      for (const { label } of fields) assert.ok(label.trim().length >= 1);
    }
  });
});
