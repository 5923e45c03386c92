import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** German. Machine-made, not yet checked by a speaker. */
export default ({ isolate }: Formats): PartMessages => ({
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
});
