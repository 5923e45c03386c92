import { registerPackageLocale } from '../language/register.js';

/** Dutch. Machine-made, not yet checked by a speaker. */
registerPackageLocale('nl', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/nl.js'),

  // form-generator
  promptLabel: 'Beschrijf het formulier dat je nodig hebt',
  promptPlaceholder:
    'Bijvoorbeeld: een aanmelding voor ons zomerfeest met naam, e-mailadres, aantal gasten en dieetwensen',
  promptMissing: 'Beschrijf eerst het formulier: waarvoor is het bedoeld en wat moet het vragen?',
  formMissing: 'Maak eerst een formulier.',
  promptTooLong: (max) => `De beschrijving is te lang. Kort deze in tot ${number(max)} tekens.`,
  promptCount: (used, max) => `${number(used)} van ${number(max)} tekens`,
  generateForbidden: 'Je hebt geen toestemming om formulieren te maken.',
  signInToGenerate: 'Log in om formulieren te maken',
  descriptionStays: 'Je beschrijving blijft hier staan.',
  generate: 'Formulier maken',
  examples: 'Voorbeelden',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `Maken met ${keys}`,
  cancel: 'Annuleren',
  generating: 'Je formulier wordt gemaakt…',
  remaining: (count) =>
    plural(count, { one: 'Nog # formulier mogelijk', other: 'Nog # formulieren mogelijk' }),
  noneRemaining: 'De limiet voor nieuwe formulieren is bereikt',

  // form-list
  forms: 'Formulieren',
  formCount: (count) => plural(count, { one: '# formulier', other: '# formulieren' }),
  refresh: 'Vernieuwen',
  loading: 'Je formulieren worden geladen…',
  listFailed: 'Je formulieren konden niet worden geladen',
  signInToList: 'Log in om je formulieren te zien',
  offline: 'Je lijkt offline te zijn',
  listOffline: 'Je formulieren worden geladen zodra je weer verbinding hebt.',
  formsFound: (count) =>
    plural(count, { one: '# formulier gevonden', other: '# formulieren gevonden' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Kies een formulier.',

  // deleting
  deleteForm: 'Formulier verwijderen',
  deleteFailed: 'Het formulier is niet verwijderd',

  // form-embed
  embedLabel: 'Formulier',
  embedEmpty: 'Je formulier verschijnt hier',
  embedSelect: 'Kies een formulier',
  embedLoading: 'Het formulier wordt geladen…',
  embedStillLoading: 'Nog aan het laden…',
  embedGone: 'Dit formulier bestaat niet meer',
  embedGoneHint: 'Het is verwijderd.',
  embedRefused: 'Dit formulier kan hier niet worden weergegeven',
  embedFailed: 'Het formulier kon niet worden geladen',

  // shared
  tryAgain: 'Opnieuw proberen',
  waitingTitle: 'Er zijn op dit moment te veel verzoeken',
  waiting: (time) => `Nieuwe poging over ${time}.`,
  tryNow: 'Nu proberen',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Geen verbinding. Controleer je verbinding en probeer het opnieuw.',
  unexpectedError: 'Er is iets misgegaan. Laad de pagina opnieuw en probeer het nog eens.',
  copyFailed: 'Kopiëren is niet gelukt. Selecteer de tekst en kopieer deze.',

  // what went wrong, and what to do
  errorSetup:
    'De formulieren zijn hier niet goed ingesteld. Beheerder van de site: zie de browserconsole.',
  errorSignIn: 'Log in en probeer het opnieuw.',
  errorForbidden: 'Je hebt hier geen toestemming voor.',
  errorBlocked:
    'Deze website heeft het verzoek geblokkeerd. Laad de pagina opnieuw en probeer het nog eens.',
  errorGone: 'Dit formulier bestaat niet meer.',
  errorTooLong: 'Je beschrijving is te lang. Kort deze in en probeer het opnieuw.',
  errorListTooLong: 'Deze lijst is te lang om te tonen.',
  errorRejected: 'Dit verzoek is geweigerd. Pas het aan en probeer het opnieuw.',
  errorBusy: 'Er zijn op dit moment te veel verzoeken. Wacht even en probeer het opnieuw.',
  errorBusyFor: (seconds) =>
    `Er zijn op dit moment te veel verzoeken. Probeer het ${inTime(seconds)} opnieuw.`,
  errorServer: 'Er is iets misgegaan. Probeer het opnieuw.',
  errorUnavailable: 'Formulieren zijn nu niet beschikbaar. Probeer het zo meteen opnieuw.',
  errorTimeout: 'Dit duurde te lang. Probeer het opnieuw.',
  errorNetwork: 'Geen verbinding. Controleer je verbinding en probeer het opnieuw.',
  errorOffline: 'Je lijkt offline te zijn. Probeer het opnieuw zodra je weer verbinding hebt.',
}));
