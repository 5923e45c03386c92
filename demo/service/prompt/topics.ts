/** Default fields by topic, for prompts that name no fields. */
import type { Language } from '../form.js';
import type { Draft } from './item.js';

export interface Topic {
  /** Title if the prompt has none. */
  title: readonly [en: string, de: string];
  /** Matches the words of a prompt. */
  pattern: RegExp;
  fields: (say: (en: string, de: string) => string, about: string | undefined) => Draft[];
}

type Say = (en: string, de: string) => string;

const name = (say: Say): Draft => ({ label: say('Name', 'Name'), kind: 'name', required: true });
const email = (say: Say, required = true): Draft => ({
  label: say('Email', 'E-Mail'),
  kind: 'email',
  required,
});
const phone = (say: Say, required = false): Draft => ({
  label: say('Phone', 'Telefon'),
  kind: 'phone',
  required,
});

/** Narrower topics come first: "feedback on our wedding" is about feedback. */
export const TOPICS: readonly Topic[] = [
  {
    title: ['Newsletter', 'Newsletter'],
    pattern:
      /\bnewsletters?\b|\bmailing list\b|\bwait(?:ing)?[- ]?list\b|\bemail list\b|\bsubscri/i,
    fields: (say) => [
      email(say),
      { label: say('First name', 'Vorname'), kind: 'name', required: false },
      {
        label: say('How often would you like to hear from us?', 'Wie oft dürfen wir schreiben?'),
        kind: 'single',
        required: false,
        options: [
          say('Every week', 'Jede Woche'),
          say('Every month', 'Jeden Monat'),
          say('Only big news', 'Nur bei Neuigkeiten'),
        ],
      },
    ],
  },
  {
    title: ['Job application', 'Bewerbung'],
    pattern:
      /\bjobs?\b|\bhiring\b|\bvacanc|\bcandidates?\b|\bcareers?\b|\binternships?\b|\brecruit|bewerb/i,
    fields: (say) => [
      { label: say('Full name', 'Name'), kind: 'name', required: true },
      email(say),
      phone(say),
      { label: say('CV', 'Lebenslauf'), kind: 'file', required: true },
      {
        label: say('Portfolio or LinkedIn', 'Portfolio oder LinkedIn'),
        kind: 'url',
        required: false,
      },
      { label: say('Earliest start date', 'Frühester Eintritt'), kind: 'date', required: false },
      {
        label: say('Why would you like to work with us?', 'Warum möchten Sie zu uns?'),
        kind: 'long',
        required: true,
      },
    ],
  },
  {
    title: ['Problem report', 'Problem melden'],
    pattern:
      /\bbugs?\b|\bsupport (?:request|ticket|form)|\bhelp ?desk\b|\b(?:problem|issue|incident) reports?\b|\breport (?:a |an )?(?:problem|issue|bug)|\bst(?:ö|oe)rung/i,
    fields: (say) => [
      email(say),
      { label: say('What happened?', 'Was ist passiert?'), kind: 'long', required: true },
      {
        label: say('What did you expect?', 'Was haben Sie erwartet?'),
        kind: 'long',
        required: false,
      },
      {
        label: say('How bad is it?', 'Wie schlimm ist es?'),
        kind: 'single',
        required: false,
        options: [
          say('I cannot go on', 'Nichts geht mehr'),
          say('It is annoying', 'Es stört'),
          say('A small thing', 'Eine Kleinigkeit'),
        ],
      },
      { label: say('Screenshot', 'Bildschirmfoto'), kind: 'file', required: false },
    ],
  },
  {
    title: ['Feedback', 'Rückmeldung'],
    pattern:
      /\bfeedback\b|\breviews?\b|\bsatisfaction\b|\btestimonials?\b|\bcomplaints?\b|\bevaluation\b|r(?:ü|ue)ckmeldung|bewertung|zufriedenheit/i,
    fields: (say) => [
      {
        label: say('How was it overall?', 'Wie war es insgesamt?'),
        kind: 'rating',
        min: 1,
        max: 5,
        required: true,
      },
      { label: say('What did you like?', 'Was hat gefallen?'), kind: 'long', required: false },
      { label: say('What could be better?', 'Was geht besser?'), kind: 'long', required: false },
      {
        label: say('Would you recommend it?', 'Würden Sie es empfehlen?'),
        kind: 'yesno',
        required: false,
      },
      {
        ...email(say, false),
        hint: say('Only if you would like an answer.', 'Nur wenn eine Antwort gewünscht ist.'),
      },
    ],
  },
  {
    title: ['Survey', 'Umfrage'],
    pattern:
      /\bsurveys?\b|\bpolls?\b|\bquestionnaires?\b|\bquiz(?:zes)?\b|\bresearch\b|umfrage|fragebogen|befragung/i,
    fields: (say, about) => [
      {
        label:
          about === undefined
            ? say('How satisfied are you overall?', 'Wie zufrieden sind Sie insgesamt?')
            : say(`How do you feel about ${about}?`, `Wie finden Sie ${about}?`),
        kind: 'rating',
        min: 1,
        max: 5,
        required: true,
      },
      { label: say('What works well?', 'Was läuft gut?'), kind: 'long', required: false },
      { label: say('What should change?', 'Was soll sich ändern?'), kind: 'long', required: false },
      {
        label: say(
          'How likely are you to recommend us?',
          'Wie wahrscheinlich empfehlen Sie uns weiter?',
        ),
        kind: 'rating',
        min: 0,
        max: 10,
        required: false,
      },
      {
        label: say('How old are you?', 'Wie alt sind Sie?'),
        kind: 'single',
        required: false,
        options: [
          say('Under 18', 'Unter 18'),
          '18–29',
          '30–44',
          '45–64',
          say('65 or older', '65 oder älter'),
        ],
      },
      {
        label: say('How did you hear about us?', 'Wie haben Sie von uns erfahren?'),
        kind: 'text',
        required: false,
      },
      {
        label: say('Would you take part again?', 'Würden Sie wieder teilnehmen?'),
        kind: 'yesno',
        required: false,
      },
      { label: say('Anything else?', 'Sonst noch etwas?'), kind: 'long', required: false },
    ],
  },
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
export const lastResort = (say: Say): Draft[] => [
  name(say),
  email(say),
  { label: say('Message', 'Nachricht'), kind: 'long', required: true },
];

/** The topic of a text; the title's words count before the rest of the prompt. */
export const topicOf = (head: string, whole: string): Topic | undefined =>
  TOPICS.find(({ pattern }) => pattern.test(head)) ??
  TOPICS.find(({ pattern }) => pattern.test(whole));

export const sayIn =
  (lang: Language): Say =>
  (en, de) =>
    lang === 'de' ? de : en;
