/** The page's own words in the tasks, in both languages. */
import type { Language } from '../task.js';

export interface Words {
  readonly prompt: string;
  readonly form: string;
  readonly survey: string;
  readonly order: string;
  readonly trigger: string;
  /** What the visitor changes in the new form. */
  readonly change: string;
  /** The text of the floating button. */
  readonly launcher: string;
  /** A search that finds the form {@link Words.survey} only. */
  readonly search: string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    prompt: 'An RSVP for our summer party',
    form: 'Summer party RSVP',
    survey: 'Lunch survey',
    order: 'Book order',
    trigger: 'Reply to the invitation',
    change: 'Ask for a phone number',
    launcher: 'Feedback',
    search: 'lunch',
  },
  de: {
    prompt: 'Eine Anmeldung zum Sommerfest',
    form: 'Anmeldung zum Sommerfest',
    survey: 'Umfrage zum Mittagessen',
    order: 'Buchbestellung',
    trigger: 'Auf die Einladung antworten',
    change: 'Frage nach der Telefonnummer',
    launcher: 'Feedback',
    search: 'mittag',
  },
};
