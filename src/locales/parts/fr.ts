import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** French. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  moreActions: 'Autres actions',

  // deleting
  deleteTitle: 'Supprimer ce formulaire\u202f?',
  deleteText: (label) =>
    `Le formulaire «\u00a0${isolate(label)}\u00a0» et son lien seront définitivement supprimés pour tout le monde.`,
  deleting: 'Suppression…',
  deleted: (label) => `Le formulaire «\u00a0${isolate(label)}\u00a0» a été supprimé`,
  deletedAlready: (label) =>
    `Le formulaire «\u00a0${isolate(label)}\u00a0» avait déjà été supprimé`,

  // embed code
  snippets: 'Code d’intégration',
  copy: 'Copier',
  embedCopied: 'Code d’intégration copié',
  embedModes: 'Dans la page|Boîte de dialogue|Panneau latéral|Fenêtre contextuelle',
  embedHeight: 'Hauteur (px)',
  embedOpenings: 'Bouton|Bouton flottant|Après 5 secondes|Au départ du visiteur',

  // form-embed
  showForm: 'Afficher le formulaire',
  formRecipient: (host) =>
    `Vous serez connecté à ${isolate(host)}, qui recevra votre adresse IP et ce que vous saisissez.`,
  choiceRemembered: (host) =>
    `Votre navigateur s’en souviendra pour tous les formulaires de ${isolate(host)}.`,
  close: 'Fermer',
  openInNewTab: 'Ouvrir le formulaire dans un nouvel onglet',
  embedSlow: 'Le chargement du formulaire prend du temps.',
  embedUnreachable: 'Le formulaire est inaccessible',
  embedUnreachableHint: 'Vérifiez votre connexion, puis réessayez.',
  embedSilent: 'Le formulaire ne s’affiche pas en entier\u202f?',
  reportForm: 'Signaler ce formulaire',

  // many forms
  selectAll: 'Tout sélectionner',
  selectedCount: (count) =>
    plural(count, {
      one: '# formulaire sélectionné',
      many: '# de formulaires sélectionnés',
      other: '# formulaires sélectionnés',
    }),
  deleteCount: (count) =>
    plural(count, {
      one: 'Supprimer # formulaire',
      many: 'Supprimer # de formulaires',
      other: 'Supprimer # formulaires',
    }),
  deleteCountTitle: (count) =>
    plural(count, {
      one: 'Supprimer # formulaire\u202f?',
      many: 'Supprimer # de formulaires\u202f?',
      other: 'Supprimer # formulaires\u202f?',
    }),
  bulkText: 'Ces formulaires et leurs liens seront définitivement supprimés pour tout le monde.',
  bulkHidden: (count) =>
    plural(count, {
      one: '# d’entre eux n’apparaît pas dans cette recherche.',
      many: '# d’entre eux n’apparaissent pas dans cette recherche.',
      other: '# d’entre eux n’apparaissent pas dans cette recherche.',
    }),
  typeCount: (count) => `Pour confirmer, saisissez ${number(count)}`,
  typeCountMismatch: (count) => `Saisissez ${number(count)} pour supprimer ces formulaires.`,
  bulkProgress: (done, total) => `Suppression\u00a0: ${number(done)} sur ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      one: '# formulaire a été supprimé',
      many: '# de formulaires ont été supprimés',
      other: '# formulaires ont été supprimés',
    }),
  bulkKept: (count) =>
    plural(count, {
      one: '# formulaire n’a pas été supprimé',
      many: '# de formulaires n’ont pas été supprimés',
      other: '# formulaires n’ont pas été supprimés',
    }),
  bulkNotStarted: (count) => `Non traités\u00a0: ${number(count)}`,
  bulkContinue: 'Continuer',
  retryFailed: 'Réessayer les suppressions ayant échoué',

  // the rows of a list
  search: 'Rechercher',
  sort: 'Trier par',
  sortService: 'Ordre par défaut',
  sortNewest: 'Les plus récents d’abord',
  sortOldest: 'Les plus anciens d’abord',
  sortName: 'Nom',
  owner: 'Propriétaire',
  joinLabel: (label, text) => `${label}\u00a0: ${text}`,
  skipList: 'Passer la liste',
  rowKeys: 'Raccourcis clavier',
  rowKeysForms: 'Formulaire précédent ou suivant',
  rowKeysActions: 'Action précédente ou suivante',
  rowKeysSelect: 'Sélectionner ou désélectionner',
  shownCount: (shown, total) => `${number(shown)} sur ${number(total)}`,
  showMore: 'Afficher plus',
  clearSearch: 'Effacer la recherche',
  noMatch: 'Aucun formulaire correspondant',
  empty: 'Aucun formulaire pour l’instant',
  emptyHint: 'Les formulaires que vous générez s’affichent ici.',
  open: 'Ouvrir',
  embedCode: 'Code d’intégration',
  preview: 'Aperçu',
  delete: 'Supprimer',
  skipped: (count) =>
    plural(count, {
      one: '# élément n’a pas pu être lu et n’est pas affiché.',
      many: '# d’éléments n’ont pas pu être lus et ne sont pas affichés.',
      other: '# éléments n’ont pas pu être lus et ne sont pas affichés.',
    }),
  possiblyTruncated: 'Cette liste est peut-être incomplète.',

  // form-generator: a form was asked for
  usually: (time) => `environ ${time} en général`,
  generatingLong: (time) => `Génération toujours en cours (${time})`,
  cancelled: 'Génération annulée.',
  cancelledMayFinish: 'Génération annulée. Ce formulaire sera peut-être créé quand même.',
  generateFailed: 'Votre formulaire n’a pas été généré',
  generateUnknown: 'Votre formulaire a peut-être été généré',
  generateUnknownDetail: 'Consultez la liste de vos formulaires avant de réessayer.',
  looking: 'Recherche dans votre liste…',
  candidatesFound: 'Ajouts à votre liste depuis\u00a0:',
  candidatesNone: 'Aucun nouveau formulaire pour l’instant.',
  lookAgain: 'Rechercher à nouveau',
  itIsThisOne: 'C’est celui-ci',
  generateAgain: 'Générer à nouveau',
  connectedAgain: 'Vous êtes de nouveau en ligne.',
  availableAgain: (time) => `Vous pourrez de nouveau générer des formulaires le ${time}.`,
  ready: 'Votre formulaire est prêt',
  openForm: 'Ouvrir le formulaire',
  copyEmbed: 'Copier le code d’intégration',
  share: 'Partager',
  showQr: 'Afficher le QR code',
  generateAnother: 'Générer un autre formulaire',

  // QR code
  qrOf: (label) => `QR code de «\u00a0${isolate(label)}\u00a0»`,
  download: 'Télécharger',

  // form-generator: a change
  refine: 'Modifier quelque chose',
  changeQuestion: 'Que faut-il modifier\u202f?',
  changePlaceholder: 'Par exemple\u00a0: ajouter une question sur les régimes alimentaires',
  newDescription: 'Nouvelle description',
  generateVersion: 'Générer une nouvelle version',
  changeLine: (change) => `Modification\u00a0: ${change}`,
  versionReady: 'Votre nouvelle version est prête',
  newVersion: 'Nouvelle version',
  previousVersion: 'Version précédente',
  keepNew: 'Garder la nouvelle version',
  goBack: 'Revenir à la version précédente',
  deleteNew: 'Supprimer la nouvelle version',
  deletePrevious: 'Supprimer la version précédente',
  keepBoth: 'Garder les deux',
});
