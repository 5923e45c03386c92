import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** German. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // deleting
  deleteTitle: 'Dieses Formular löschen?',
  deleteText: (label) =>
    `„${isolate(label)}“ wird samt Link für alle gelöscht. Das lässt sich nicht rückgängig machen.`,
  deleting: 'Wird gelöscht\u00a0…',
  deleted: (label) => `„${isolate(label)}“ wurde gelöscht`,
  deletedAlready: (label) => `„${isolate(label)}“ war bereits gelöscht`,

  // embed code
  snippets: 'Einbettungscode',
  scriptTag: 'Script-Tag',
  copy: 'Kopieren',
  embedCopied: 'Einbettungscode kopiert',
  scriptHint: 'prompt-forms.js liegt im Ordner dist des npm-Pakets prompt-forms',

  // form-embed
  showForm: 'Formular anzeigen',
  close: 'Schließen',
  openInNewTab: 'Formular in neuem Tab öffnen',
  embedSlow: 'Das Formular lädt ungewöhnlich lange.',
  embedSilent: 'Wird das Formular nicht angezeigt? Vielleicht erlaubt es das hier nicht.',

  // undoing
  removed: (label) => `„${isolate(label)}“ entfernt`,
  removedCount: (count) =>
    plural(count, { one: '# Formular entfernt', other: '# Formulare entfernt' }),
  undo: 'Rückgängig machen',
  undone: 'Rückgängig gemacht',

  // many forms
  selectAll: 'Alle auswählen',
  selectedCount: (count) => `${number(count)} ausgewählt`,
  deleteCount: (count) =>
    plural(count, { one: '# Formular löschen', other: '# Formulare löschen' }),
  bulkText: 'Sie werden samt Links für alle gelöscht. Das lässt sich nicht rückgängig machen.',
  typeCount: (count) => `Geben Sie zur Bestätigung ${number(count)} ein`,
  bulkProgress: (done, total) => `${number(done)} von ${number(total)} gelöscht`,
  bulkDeleted: (count) =>
    plural(count, { one: '# Formular wurde gelöscht', other: '# Formulare wurden gelöscht' }),
  bulkKept: (count) =>
    plural(count, {
      one: '# Formular wurde nicht gelöscht',
      other: '# Formulare wurden nicht gelöscht',
    }),
  retryFailed: 'Fehlgeschlagene erneut versuchen',

  // the rows of a list
  skipList: 'Liste überspringen',
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
  maybeMore: 'Möglicherweise hat der Dienst nicht alle Formulare gesendet.',
});
