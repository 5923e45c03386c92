import { registerPackageLocale } from '../language/register.js';

/** German. Machine-made, not yet checked by a speaker. */
registerPackageLocale('de', ({ inTime, number, plural }) => ({
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
  signInToGenerate: 'Melden Sie sich an, um Formulare zu erstellen',
  descriptionStays: 'Ihre Beschreibung bleibt hier erhalten.',
  generate: 'Formular erstellen',
  examples: 'Beispiele',
  ctrl: 'Strg',
  generateKeys: (keys) => `Mit ${keys} erstellen`,
  cancel: 'Abbrechen',
  generating: 'Ihr Formular wird erstellt\u00a0…',
  remaining: (count) =>
    plural(count, { one: 'Noch # Formular möglich', other: 'Noch # Formulare möglich' }),
  noneRemaining: 'Das Limit für neue Formulare ist erreicht',

  // form-list
  forms: 'Formulare',
  formCount: (count) => plural(count, { one: '# Formular', other: '# Formulare' }),
  refresh: 'Aktualisieren',
  loading: 'Ihre Formulare werden geladen\u00a0…',
  listFailed: 'Ihre Formulare konnten nicht geladen werden',
  signInToList: 'Melden Sie sich an, um Ihre Formulare zu sehen',
  offline: 'Sie sind anscheinend offline',
  listOffline: 'Ihre Formulare werden geladen, sobald Sie wieder verbunden sind.',
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
  embedSelect: 'Formular auswählen',
  embedLoading: 'Das Formular wird geladen\u00a0…',
  embedStillLoading: 'Wird noch geladen\u00a0…',
  embedGone: 'Dieses Formular gibt es nicht mehr',
  embedGoneHint: 'Es wurde gelöscht.',
  embedRefused: 'Dieses Formular kann hier nicht angezeigt werden',
  embedFailed: 'Das Formular konnte nicht geladen werden',

  // shared
  tryAgain: 'Erneut versuchen',
  waitingTitle: 'Zurzeit gibt es zu viele Anfragen',
  waiting: (time) => `In ${time} folgt der nächste Versuch.`,
  tryNow: 'Jetzt versuchen',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Keine Verbindung. Prüfen Sie das Netz und versuchen Sie es erneut.',
  unexpectedError: 'Etwas ist schiefgegangen. Laden Sie die Seite neu und versuchen Sie es erneut.',
  copyFailed: 'Kopieren nicht möglich. Markieren und kopieren Sie den Text.',

  // what went wrong, and what to do
  errorSetup:
    'Die Formulare sind hier nicht richtig eingerichtet. Für Betreiber: siehe Browserkonsole.',
  errorSignIn: 'Melden Sie sich an und versuchen Sie es erneut.',
  errorForbidden: 'Dazu sind Sie nicht berechtigt.',
  errorBlocked:
    'Diese Website hat die Anfrage blockiert. Laden Sie die Seite neu und versuchen Sie es erneut.',
  errorGone: 'Dieses Formular gibt es nicht mehr.',
  errorTooLong: 'Ihre Beschreibung ist zu lang. Kürzen Sie sie und versuchen Sie es erneut.',
  errorListTooLong: 'Diese Liste ist zu lang, um angezeigt zu werden.',
  errorRejected: 'Diese Anfrage wurde abgelehnt. Ändern Sie sie und versuchen Sie es erneut.',
  errorBusy: 'Zurzeit gibt es zu viele Anfragen. Warten Sie etwas und versuchen Sie es erneut.',
  errorBusyFor: (seconds) =>
    `Zurzeit gibt es zu viele Anfragen. Versuchen Sie es ${inTime(seconds)} erneut.`,
  errorServer: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  errorUnavailable: 'Die Formulare sind gerade nicht verfügbar. Versuchen Sie es gleich erneut.',
  errorTimeout: 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
  errorNetwork: 'Keine Verbindung. Prüfen Sie das Netz und versuchen Sie es erneut.',
  errorOffline:
    'Sie sind anscheinend offline. Versuchen Sie es erneut, sobald Sie wieder verbunden sind.',
}));
