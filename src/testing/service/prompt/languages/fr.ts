import type { LanguageWords } from './words.js';

export const fr: LanguageWords = {
  spaced: true,
  common:
    'le, la, les, un, une, des, du, de, et, avec, pour, notre, nos, votre, formulaire, inscription, questionnaire, sondage, champs, nom, ou, au, aux, sur',
  untitled: 'Vos informations',
  yourChoice: 'Votre choix',
  questionMark: ' ?',
  forms:
    'formulaire, inscription, sondage, questionnaire, réservation, commande, invitation, candidature, quiz',
  requestStart:
    "s'il vous plaît, s'il te plaît, bonjour, je voudrais, je veux, j'ai besoin d', nous voulons, crée, créer, créez, fais, faire, faites, génère, générez, moi, un, une, le, la, l', mon, ma, notre, petit, simple",
  requestEnd: "s'il vous plaît, s'il te plaît, simple",
  before:
    'avec les champs, avec les champs suivants, avec, comprenant, contenant, qui demande, demandez, demande, ajoutez, incluant, champs',
  after: '',
  afterEnd: '',
  chooseBefore:
    'les invités choisissent entre, les invités choisissent, choisir entre, choisissez entre, choisissez, choix entre, au choix',
  chooseAfter: '',
  and: 'et, ainsi que',
  or: 'ou',
  itemStart: "le, la, les, l', un, une, des, leur, leurs, votre, vos, son, sa, aussi",
  itemEnd: "s'il vous plaît",
  rangeStart: 'de',
  rangeMiddle: 'à',
  required: 'obligatoire, obligatoires, requis, requise',
  optional: 'facultatif, facultative, optionnel, optionnelle, non obligatoire',
  several: 'plusieurs, choix multiple, choix multiples',
  yes: 'oui',
  no: 'non',
  kinds: [
    [
      'text',
      "nom de l'entreprise, nom de la société, nom du produit, numéro de commande, code postal",
    ],
    ['number', 'nombre, combien, âge, quantité, budget, prix, montant'],
    ['email', 'e-mail, email, mail, courriel, adresse e-mail, adresse électronique'],
    ['phone', 'téléphone, numéro de téléphone, portable, mobile'],
    ['date', 'date, jour, anniversaire'],
    ['time', 'heure, horaire'],
    ['long', 'notes'],
    ['rating', 'note, évaluation, satisfaction'],
    ['yesno', 'consentement, accord, présence'],
    ['file', 'fichier, photo, image, cv, pièce jointe'],
    ['url', 'site, url, lien'],
    ['address', 'adresse, rue'],
    [
      'long',
      'message, commentaire, remarque, description, raison, suggestion, question, motivation, avis',
    ],
    ['name', 'nom, prénom'],
    [
      'text',
      'entreprise, société, ville, pays, allergie, sujet, objet, profession, taille, couleur, régime, niveau, repas',
    ],
  ],
  questions: [
    ['yesno', 'est-ce que, voulez, avez, serez, êtes, souhaitez, viendrez, acceptez'],
    ['number', 'combien, quel âge'],
    ['time', 'à quelle heure'],
    ['date', 'quand'],
    ['text', 'où, qui, quel, quelle, quels, quelles'],
  ],
};
