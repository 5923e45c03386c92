/** Default fields by topic, for prompts that name no fields. */
import type { Language } from '../form.js';
import { FEEDBACK_TOPICS } from './feedback-topics.js';
import type { Draft } from './item.js';
import { QUIZ_TOPIC } from './quiz-topic.js';
import { email, name, phone, type Say, type Topic } from './topic.js';

export type { Topic } from './topic.js';

/** Narrower topics come first: "feedback on our wedding" is about feedback. */
const TOPICS: readonly Topic[] = [
  QUIZ_TOPIC,
  ...FEEDBACK_TOPICS,
  {
    title: ['Contact', 'Kontakt'],
    pattern:
      /\bcontact\b|\bget in touch\b|\b[ei]nquir(?:y|ies)\b|\bmessage us\b|\bquote\b|kontakt|anfrage/i,
    fields: (say) => [
      name(say),
      email(say),
      { label: say('Subject', 'Betreff'), kind: 'text', required: false },
      { label: say('Message', 'Nachricht'), kind: 'long', required: true },
    ],
  },
  {
    title: ['Order', 'Bestellung'],
    pattern: /\b(?:pre-?)?(?<!in )orders?\b|\bordering\b|\bpurchas|\bbuy\b|\bshop\b|bestell/i,
    fields: (say) => [
      name(say),
      email(say),
      phone(say),
      {
        label: say('What would you like to order?', 'Was möchten Sie bestellen?'),
        kind: 'long',
        required: true,
      },
      { label: say('Quantity', 'Menge'), kind: 'number', min: 1, required: true },
      { label: say('Delivery address', 'Lieferadresse'), kind: 'address', required: true },
      { label: say('Delivery date', 'Lieferdatum'), kind: 'date', required: false },
    ],
  },
  {
    title: ['Booking', 'Terminbuchung'],
    pattern:
      /\bbookings?\b|\bbook (?:a|an|your|the|my|our)\b|\bappointments?\b|\breserv|\bschedul|\bconsultations?\b|buchung|\btermin|reservierung/i,
    fields: (say) => [
      name(say),
      email(say),
      phone(say, true),
      { label: say('Date', 'Datum'), kind: 'date', required: true },
      { label: say('Time', 'Uhrzeit'), kind: 'time', required: true },
      {
        label: say('Number of people', 'Anzahl Personen'),
        kind: 'number',
        min: 1,
        max: 50,
        required: false,
      },
      { label: say('Notes', 'Anmerkungen'), kind: 'long', required: false },
    ],
  },
  {
    title: ['RSVP', 'Einladung'],
    pattern:
      /\brsvp\b|\binvit|\bpart(?:y|ies)\b|\bwedding\b|\bbirthday\b|\bdinner\b|\bbarbecue\b|\bbbq\b|\bpicnic\b|who(?:'s| is) coming|einladung|\bfeier|hochzeit|sommerfest|\bparty\b/i,
    fields: (say) => [
      name(say),
      email(say),
      { label: say('Will you come?', 'Kommen Sie?'), kind: 'yesno', required: true },
      {
        label: say('Number of guests', 'Anzahl Gäste'),
        kind: 'number',
        min: 0,
        max: 20,
        required: false,
      },
      {
        label: say('Dietary needs', 'Was wir beim Essen beachten sollen'),
        kind: 'text',
        required: false,
      },
      { label: say('Message', 'Nachricht'), kind: 'long', required: false },
    ],
  },
  {
    title: ['Registration', 'Anmeldung'],
    pattern:
      /\bregist|\bsign[- ]?ups?\b|\benrol|\bevents?\b|\bconference\b|\bworkshops?\b|\bwebinars?\b|\bmeet-?ups?\b|\bclass(?:es)?\b|\bcourses?\b|\bvolunteer|\bjoin\b|anmeld|veranstaltung/i,
    fields: (say) => [
      { label: say('Full name', 'Name'), kind: 'name', required: true },
      email(say),
      phone(say),
      {
        label: say('Number of places', 'Anzahl Plätze'),
        kind: 'number',
        min: 1,
        max: 20,
        required: false,
      },
      {
        label: say('Anything we should know?', 'Was sollten wir wissen?'),
        kind: 'long',
        required: false,
      },
    ],
  },
  {
    title: ['Application', 'Antrag'],
    pattern: /\bappl(?:y|ication|icant)s?\b(?! error)|\bantrag\b/i,
    fields: (say) => [
      { label: say('Full name', 'Name'), kind: 'name', required: true },
      email(say),
      phone(say),
      { label: say('Tell us about yourself', 'Über Sie'), kind: 'long', required: true },
      { label: say('Attachment', 'Anhang'), kind: 'file', required: false },
    ],
  },
];

/** The fields if nothing else applies: a name and a message. */
export function lastResort(lang: Language): Draft[] {
  const say = sayIn(lang);
  const drafts: Draft[] = [
    name(say),
    email(say),
    { label: say('Message', 'Nachricht'), kind: 'long', required: true },
  ];
  const isTranslated = lang === 'en' || lang === 'de';
  return isTranslated ? drafts : drafts.map((draft) => ({ ...draft, isDefault: true }));
}

/** The topic of a text; the title's words count before the rest of the prompt. */
export const topicOf = (head: string, whole: string): Topic | undefined =>
  TOPICS.find(({ pattern }) => pattern.test(head)) ??
  TOPICS.find(({ pattern }) => pattern.test(whole));

export const sayIn =
  (lang: Language): Say =>
  (en, de) =>
    lang === 'de' ? de : en;
