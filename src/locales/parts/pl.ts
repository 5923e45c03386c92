import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Polish. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Kopiuj link',
  linkCopied: 'Skopiowano link',
  moreActions: 'Więcej działań',

  // deleting
  deleteTitle: 'Usunąć ten formularz?',
  deleteText: (label) =>
    `Formularz „${isolate(label)}” i link do niego zostaną trwale usunięte dla wszystkich.`,
  deleting: 'Usuwanie…',
  deleted: (label) => `Formularz „${isolate(label)}” został usunięty`,
  deletedAlready: (label) => `Formularz „${isolate(label)}” był już usunięty`,

  // embed code
  snippets: 'Kod osadzania',
  copy: 'Kopiuj',
  embedCopied: 'Skopiowano kod osadzania',
  embedModes: 'Na stronie|Okno dialogowe|Panel boczny|Dymek',
  embedHeight: 'Wysokość (px)',
  embedOpenings: 'Przycisk|Pływający przycisk|Po 5 sekundach|Przy opuszczaniu strony',

  // form-embed
  showForm: 'Pokaż formularz',
  formRecipient: (host) =>
    `Spowoduje to połączenie z ${isolate(host)}, który otrzyma Twój adres IP i wpisane dane.`,
  choiceRemembered: (host) =>
    `Przeglądarka zapamięta to dla wszystkich formularzy z ${isolate(host)}.`,
  close: 'Zamknij',
  openInNewTab: 'Otwórz formularz w nowej karcie',
  embedSlow: 'Wczytywanie formularza trwa długo.',
  embedUnreachable: 'Nie można połączyć się z formularzem',
  embedUnreachableHint: 'Sprawdź połączenie i spróbuj ponownie.',
  embedSilent: 'Nie widzisz całego formularza?',
  reportForm: 'Zgłoś ten formularz',

  // many forms
  selectAll: 'Zaznacz wszystko',
  selectedCount: (count) => `Zaznaczono: ${number(count)}`,
  deleteCount: (count) =>
    plural(count, {
      one: 'Usuń # formularz',
      few: 'Usuń # formularze',
      many: 'Usuń # formularzy',
      other: 'Usuń # formularza',
    }),
  deleteCountTitle: (count) =>
    plural(count, {
      one: 'Usunąć # formularz?',
      few: 'Usunąć # formularze?',
      many: 'Usunąć # formularzy?',
      other: 'Usunąć # formularza?',
    }),
  bulkText: 'Te formularze i linki do nich zostaną trwale usunięte dla wszystkich.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Spośród nich # formularz nie jest widoczny w tym wyszukiwaniu.',
      few: 'Spośród nich # formularze nie są widoczne w tym wyszukiwaniu.',
      many: 'Spośród nich # formularzy nie jest widocznych w tym wyszukiwaniu.',
      other: 'Spośród nich # formularza nie jest widoczne w tym wyszukiwaniu.',
    }),
  typeCount: (count) => `Aby potwierdzić, wpisz ${number(count)}`,
  typeCountMismatch: (count) => `Wpisz ${number(count)}, aby usunąć te formularze.`,
  bulkProgress: (done, total) => `Usunięto ${number(done)} z ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      one: 'Usunięto # formularz',
      few: 'Usunięto # formularze',
      many: 'Usunięto # formularzy',
      other: 'Usunięto # formularza',
    }),
  bulkKept: (count) =>
    plural(count, {
      one: 'Nie usunięto # formularza',
      few: 'Nie usunięto # formularzy',
      many: 'Nie usunięto # formularzy',
      other: 'Nie usunięto # formularza',
    }),
  bulkNotStarted: (count) => `Nie rozpoczęto: ${number(count)}`,
  bulkContinue: 'Kontynuuj',
  retryFailed: 'Ponów nieudane próby',

  // the rows of a list
  search: 'Szukaj',
  sort: 'Sortowanie',
  sortService: 'Kolejność domyślna',
  sortNewest: 'Od najnowszych',
  sortOldest: 'Od najstarszych',
  sortName: 'Według nazwy',
  owner: 'Właściciel',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Pomiń listę',
  rowKeys: 'Skróty klawiszowe',
  rowKeysForms: 'Poprzedni lub następny formularz',
  rowKeysActions: 'Poprzednie lub następne działanie',
  rowKeysSelect: 'Zaznacz lub odznacz',
  shownCount: (shown, total) => `${number(shown)} z ${number(total)}`,
  showMore: 'Pokaż więcej',
  clearSearch: 'Wyczyść wyszukiwanie',
  noMatch: 'Brak pasujących formularzy',
  empty: 'Nie ma jeszcze formularzy',
  emptyHint: 'Tutaj pojawią się formularze, które utworzysz.',
  open: 'Otwórz',
  embedCode: 'Kod osadzania',
  preview: 'Podgląd',
  delete: 'Usuń',
  skipped: (count) =>
    plural(count, {
      one: 'Pominięto # wpis, którego nie udało się odczytać.',
      few: 'Pominięto # wpisy, których nie udało się odczytać.',
      many: 'Pominięto # wpisów, których nie udało się odczytać.',
      other: 'Pominięto # wpisu, którego nie udało się odczytać.',
    }),
  possiblyTruncated: 'Ta lista może być niepełna.',

  // form-generator: a form was asked for
  usually: (time) => `zwykle około ${time}`,
  generatingLong: (time) => `Tworzenie nadal trwa (${time})`,
  cancelled: 'Anulowano.',
  cancelledMayFinish: 'Anulowano. Mimo to ten formularz może jeszcze powstać.',
  generateFailed: 'Twój formularz nie został utworzony',
  generateUnknown: 'Być może Twój formularz został utworzony',
  generateUnknownDetail: 'Zanim spróbujesz ponownie, sprawdź listę swoich formularzy.',
  looking: 'Przeszukiwanie listy…',
  candidatesFound: 'Nowe na Twojej liście od tego czasu:',
  candidatesNone: 'Na razie brak nowego formularza.',
  lookAgain: 'Sprawdź ponownie',
  itIsThisOne: 'To ten formularz',
  generateAgain: 'Utwórz ponownie',
  connectedAgain: 'Połączenie wróciło.',
  availableAgain: (time) => `Formularze będzie można znów tworzyć ${time}.`,
  ready: 'Twój formularz jest gotowy',
  openForm: 'Otwórz formularz',
  copyEmbed: 'Kopiuj kod osadzania',
  share: 'Udostępnij',
  showQr: 'Pokaż kod QR',
  generateAnother: 'Utwórz kolejny formularz',

  // QR code
  qrOf: (label) => `Kod QR formularza „${isolate(label)}”`,
  download: 'Pobierz',

  // form-generator: a change
  refine: 'Zmień coś',
  changeQuestion: 'Co zmienić?',
  changePlaceholder: 'Na przykład: dodaj pytanie o wymagania dietetyczne',
  newDescription: 'Nowy opis',
  generateVersion: 'Utwórz nową wersję',
  changeLine: (change) => `Zmiana: ${change}`,
  versionReady: 'Twoja nowa wersja jest gotowa',
  newVersion: 'Nowa wersja',
  previousVersion: 'Poprzednia wersja',
  keepNew: 'Zachowaj nową wersję',
  goBack: 'Wróć do poprzedniej wersji',
  deleteNew: 'Usuń nową wersję',
  deletePrevious: 'Usuń poprzednią wersję',
  keepBoth: 'Zachowaj obie',
});
