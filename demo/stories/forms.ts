/** Forms for the stories, always the same ones. */
export interface StoryForm {
  readonly id: string;
  readonly formUrl: string;
  readonly title?: string;
  /** ISO 8601. */
  readonly createdAt?: string;
  readonly owner?: string;
}

const form = (number: number, letters: string, title?: string): StoryForm => ({
  id: `form_${number}_${letters}`,
  formUrl: `https://forms.example/f/${letters}`,
  ...(title === undefined ? {} : { title }),
});

export const RSVP = form(1733312400000, 'k3Jd9aQ', 'Summer party RSVP');

/** Forms without a title, in another script, and with a title that is too long for one line. */
export const FORMS: readonly StoryForm[] = [
  RSVP,
  form(1733226000000, 'Zp81LmX', 'استبيان رضا العملاء'),
  form(1733139600000, 'b7TqW2e'),
  form(
    1733053200000,
    'Hh40sVc',
    'Application for the community garden’s raised beds, tool shed keys and watering rota in the coming season',
  ),
];

/** {@link FORMS} with dates, which are always the same time ago. */
export const datedForms = (): readonly StoryForm[] =>
  FORMS.map((each, index) => ({
    ...each,
    createdAt: new Date(Date.now() - [3, 90, 400, 26_000][index]! * 3_600_000).toISOString(),
  }));

const OWNERS = [
  'ada@example.com',
  'زينب@example.com',
  undefined,
  'the.neighbourhood.garden.association.of.the.eastern.districts@mail.garden.example.com',
];

/** {@link datedForms} of several visitors, as an administrator gets them. */
export const ownedForms = (): readonly StoryForm[] =>
  datedForms().map((each, index) => {
    const owner = OWNERS[index];
    return owner === undefined ? each : { ...each, owner };
  });

const KINDS = ['RSVP', 'Registration', 'Survey', 'Feedback', 'Order', 'Application'];

/** `count` forms, newest first. */
export const manyForms = (count: number): readonly StoryForm[] =>
  Array.from({ length: count }, (_, index) =>
    form(1733312400000 - index * 60_000, `m${index}x`, `${KINDS[index % 6]} ${count - index}`),
  );

/** A form that someone has generated in the meantime. */
export const NEW_FORM = form(1733312460000, 'Qm2xYt7', 'Party guests');

/** The new version of {@link RSVP}. */
export const NEW_VERSION = form(1733312520000, 'Vr4sNn8', 'Summer party RSVP with dietary needs');

export const CHANGE = 'Add a question about dietary needs';

export const DELETED = { deleted: true };
export const GONE = { status: 404, error: { code: 'NOT_FOUND', message: 'Form not found' } };
export const NOT_DELETED = {
  status: 500,
  error: { code: 'DELETE_FAILED', message: 'Could not delete' },
};

export const PROMPT = 'An RSVP for our summer party with name, email and number of guests';

/** Example descriptions. */
export const EXAMPLES = [
  { label: 'RSVP', prompt: 'An RSVP for a birthday with name, guests and dietary needs' },
  { label: 'Feedback', prompt: 'A short survey after a workshop: what was good, what was missing' },
  { label: 'Job application', prompt: 'An application for a café with shifts and experience' },
];
