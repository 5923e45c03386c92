import { registerPackageLocale } from '../language/register.js';

/** French. Machine-made, not yet checked by a speaker. */
registerPackageLocale('fr', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/fr.js'),

  // form-generator
  promptLabel: 'Décrivez le formulaire dont vous avez besoin',
  promptPlaceholder:
    'Par exemple\u00a0: une confirmation de présence à notre fête d’été avec nom, e-mail, nombre d’invités et restrictions alimentaires',
  promptMissing:
    'Décrivez d’abord le formulaire\u00a0: à quoi sert-il et que doit-il demander\u202f?',
  formMissing: 'Générez d’abord un formulaire.',
  promptTooLong: (max) => `La description est trop longue. Limitez-la à ${number(max)} caractères.`,
  promptCount: (used, max) => `${number(used)} sur ${number(max)} caractères`,
  generateForbidden: 'Vous n’avez pas l’autorisation de générer des formulaires.',
  signInToGenerate: 'Connectez-vous pour générer des formulaires',
  descriptionStays: 'Votre description reste ici.',
  generate: 'Générer le formulaire',
  examples: 'Exemples',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} pour générer`,
  cancel: 'Annuler',
  generating: 'Génération de votre formulaire…',
  remaining: (count) =>
    plural(count, {
      one: 'Encore # formulaire possible',
      many: 'Encore # de formulaires possibles',
      other: 'Encore # formulaires possibles',
    }),
  noneRemaining: 'La limite de nouveaux formulaires est atteinte',

  // form-list
  forms: 'Formulaires',
  formCount: (count) =>
    plural(count, { one: '# formulaire', many: '# de formulaires', other: '# formulaires' }),
  refresh: 'Actualiser',
  loading: 'Chargement de vos formulaires…',
  listFailed: 'Impossible de charger vos formulaires',
  signInToList: 'Connectez-vous pour voir vos formulaires',
  offline: 'Vous semblez être hors ligne',
  listOffline: 'Vos formulaires se chargeront une fois la connexion rétablie.',
  formsFound: (count) =>
    plural(count, {
      one: '# formulaire trouvé',
      many: '# de formulaires trouvés',
      other: '# formulaires trouvés',
    }),
  actionOn: (action, label) => `${action}\u00a0: ${label}`,
  chooseForm: 'Choisissez un formulaire.',

  // deleting
  deleteForm: 'Supprimer le formulaire',
  deleteFailed: 'Le formulaire n’a pas été supprimé',

  // form-embed
  embedLabel: 'Formulaire',
  embedEmpty: 'Votre formulaire s’affichera ici',
  embedSelect: 'Choisissez un formulaire',
  embedLoading: 'Chargement du formulaire…',
  embedStillLoading: 'Chargement toujours en cours…',
  embedGone: 'Ce formulaire n’existe plus',
  embedGoneHint: 'Il a été supprimé.',
  embedRefused: 'Impossible d’afficher ce formulaire ici',
  embedFailed: 'Impossible de charger le formulaire',

  // shared
  tryAgain: 'Réessayer',
  waitingTitle: 'Trop de demandes en ce moment',
  waiting: (time) => `Nouvelle tentative dans ${time}.`,
  tryNow: 'Réessayer maintenant',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Connexion impossible. Vérifiez votre connexion, puis réessayez.',
  unexpectedError: 'Une erreur s’est produite. Rechargez la page et réessayez.',
  copyFailed: 'Copie impossible. Sélectionnez le texte et copiez-le.',

  // what went wrong, and what to do
  errorSetup:
    'Les formulaires ne sont pas configurés correctement ici. Responsable du site\u00a0: consultez la console du navigateur.',
  errorSignIn: 'Connectez-vous, puis réessayez.',
  errorForbidden: 'Vous n’avez pas l’autorisation d’effectuer cette action.',
  errorBlocked: 'Ce site web a bloqué la demande. Rechargez la page et réessayez.',
  errorGone: 'Ce formulaire n’existe plus.',
  errorTooLong: 'Votre description est trop longue. Raccourcissez-la, puis réessayez.',
  errorListTooLong: 'Cette liste est trop longue pour être affichée.',
  errorRejected: 'Cette demande a été refusée. Modifiez-la, puis réessayez.',
  errorBusy: 'Trop de demandes en ce moment. Patientez un peu, puis réessayez.',
  errorBusyFor: (seconds) => `Trop de demandes en ce moment. Réessayez ${inTime(seconds)}.`,
  errorServer: 'Une erreur s’est produite. Réessayez.',
  errorUnavailable:
    'Les formulaires sont indisponibles pour le moment. Réessayez dans quelques instants.',
  errorTimeout: 'L’opération a pris trop de temps. Réessayez.',
  errorNetwork: 'Connexion impossible. Vérifiez votre connexion, puis réessayez.',
  errorOffline: 'Vous semblez être hors ligne. Réessayez une fois la connexion rétablie.',
}));
