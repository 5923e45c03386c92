/** The form pages' own text. Text from the prompt is never translated. */
import type { Language } from '../../../src/testing/service/form.js';

export interface Texts {
  requiredLegend: string;
  optional: string;
  choose: string;
  yes: string;
  no: string;
  /** The two ends of a rating. */
  low: string;
  high: string;
  /** The accessible name of one step of a rating. */
  ratingStep: (step: number, max: number) => string;
  several: string;
  send: string;
  sending: string;
  sendFailed: string;
  goneTitle: string;
  goneText: string;
  thanksTitle: string;
  thanksText: string;
  another: string;
  /** `{n}` is the number of wrong fields. */
  checkOne: string;
  checkMany: string;
  missing: string;
  missingChoice: string;
  badEmail: string;
  badPhone: string;
  badUrl: string;
  badDate: string;
  badTime: string;
  badNumber: string;
  /** `{min}` and `{max}` are numbers. */
  tooSmall: string;
  tooBig: string;
  tooLong: string;
  badChoice: string;
}

const en: Texts = {
  requiredLegend: 'Required fields are marked with',
  optional: 'optional',
  choose: 'Please choose',
  yes: 'Yes',
  no: 'No',
  low: 'lowest',
  high: 'highest',
  ratingStep: (step, max) => `${step} of ${max}`,
  several: 'Choose as many as you like.',
  send: 'Send',
  sending: 'Sending…',
  sendFailed: 'Your answers could not be sent. They are still here: please try again.',
  goneTitle: 'This form is gone',
  goneText: 'It was deleted, or its address is not quite right. Nothing can be sent here any more.',
  thanksTitle: 'Thank you!',
  thanksText: 'Your answers have been sent.',
  another: 'Send another answer',
  checkOne: 'One answer needs another look.',
  checkMany: '{n} answers need another look.',
  missing: 'Please fill this in.',
  missingChoice: 'Please choose an answer.',
  badEmail: 'Please enter an email address like name@example.com.',
  badPhone: 'Please enter a phone number like +44 20 7946 0123.',
  badUrl: 'Please enter a web address that begins with https://.',
  badDate: 'Please enter a complete date.',
  badTime: 'Please enter a complete time.',
  badNumber: 'Please enter a number.',
  tooSmall: 'Please enter {min} or more.',
  tooBig: 'Please enter {max} or less.',
  tooLong: 'This answer is too long.',
  badChoice: 'Please choose one of the answers shown.',
};

const de: Texts = {
  requiredLegend: 'Pflichtfelder sind gekennzeichnet mit',
  optional: 'freiwillig',
  choose: 'Bitte wählen',
  yes: 'Ja',
  no: 'Nein',
  low: 'am niedrigsten',
  high: 'am höchsten',
  ratingStep: (step, max) => `${step} von ${max}`,
  several: 'Mehrere Antworten sind möglich.',
  send: 'Absenden',
  sending: 'Wird gesendet …',
  sendFailed:
    'Das Absenden hat nicht geklappt. Alle Antworten sind noch da: bitte noch einmal versuchen.',
  goneTitle: 'Dieses Formular gibt es nicht mehr',
  goneText: 'Es wurde gelöscht, oder die Adresse stimmt nicht ganz.',
  thanksTitle: 'Vielen Dank!',
  thanksText: 'Die Antworten sind angekommen.',
  another: 'Noch eine Antwort senden',
  checkOne: 'Eine Antwort bitte noch einmal ansehen.',
  checkMany: '{n} Antworten bitte noch einmal ansehen.',
  missing: 'Bitte ausfüllen.',
  missingChoice: 'Bitte eine Antwort wählen.',
  badEmail: 'Bitte eine E-Mail-Adresse wie name@example.com eingeben.',
  badPhone: 'Bitte eine Telefonnummer wie +49 30 123456 eingeben.',
  badUrl: 'Bitte eine Adresse eingeben, die mit https:// beginnt.',
  badDate: 'Bitte ein vollständiges Datum eingeben.',
  badTime: 'Bitte eine vollständige Uhrzeit eingeben.',
  badNumber: 'Bitte eine Zahl eingeben.',
  tooSmall: 'Bitte {min} oder mehr eingeben.',
  tooBig: 'Bitte höchstens {max} eingeben.',
  tooLong: 'Diese Antwort ist zu lang.',
  badChoice: 'Bitte eine der gezeigten Antworten wählen.',
};

export const TEXTS: Readonly<Record<Language, Texts>> = { en, de };
