import { email, phone, type Topic } from './topic.js';

/** Newsletters, applications for jobs, reports, feedback and surveys. */
export const FEEDBACK_TOPICS: readonly Topic[] = [
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
];
