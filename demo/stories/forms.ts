/** Forms for the stories, always the same ones. */
export interface StoryForm {
  readonly id: string;
  readonly formUrl: string;
  readonly title?: string;
}

const form = (number: number, letters: string, title?: string): StoryForm => ({
  id: `form_${number}_${letters}`,
  formUrl: `https://forms.example/f/${letters}`,
  ...(title === undefined ? {} : { title }),
});

export const RSVP = form(1733312400000, 'k3Jd9aQ', 'Summer party RSVP');

/** One without a title, one in another script, one with a title that is too long for a line. */
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

export const PROMPT = 'An RSVP for our summer party with name, email and number of guests';
