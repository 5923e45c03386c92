import type { LanguageWords } from './words.js';

export const fr: LanguageWords = {
  endings: 's|e|es|x',
  common:
    'le|la|les|une?|des|du|de|et|avec|pour|nos|votre|formulaire|inscription|questionnaire|sondage|champs|nom|ou|au|aux|sur|je|il|à|satisfaction',
  request:
    "s'il (?:vous|te) plaît|bonjour|je (?:voudrais|veux)|j'ai besoin|crée[rz]?|fai(?:s|re|tes)|génère[rz]?|moi|une?|le|la|mon|ma|notre|petit|simple|d'|l'",
  before:
    'avec les champs(?: suivants)?|(?:champs|questions)(?: suivante?s)? ?:|comprenant|contenant|qui demande|demande[rz]?|ajoute[rz]?|inclu(?:ant|re|t)|il (?:me |nous )?faut',
  choose: '(?:les invités )?(?:choisissent|choisir|choisissez|choix)(?: entre)?',
  options: 'au choix|entre|parmi',
  are: 'sont',
  and: 'et|ainsi que',
  or: 'ou',
  itemStart: "les?|la|une?|des|leurs?|votre|vos|son|sa|ses|aussi|l'",
  itemEnd: "s'il (?:vous|te) plaît|souhaitée?s?",
  yesNo: 'est-ce que|voulez|avez|a-t-il|serez|êtes|souhaitez|viendrez|acceptez|recommanderiez',
  which: 'où|qui|quelle?s?',
  direct: [[/^s'il a /i, 'A-t-il ']],
  kinds: {
    text: "nom (?:de l'entreprise|de la société|du produit)|numéro de commande|code postal",
    yesno: 'consentement|accord|présence',
    number: 'nombre|combien|âge|quantité|budget|prix|montant',
    rating: 'note|évaluation|satisfaction',
    email: 'e-?mail|mail|courriel|adresse (?:e-?mail|électronique)',
    phone: 'téléphone|portable|mobile|numéro',
    time: 'heure|horaire',
    date: 'date|jour|anniversaire|quand',
    file: 'fichier|photo|image|cv|pièce jointe',
    url: 'site|url|lien',
    long: 'message|commentaire|remarque|description|raison|suggestion|question|motivation|avis|pourquoi|notes',
    address: 'adresse|rue',
    name: 'nom|prénom',
  },
  short:
    'entreprise|société|ville|pays|allergie|sujet|objet|profession|taille|couleur|régime|niveau|repas|classe|prestation',
};
