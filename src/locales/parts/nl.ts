import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Dutch. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Link kopiëren',
  linkCopied: 'Link gekopieerd',
  moreActions: 'Meer acties',

  // deleting
  deleteTitle: 'Dit formulier verwijderen?',
  deleteText: (label) =>
    `“${isolate(label)}” en de bijbehorende link worden voor iedereen definitief verwijderd.`,
  deleting: 'Wordt verwijderd…',
  deleted: (label) => `“${isolate(label)}” is verwijderd`,
  deletedAlready: (label) => `“${isolate(label)}” was al verwijderd`,

  // embed code
  snippets: 'Insluitcode',
  copy: 'Kopiëren',
  embedCopied: 'Insluitcode gekopieerd',
  embedModes: 'Op de pagina|Dialoogvenster|Zijpaneel|Pop-over',
  embedHeight: 'Hoogte (px)',
  embedOpenings: 'Knop|Zwevende knop|Na 5 seconden|Bij het verlaten van de pagina',

  // form-embed
  showForm: 'Formulier weergeven',
  formRecipient: (host) =>
    `Hiermee maak je verbinding met ${isolate(host)}, dat dan je IP-adres ontvangt en wat je invult.`,
  choiceRemembered: (host) => `Je browser onthoudt dit voor alle formulieren van ${isolate(host)}.`,
  close: 'Sluiten',
  openInNewTab: 'Formulier openen in een nieuw tabblad',
  embedSlow: 'Het laden van het formulier duurt lang.',
  embedUnreachable: 'Het formulier is niet bereikbaar',
  embedUnreachableHint: 'Controleer je verbinding en probeer het opnieuw.',
  embedSilent: 'Zie je niet het hele formulier?',
  reportForm: 'Dit formulier melden',

  // many forms
  selectAll: 'Alles selecteren',
  selectedCount: (count) => `${number(count)} geselecteerd`,
  deleteCount: (count) =>
    plural(count, { one: '# formulier verwijderen', other: '# formulieren verwijderen' }),
  deleteCountTitle: (count) =>
    plural(count, { one: '# formulier verwijderen?', other: '# formulieren verwijderen?' }),
  bulkText: 'Deze formulieren en hun links worden voor iedereen definitief verwijderd.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Eén ervan staat niet in deze zoekresultaten.',
      other: '# ervan staan niet in deze zoekresultaten.',
    }),
  typeCount: (count) => `Typ ${number(count)} om te bevestigen`,
  typeCountMismatch: (count) => `Typ ${number(count)} om deze formulieren te verwijderen.`,
  bulkProgress: (done, total) => `${number(done)} van ${number(total)} verwijderd`,
  bulkDeleted: (count) =>
    plural(count, { one: '# formulier is verwijderd', other: '# formulieren zijn verwijderd' }),
  bulkKept: (count) =>
    plural(count, {
      one: '# formulier is niet verwijderd',
      other: '# formulieren zijn niet verwijderd',
    }),
  bulkNotStarted: (count) => `${number(count)} niet begonnen`,
  bulkContinue: 'Doorgaan',
  retryFailed: 'Mislukte opnieuw proberen',

  // the rows of a list
  search: 'Zoeken',
  sort: 'Sorteren op',
  sortService: 'Standaardvolgorde',
  sortNewest: 'Nieuwste eerst',
  sortOldest: 'Oudste eerst',
  sortName: 'Naam',
  owner: 'Eigenaar',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Lijst overslaan',
  rowKeys: 'Sneltoetsen',
  rowKeysForms: 'Vorig of volgend formulier',
  rowKeysActions: 'Vorige of volgende actie',
  rowKeysSelect: 'Selecteren of deselecteren',
  shownCount: (shown, total) => `${number(shown)} van ${number(total)}`,
  showMore: 'Meer weergeven',
  clearSearch: 'Zoekopdracht wissen',
  noMatch: 'Geen overeenkomend formulier',
  empty: 'Nog geen formulieren',
  emptyHint: 'Formulieren die je maakt, verschijnen hier.',
  open: 'Openen',
  embedCode: 'Insluitcode',
  preview: 'Voorvertoning',
  delete: 'Verwijderen',
  skipped: (count) =>
    plural(count, {
      one: '# item kon niet worden gelezen en wordt niet weergegeven.',
      other: '# items konden niet worden gelezen en worden niet weergegeven.',
    }),
  possiblyTruncated: 'Deze lijst is mogelijk onvolledig.',

  // form-generator: a form was asked for
  usually: (time) => `meestal ongeveer ${time}`,
  generatingLong: (time) => `Je formulier wordt nog gemaakt (${time})`,
  cancelled: 'Geannuleerd.',
  cancelledMayFinish: 'Geannuleerd. Misschien wordt dit formulier toch nog gemaakt.',
  generateFailed: 'Je formulier is niet gemaakt',
  generateUnknown: 'Je formulier is mogelijk gemaakt',
  generateUnknownDetail: 'Kijk in je lijst met formulieren voordat je het opnieuw probeert.',
  looking: 'Zoeken in je lijst…',
  candidatesFound: 'Sindsdien nieuw in je lijst:',
  candidatesNone: 'Nog geen nieuw formulier.',
  lookAgain: 'Opnieuw zoeken',
  itIsThisOne: 'Dit is het',
  generateAgain: 'Opnieuw maken',
  connectedAgain: 'Je bent weer verbonden.',
  availableAgain: (time) => `Je kunt weer formulieren maken op ${time}.`,
  ready: 'Je formulier is klaar',
  openForm: 'Formulier openen',
  copyEmbed: 'Insluitcode kopiëren',
  share: 'Delen',
  showQr: 'QR-code weergeven',
  generateAnother: 'Nog een formulier maken',

  // QR code
  qrOf: (label) => `QR-code van “${isolate(label)}”`,
  download: 'Downloaden',

  // form-generator: a change
  refine: 'Iets wijzigen',
  changeQuestion: 'Wat moet er veranderen?',
  changePlaceholder: 'Bijvoorbeeld: voeg een vraag over dieetwensen toe',
  newDescription: 'Nieuwe beschrijving',
  generateVersion: 'Nieuwe versie maken',
  changeLine: (change) => `Wijziging: ${change}`,
  versionReady: 'Je nieuwe versie is klaar',
  newVersion: 'Nieuwe versie',
  previousVersion: 'Vorige versie',
  keepNew: 'Nieuwe versie behouden',
  goBack: 'Terug naar de vorige versie',
  deleteNew: 'Nieuwe versie verwijderen',
  deletePrevious: 'Vorige versie verwijderen',
  keepBoth: 'Beide behouden',
});
