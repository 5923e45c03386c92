import { registerLocale } from '../language/register.js';

/** Polish. Machine-made, not yet checked by a speaker. */
registerLocale('pl', ({ number, plural }) => ({
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
  generate: 'Utwórz formularz',
  examples: 'Przykłady',
  builder: 'Kreator opisu',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys}, aby utworzyć`,
  cancel: 'Anuluj',
  generating: 'Tworzenie formularza…',

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
  embedLoading: 'Wczytywanie formularza…',
  embedGone: 'Ten formularz już nie istnieje',
  embedGoneHint: 'Został usunięty. Utwórz lub wybierz inny.',
  embedRefused: 'Tego adresu nie można wyświetlić jako formularza',
  embedFailed: 'Nie udało się wczytać formularza',

  // shared
  tryAgain: 'Spróbuj ponownie',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Połączenie zostało przerwane. Sprawdź je i spróbuj ponownie.',
  unexpectedError: 'Coś poszło nie tak. Odśwież stronę i spróbuj ponownie.',
  copyFailed: 'Kopiowanie nie jest tu dozwolone. Skopiuj ten tekst ręcznie.',

  // what went wrong, and what to do
  errorSetup:
    'Formularze w tej witrynie nie są prawidłowo skonfigurowane. Jej administratorzy mogą sprawdzić przyczynę w konsoli przeglądarki.',
  errorSignIn: 'Nastąpiło wylogowanie. Zaloguj się i spróbuj ponownie.',
  errorForbidden: 'Nie masz uprawnień do wykonania tej czynności.',
  errorGone: 'Ten formularz już nie istnieje.',
  errorTooLong: 'Opis jest dłuższy, niż dopuszcza usługa. Skróć go i spróbuj ponownie.',
  errorListTooLong: 'Ta lista jest zbyt długa, aby ją wyświetlić.',
  errorRejected: 'Usługa nie przyjęła żądania.',
  errorBusy: 'W tej chwili jest zbyt wiele żądań. Poczekaj chwilę i spróbuj ponownie.',
  errorBusyFor: (seconds) =>
    plural(seconds, {
      one: 'W tej chwili jest zbyt wiele żądań. Spróbuj ponownie za # sekundę.',
      few: 'W tej chwili jest zbyt wiele żądań. Spróbuj ponownie za # sekundy.',
      many: 'W tej chwili jest zbyt wiele żądań. Spróbuj ponownie za # sekund.',
      other: 'W tej chwili jest zbyt wiele żądań. Spróbuj ponownie za # sekundy.',
    }),
  errorServer: 'W usłudze wystąpił problem. Spróbuj ponownie.',
  errorUnavailable: 'Usługa jest teraz niedostępna. Spróbuj ponownie za chwilę.',
  errorTimeout: 'Usługa zbyt długo nie odpowiadała. Spróbuj ponownie.',
  errorNetwork: 'Połączenie zostało przerwane. Sprawdź je i spróbuj ponownie.',
  errorOffline: 'Wygląda na to, że jesteś offline. Spróbuj ponownie po odzyskaniu połączenia.',
}));
