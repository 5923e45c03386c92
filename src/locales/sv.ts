import { registerPackageLocale } from '../language/register.js';

/** Swedish. Machine-made, not yet checked by a speaker. */
registerPackageLocale('sv', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/sv.js'),

  // form-generator
  promptLabel: 'Beskriv formuläret du behöver',
  promptPlaceholder:
    'Till exempel: en anmälan till vår sommarfest med namn, e-post, antal gäster och specialkost',
  promptMissing: 'Beskriv formuläret först: vad ska det användas till och vad ska det fråga om?',
  formMissing: 'Skapa ett formulär först.',
  promptTooLong: (max) => `Beskrivningen är för lång. Korta ner den till ${number(max)} tecken.`,
  promptCount: (used, max) => `${number(used)} av ${number(max)} tecken`,
  generateForbidden: 'Du har inte behörighet att skapa formulär.',
  signInToGenerate: 'Logga in för att skapa formulär',
  descriptionStays: 'Din beskrivning finns kvar här.',
  generate: 'Skapa formulär',
  examples: 'Exempel',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} för att skapa`,
  cancel: 'Avbryt',
  generating: 'Ditt formulär skapas\u00a0…',
  remaining: (count) =>
    plural(count, { one: 'Ett formulär till kan skapas', other: '# formulär till kan skapas' }),
  noneRemaining: 'Gränsen för nya formulär har nåtts',

  // form-list
  forms: 'Formulär',
  formCount: (count) => plural(count, { one: 'Ett formulär', other: '# formulär' }),
  refresh: 'Uppdatera',
  loading: 'Dina formulär läses in\u00a0…',
  listFailed: 'Det gick inte att läsa in dina formulär',
  signInToList: 'Logga in för att se dina formulär',
  offline: 'Du verkar vara offline',
  listOffline: 'Dina formulär läses in när du är ansluten igen.',
  formsFound: (count) =>
    plural(count, { one: 'Ett formulär hittades', other: '# formulär hittades' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Välj ett formulär.',

  // deleting
  deleteForm: 'Radera formulär',
  deleteFailed: 'Formuläret raderades inte',

  // form-embed
  embedLabel: 'Formulär',
  embedEmpty: 'Ditt formulär visas här',
  embedSelect: 'Välj ett formulär',
  embedLoading: 'Formuläret läses in\u00a0…',
  embedStillLoading: 'Läses fortfarande in\u00a0…',
  embedGone: 'Formuläret finns inte längre',
  embedGoneHint: 'Det har raderats.',
  embedRefused: 'Det här formuläret kan inte visas här',
  embedFailed: 'Det gick inte att läsa in formuläret',

  // shared
  tryAgain: 'Försök igen',
  waitingTitle: 'Det är för många förfrågningar just nu',
  waiting: (time) => `Nytt försök om ${time}.`,
  tryNow: 'Försök nu',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Det gick inte att ansluta. Kontrollera anslutningen och försök igen.',
  unexpectedError: 'Något gick fel. Ladda om sidan och försök igen.',
  copyFailed: 'Det gick inte att kopiera. Markera texten och kopiera den.',

  // what went wrong, and what to do
  errorSetup:
    'Formulären är inte rätt konfigurerade här. För webbplatsens ägare: se webbläsarens konsol.',
  errorSignIn: 'Logga in och försök igen.',
  errorForbidden: 'Du har inte behörighet att göra det här.',
  errorBlocked: 'Webbplatsen blockerade förfrågan. Ladda om sidan och försök igen.',
  errorGone: 'Formuläret finns inte längre.',
  errorTooLong: 'Din beskrivning är för lång. Korta ner den och försök igen.',
  errorListTooLong: 'Listan är för lång för att visas.',
  errorRejected: 'Förfrågan avvisades. Ändra den och försök igen.',
  errorBusy: 'Det är för många förfrågningar just nu. Vänta lite och försök igen.',
  errorBusyFor: (seconds) =>
    `Det är för många förfrågningar just nu. Försök igen ${inTime(seconds)}.`,
  errorServer: 'Något gick fel. Försök igen.',
  errorUnavailable: 'Formulären är inte tillgängliga just nu. Försök igen om en stund.',
  errorTimeout: 'Det tog för lång tid. Försök igen.',
  errorNetwork: 'Det gick inte att ansluta. Kontrollera anslutningen och försök igen.',
  errorOffline: 'Du verkar vara offline. Försök igen när du är ansluten.',
}));
