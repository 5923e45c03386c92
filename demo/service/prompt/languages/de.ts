import type { LanguageWords } from './words.js';

export const de: LanguageWords = {
  endings: 'n|en|e|s|er',
  common:
    'eine?n?|mit|und|für|fuer|unser*|bitte|*formular|der|die|das|dem|oder|nach|ihre?|wie|was|zum|*anmeldung|*umfrage|felder|datum|uhrzeit|anzahl|vorname|nachname|nachricht|telefon|alter',
  request:
    'hallo|bitte|kannst du|ich (?:brauche|möchte)|wir (?:brauchen|möchten)|erstelle?n?|mache?n?|generiere?n?|mir|uns|eine?n?|das|die|der|unsere?n?|kurze[sn]?|einfache[sn]?',
  before:
    'frage?n?t?(?: sie)? nach|enthält|mit (?:den |folgenden )?(?:feldern|fragen):?|felder(?: sind)?:?|wir brauchen',
  choose:
    '(?:(?:die )?(?:gäste|teilnehmer|sie|man) )?(?:können |sollen )?(?:wählen|wähle)(?: zwischen| aus)?|auswahl zwischen',
  options: 'zwischen|aus|mit optionen',
  are: 'sind',
  and: 'und|sowie|&',
  or: 'oder',
  itemStart:
    'und|auch|der|die|das|dem|den|einem?|einen?r?|ihren?|ihre|feld für|frage nach|außerdem',
  itemEnd: 'feld|bitte|auswahl',
  yesNo:
    'bist|sind|hast|haben|kommst|kommen|kommt|möchte[nst]*|magst|willst|wollen|wirst|werden|würden|würdest|ist|war|dürfen|brauchst|brauchen|nimmst|nehmen|können|kannst',
  which: 'wer|wo|welche[rsnm]?',
  direct: [
    [/^ob sie (.*?) (brauchen|haben|möchten|wollen|mitbringen|kommen)$/i, '$2 Sie $1'],
    [/^((?:was|wie) (?:war|hat|lief) .*)$/i, '$1'],
  ],
  kinds: {
    text: '(?:kunden|rechnungs|bestell|artikel|haus)nummer|(?:firmen|benutzer|produkt)name',
    yesno: 'ja ?/ ?nein|zusage|teilnahme|einwilligung*|einverstanden|datenschutz*|agb|newsletter',
    number: 'wie (?:viele?|alt|lange)|anzahl|menge|alter|personen|gäste|*preis|*zahl|budget',
    rating: '*bewertung|bewerten|*zufrieden*|sterne?|note|wie wahrscheinlich|wie waren?',
    email: 'e-?mail*|mail|mailadresse',
    phone: '*telefon*|handy*|*rufnummer|mobilnummer',
    time: '*uhrzeit|zeit|abholzeit',
    date: '*datum|*termin|geburtstag|anreise|abreise|wann|*tag',
    file: '*datei|*foto|lebenslauf|bild|anhang',
    url: 'webseite|internetseite|url|link|website',
    long: '*nachricht|*kommentar|anmerkung|bemerkung|*beschreib*|wunsch|wünsche|*verbesser*|*frage|anschreiben|begründung|*grund|was (?:war|hat|lief)|warum',
    address: '*adresse|*anschrift|straße',
    name: '*name|ansprechpartner|wie heißen|mitarbeiter',
  },
  short:
    'firma|ort|stadt|plz|postleitzahl|betreff|land|beruf|größe|farbe|allergie|abteilung|klasse|essen|leistung|sprache|thema',
};
