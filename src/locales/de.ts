import { registerLocale } from '../language/register.js';

/** German. Machine-made, not yet checked by a speaker. */
registerLocale('de', ({ number, plural }) => ({
  parts: () => import('./parts/de.js'),

  // form-generator
  promptLabel: 'Beschreiben Sie das gewünschte Formular',
  promptPlaceholder:
    'Zum Beispiel: eine Anmeldung zu unserem Sommerfest mit Name, E-Mail-Adresse, Zahl der Gäste und Essenswünschen',
  promptMissing:
    'Beschreiben Sie zuerst das Formular: Wofür ist es gedacht, und was soll es abfragen?',
  formMissing: 'Erstellen Sie zuerst ein Formular.',
  promptTooLong: (max) =>
    `Die Beschreibung ist zu lang. Kürzen Sie sie auf höchstens ${number(max)} Zeichen.`,
  promptCount: (used, max) => `${number(used)} von ${number(max)} Zeichen`,
  generateForbidden: 'Sie sind nicht berechtigt, Formulare zu erstellen.',
  generate: 'Formular erstellen',
  examples: 'Beispiele',
  builder: 'Prompt-Baukasten',
  ctrl: 'Strg',
  generateKeys: (keys) => `Mit ${keys} erstellen`,
  cancel: 'Abbrechen',
  generating: 'Ihr Formular wird erstellt\u00a0…',

  // form-list
  forms: 'Formulare',
  formCount: (count) => plural(count, { one: '# Formular', other: '# Formulare' }),
  refresh: 'Aktualisieren',
  loading: 'Ihre Formulare werden geladen\u00a0…',
  listFailed: 'Ihre Formulare konnten nicht geladen werden',
  formsFound: (count) =>
    plural(count, { one: '# Formular gefunden', other: '# Formulare gefunden' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Wählen Sie ein Formular aus.',

  // deleting
  deleteForm: 'Formular löschen',
  deleteFailed: 'Das Formular wurde nicht gelöscht',

  // form-embed
  embedLabel: 'Formular',
  embedEmpty: 'Hier erscheint Ihr Formular',
  embedLoading: 'Das Formular wird geladen\u00a0…',
  embedGone: 'Dieses Formular gibt es nicht mehr',
  embedGoneHint: 'Es wurde gelöscht. Erstellen oder wählen Sie ein anderes.',
  embedRefused: 'Diese Adresse kann nicht als Formular angezeigt werden',
  embedFailed: 'Das Formular konnte nicht geladen werden',

  // shared
  tryAgain: 'Erneut versuchen',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Die Verbindung wurde unterbrochen. Prüfen Sie sie und versuchen Sie es erneut.',
  unexpectedError: 'Etwas ist schiefgegangen. Laden Sie die Seite neu und versuchen Sie es erneut.',
  copyFailed: 'Das Kopieren ist hier nicht erlaubt. Kopieren Sie diesen Text bitte selbst.',

  // what went wrong, and what to do
  errorSetup:
    'Die Formulare sind auf dieser Website nicht richtig eingerichtet. Wer die Website betreibt, findet die Ursache in der Konsole des Browsers.',
  errorSignIn: 'Sie sind abgemeldet. Melden Sie sich wieder an und versuchen Sie es erneut.',
  errorForbidden: 'Dazu sind Sie nicht berechtigt.',
  errorGone: 'Dieses Formular gibt es nicht mehr.',
  errorTooLong:
    'Die Beschreibung ist länger, als der Dienst zulässt. Kürzen Sie sie und versuchen Sie es erneut.',
  errorListTooLong: 'Diese Liste ist zu lang, um angezeigt zu werden.',
  errorRejected: 'Der Dienst hat die Anfrage nicht angenommen.',
  errorBusy: 'Zurzeit gibt es zu viele Anfragen. Warten Sie etwas und versuchen Sie es erneut.',
  errorBusyFor: (seconds) =>
    plural(seconds, {
      one: 'Zurzeit gibt es zu viele Anfragen. Versuchen Sie es in # Sekunde erneut.',
      other: 'Zurzeit gibt es zu viele Anfragen. Versuchen Sie es in # Sekunden erneut.',
    }),
  errorServer: 'Beim Dienst ist ein Problem aufgetreten. Versuchen Sie es erneut.',
  errorUnavailable: 'Der Dienst ist gerade nicht erreichbar. Versuchen Sie es gleich erneut.',
  errorTimeout: 'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  errorNetwork: 'Die Verbindung wurde unterbrochen. Prüfen Sie sie und versuchen Sie es erneut.',
  errorOffline:
    'Sie sind anscheinend offline. Versuchen Sie es erneut, sobald Sie wieder verbunden sind.',
}));
