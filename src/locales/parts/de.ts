import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** German. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Link kopieren',
  linkCopied: 'Link kopiert',
  moreActions: 'Weitere Aktionen',

  // deleting
  deleteTitle: 'Dieses Formular löschen?',
  deleteText: (label) =>
    `„${isolate(label)}“ und der zugehörige Link werden für alle endgültig gelöscht.`,
  deleting: 'Wird gelöscht\u00a0…',
  deleted: (label) => `„${isolate(label)}“ wurde gelöscht`,
  deletedAlready: (label) => `„${isolate(label)}“ war bereits gelöscht`,

  // embed code
  snippets: 'Einbettungscode',
  copy: 'Kopieren',
  embedCopied: 'Einbettungscode kopiert',
  embedModes: 'Auf der Seite|Dialog|Seitenleiste|Popover',
  embedHeight: 'Höhe (px)',
  embedOpenings: 'Schaltfläche|Schwebende Schaltfläche|Nach 5 Sekunden|Beim Verlassen der Seite',

  // form-embed
  showForm: 'Formular anzeigen',
  formRecipient: (host) =>
    `Dadurch verbinden Sie sich mit ${isolate(host)}. Dieser Server erhält dann Ihre IP-Adresse und Ihre Eingaben.`,
  choiceRemembered: (host) => `Ihr Browser merkt sich das für alle Formulare von ${isolate(host)}.`,
  close: 'Schließen',
  openInNewTab: 'Formular in neuem Tab öffnen',
  embedSlow: 'Das Formular lädt ungewöhnlich lange.',
  embedUnreachable: 'Das Formular ist nicht erreichbar',
  embedUnreachableHint: 'Prüfen Sie das Netz und versuchen Sie es erneut.',
  embedSilent: 'Formular nicht vollständig sichtbar?',
  reportForm: 'Dieses Formular melden',

  // many forms
  selectAll: 'Alle auswählen',
  selectedCount: (count) => `${number(count)} ausgewählt`,
  deleteCount: (count) =>
    plural(count, { one: '# Formular löschen', other: '# Formulare löschen' }),
  deleteCountTitle: (count) =>
    plural(count, { one: '# Formular löschen?', other: '# Formulare löschen?' }),
  bulkText: 'Diese Formulare und ihre Links werden für alle endgültig gelöscht.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Eines davon erscheint nicht in dieser Suche.',
      other: '# davon erscheinen nicht in dieser Suche.',
    }),
  typeCount: (count) => `Geben Sie zur Bestätigung ${number(count)} ein`,
  typeCountMismatch: (count) => `Geben Sie ${number(count)} ein, um diese Formulare zu löschen.`,
  bulkProgress: (done, total) => `${number(done)} von ${number(total)} gelöscht`,
  bulkDeleted: (count) =>
    plural(count, { one: '# Formular wurde gelöscht', other: '# Formulare wurden gelöscht' }),
  bulkKept: (count) =>
    plural(count, {
      one: '# Formular wurde nicht gelöscht',
      other: '# Formulare wurden nicht gelöscht',
    }),
  bulkNotStarted: (count) => `${number(count)} nicht begonnen`,
  bulkContinue: 'Fortsetzen',
  retryFailed: 'Fehlgeschlagene erneut versuchen',

  // the rows of a list
  search: 'Formularsuche',
  sort: 'Sortieren nach',
  sortService: 'Standard',
  sortNewest: 'Neueste zuerst',
  sortOldest: 'Älteste zuerst',
  sortName: 'Name',
  owner: 'Eigentümer',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Liste überspringen',
  rowKeys: 'Tastenkürzel',
  rowKeysForms: 'Vorheriges oder nächstes Formular',
  rowKeysActions: 'Vorherige oder nächste Aktion',
  rowKeysSelect: 'Auswählen oder Auswahl aufheben',
  shownCount: (shown, total) => `${number(shown)} von ${number(total)}`,
  showMore: 'Mehr anzeigen',
  clearSearch: 'Suche löschen',
  noMatch: 'Kein passendes Formular',
  empty: 'Noch keine Formulare',
  emptyHint: 'Hier erscheinen die Formulare, die Sie erstellen.',
  open: 'Öffnen',
  embedCode: 'Einbettungscode',
  preview: 'Vorschau',
  delete: 'Löschen',
  skipped: (count) =>
    plural(count, {
      one: '# Eintrag konnte nicht gelesen werden und wird nicht angezeigt.',
      other: '# Einträge konnten nicht gelesen werden und werden nicht angezeigt.',
    }),
  possiblyTruncated: 'Diese Liste ist möglicherweise unvollständig.',

  // form-generator: a form was asked for
  usually: (time) => `meist etwa ${time}`,
  generatingLong: (time) => `Wird noch erstellt (${time})`,
  cancelled: 'Abgebrochen.',
  cancelledMayFinish: 'Abgebrochen. Vielleicht wird dieses Formular trotzdem erstellt.',
  generateFailed: 'Ihr Formular wurde nicht erstellt',
  generateUnknown: 'Ihr Formular wurde möglicherweise erstellt',
  generateUnknownDetail:
    'Sehen Sie in der Liste Ihrer Formulare nach, bevor Sie es erneut versuchen.',
  looking: 'Ihre Liste wird durchsucht\u00a0…',
  candidatesFound: 'Seitdem neu in Ihrer Liste:',
  candidatesNone: 'Noch kein neues Formular.',
  lookAgain: 'Erneut nachsehen',
  itIsThisOne: 'Das ist es',
  generateAgain: 'Erneut erstellen',
  connectedAgain: 'Sie sind wieder verbunden.',
  availableAgain: (time) => `Sie können wieder Formulare erstellen ab: ${time}.`,
  ready: 'Ihr Formular ist fertig',
  openForm: 'Formular öffnen',
  copyEmbed: 'Einbettungscode kopieren',
  share: 'Teilen',
  showQr: 'QR-Code zeigen',
  generateAnother: 'Weiteres Formular erstellen',

  // QR code
  qrOf: (label) => `QR-Code von „${isolate(label)}“`,
  download: 'Herunterladen',

  // form-generator: a change
  refine: 'Etwas ändern',
  changeQuestion: 'Was soll sich ändern?',
  changePlaceholder: 'Zum Beispiel: eine Frage nach Essenswünschen hinzufügen',
  newDescription: 'Neue Beschreibung',
  generateVersion: 'Neue Version erstellen',
  changeLine: (change) => `Änderung: ${change}`,
  versionReady: 'Ihre neue Version ist fertig',
  newVersion: 'Neue Version',
  previousVersion: 'Vorherige Version',
  keepNew: 'Neue Version behalten',
  goBack: 'Zur vorherigen Version zurückkehren',
  deleteNew: 'Neue Version löschen',
  deletePrevious: 'Vorherige Version löschen',
  keepBoth: 'Beide behalten',
});
