import { registerPackageLocale } from '../language/register.js';

/** Polish. Machine-made, not yet checked by a speaker. */
registerPackageLocale('pl', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/pl.js'),

  // form-generator
  promptLabel: 'Opisz formularz, którego potrzebujesz',
  promptPlaceholder:
    'Na przykład: potwierdzenie udziału w naszej letniej imprezie, zawierające imię i nazwisko, adres e-mail, liczbę gości i wymagania dietetyczne',
  promptMissing: 'Najpierw opisz formularz: do czego ma służyć i o co ma pytać?',
  formMissing: 'Najpierw utwórz formularz.',
  promptTooLong: (max) => `Opis jest za długi. Skróć go do ${number(max)} znaków.`,
  promptCount: (used, max) => `${number(used)} z ${number(max)} znaków`,
  generateForbidden: 'Nie masz uprawnień do tworzenia formularzy.',
  signInToGenerate: 'Zaloguj się, aby tworzyć formularze',
  descriptionStays: 'Opis pozostanie tutaj.',
  generate: 'Utwórz formularz',
  examples: 'Przykłady',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys}, aby utworzyć`,
  cancel: 'Anuluj',
  generating: 'Tworzenie formularza…',
  remaining: (count) =>
    plural(count, {
      one: 'Dostępny jeszcze # formularz',
      few: 'Dostępne jeszcze # formularze',
      many: 'Dostępnych jeszcze # formularzy',
      other: 'Dostępne jeszcze # formularza',
    }),
  noneRemaining: 'Osiągnięto limit nowych formularzy',

  // form-list
  forms: 'Formularze',
  formCount: (count) =>
    plural(count, {
      one: '# formularz',
      few: '# formularze',
      many: '# formularzy',
      other: '# formularza',
    }),
  refresh: 'Odśwież',
  loading: 'Wczytywanie formularzy…',
  listFailed: 'Nie udało się wczytać formularzy',
  signInToList: 'Zaloguj się, aby zobaczyć swoje formularze',
  offline: 'Wygląda na to, że jesteś offline',
  listOffline: 'Formularze wczytają się po odzyskaniu połączenia.',
  formsFound: (count) =>
    plural(count, {
      one: 'Znaleziono # formularz',
      few: 'Znaleziono # formularze',
      many: 'Znaleziono # formularzy',
      other: 'Znaleziono # formularza',
    }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Wybierz formularz.',

  // deleting
  deleteForm: 'Usuń formularz',
  deleteFailed: 'Formularz nie został usunięty',

  // form-embed
  embedLabel: 'Formularz',
  embedEmpty: 'Tutaj pojawi się Twój formularz',
  embedSelect: 'Wybierz formularz',
  embedLoading: 'Wczytywanie formularza…',
  embedStillLoading: 'Wczytywanie nadal trwa…',
  embedGone: 'Ten formularz już nie istnieje',
  embedGoneHint: 'Został usunięty.',
  embedRefused: 'Tego formularza nie można tu wyświetlić',
  embedFailed: 'Nie udało się wczytać formularza',

  // shared
  tryAgain: 'Spróbuj ponownie',
  waitingTitle: 'W tej chwili jest zbyt wiele żądań',
  waiting: (time) => `Za ${time} nastąpi kolejna próba.`,
  tryNow: 'Spróbuj teraz',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Nie udało się połączyć. Sprawdź połączenie i spróbuj ponownie.',
  unexpectedError: 'Coś poszło nie tak. Odśwież stronę i spróbuj ponownie.',
  copyFailed: 'Nie udało się skopiować. Zaznacz tekst i skopiuj go.',

  // what went wrong, and what to do
  errorSetup:
    'Formularze nie są tu prawidłowo skonfigurowane. Dla właściciela witryny: sprawdź konsolę przeglądarki.',
  errorSignIn: 'Zaloguj się i spróbuj ponownie.',
  errorForbidden: 'Nie masz uprawnień do wykonania tej czynności.',
  errorBlocked: 'Ta witryna zablokowała żądanie. Odśwież stronę i spróbuj ponownie.',
  errorGone: 'Ten formularz już nie istnieje.',
  errorTooLong: 'Twój opis jest za długi. Skróć go i spróbuj ponownie.',
  errorListTooLong: 'Ta lista jest zbyt długa, aby ją wyświetlić.',
  errorRejected: 'To żądanie zostało odrzucone. Zmień je i spróbuj ponownie.',
  errorBusy: 'W tej chwili jest zbyt wiele żądań. Poczekaj chwilę i spróbuj ponownie.',
  errorBusyFor: (seconds) =>
    `W tej chwili jest zbyt wiele żądań. Spróbuj ponownie ${inTime(seconds)}.`,
  errorServer: 'Coś poszło nie tak. Spróbuj ponownie.',
  errorUnavailable: 'Formularze są teraz niedostępne. Spróbuj ponownie za chwilę.',
  errorTimeout: 'Trwało to zbyt długo. Spróbuj ponownie.',
  errorNetwork: 'Nie udało się połączyć. Sprawdź połączenie i spróbuj ponownie.',
  errorOffline: 'Wygląda na to, że jesteś offline. Spróbuj ponownie po odzyskaniu połączenia.',
}));
