/**
 * Sentences that ask for a change of a form, in English and German. The groups are `what`, fields of the form, and `to`, the
 * new words. French and Spanish have the words for adding and removing.
 */

import type { FieldKind } from '../form.js';

/** Words around a sentence that ask politely. */
export const POLITE_START =
  /^(?:and|but|then|please|can you|could you|would you|i(?:'d| would) like you to|let's|und|aber|dann|bitte|kannst du|könntest du|können sie)[\s,]+/iu;
export const POLITE_END = /[\s,]+(?:please|bitte|thanks|danke)$|[\s.!,;:]+$/iu;

const COMMANDS =
  'remove|delete|drop|omit|skip|rename|relabel|call|make|change|turn|set|replace|swap|put|move|translate|keep|without|entferne?|lösche?|streiche?|ohne|benenne?|nenne|ändere?|mache?|ersetze?|stelle?|setze?|verschiebe?|übersetze?|lass';
const VERBS = `add|include|insert|ask|füge?|ergänze?|frage?|${COMMANDS}`;
/** The sentence asks for something else than a new field. */
export const COMMAND = new RegExp(`^(?:${COMMANDS})\\s`, 'iu');
const INFINITIVES =
  'hinzufügen|ergänzen|entfernen|löschen|streichen|weglassen|umbenennen|ändern|verschieben|optional|required|freiwillig|pflicht|pflichtfeld';
/** Between two changes in one sentence. */
export const NEXT_CHANGE = new RegExp(
  `,?\\s+(?:and|but|then|und|aber|dann)\\s+(?=(?:(?:also|please|then|auch|bitte|dann) )*(?:${VERBS})(?!\\p{L}))|,\\s+(?=(?:${VERBS})(?!\\p{L}))|(?<=\\s(?:${INFINITIVES})),?\\s+(?:and|und)\\s+|(?<=\\s(?:${INFINITIVES})),\\s+`,
  'giu',
);

const phrases = (...sources: readonly string[]): readonly RegExp[] =>
  sources.map((source) => new RegExp(`^(?:${source})$`, 'iu'));

const WHAT = '(?<what>.+?)';
const TO = '(?<to>.+?)';
const NAME_OF_FORM = '(?:title|heading|headline|name of (?:the|this) form|form title)';

export const LANGUAGE = phrases(
  `(?:(?:make|write|put|translate|change|switch|turn)(?: (?:it|this|that|everything|all of it|the form|the language))*(?: all)? )?(?:in|into|to|in to) (?:the )?${TO}(?: language)?`,
  `(?:(?:mache?|schreibe?|übersetze?|stelle?|ändere?)(?: (?:es|alles|das|das formular|die sprache))* )?(?:auf|ins?|in die|in das) ${TO}(?: (?:übersetzen|umstellen|um|machen))?`,
  '(?<to>\\p{L}+)',
);
/** The names of languages, by the start of the word. */
export const LANGUAGE_NAMES = [
  ['en', /^(?:english|englisch|anglais|inglés)/iu],
  ['de', /^(?:german|deutsch|allemand|alemán)/iu],
  ['fr', /^(?:french|französisch|français|francés)/iu],
  ['es', /^(?:spanish|spanisch|espagnol|español)/iu],
  ['ar', /^(?:arabic|arabisch|arabe|árabe)/iu],
  ['ja', /^(?:japanese|japanisch|japonais|japonés)/iu],
] as const;

export const TITLE = phrases(
  `(?:(?:change|set|make|rename|edit|use) )?(?:with )?(?:the |its |a )?${NAME_OF_FORM}(?:(?: (?:to|into|as|is|should be|must be|be)):?|:) ${TO}`,
  `(?:make|set|use|with) (?:the |its )?${NAME_OF_FORM} ${TO}`,
  `(?:call|name|title|rename) (?:it|this|the form|this form)(?: to| as| into)? ${TO}`,
  `(?:ändere? )?(?:mit )?(?:den |der |dem |die )?(?:titel|überschrift)(?: (?:soll|ist|in|auf|zu)|:) ${TO}(?: (?:sein|heißen|lauten|ändern))?`,
  `(?:nenne|benenne) (?:es|das formular)(?: in)? ${TO}(?: um)?`,
);

export const SWAP = phrases(
  `(?:swap|switch|exchange) ${WHAT} (?:and|with) ${TO}`,
  `(?:tausche|vertausche) ${WHAT} (?:und|mit) ${TO}`,
  `${WHAT} (?:und|mit) ${TO} (?:ver)?tauschen`,
);

export const REPLACE = phrases(
  `(?:replace|swap|exchange|substitute) ${WHAT} (?:with|by|for) ${TO}`,
  `(?:(?:use|ask for|ask about) )?${TO} (?:instead of|rather than) ${WHAT}`,
  `(?:ersetze?|tausche) ${WHAT} (?:durch|gegen|mit) ${TO}(?: aus)?`,
  `${WHAT} (?:durch|gegen) ${TO} (?:ersetzen|austauschen|tauschen)`,
  `(?:frage? nach )?${TO} (?:statt|anstatt|anstelle von) ${WHAT}`,
);

export const RENAME = phrases(
  `(?:rename|relabel) ${WHAT} (?:to|as|into) ${TO}`,
  `(?:change|set) (?:the )?(?:label|name|wording) (?:of|for) ${WHAT} (?:to|into) ${TO}`,
  `${WHAT} (?:should|must|shall|can) be (?:called|named|labell?ed) ${TO}`,
  `(?:benenne?|bezeichne) ${WHAT} (?:in|zu|als) ${TO}(?: um)?`,
  `${WHAT} (?:in|zu) ${TO} umbenennen`,
  `${WHAT} soll(?:te)?(?: besser| jetzt)? ${TO} heißen`,
);
/** The old and the new label follow each other without a word between them. */
export const CALL = phrases('(?:call|name|label) (?<what>.+)', 'nenne (?<what>.+)');

/** "change guests to a dropdown", "make the date a time". */
const CHANGE_TO = [
  `(?:change|turn|switch|convert) ${WHAT} (?:in ?to|to) ${TO}`,
  `(?:ändere?|verwandle) ${WHAT} (?:in|zu|zur|zum) ${TO}(?: um)?`,
  `${WHAT} in ${TO} ändern`,
];
export const CHANGE = phrases(...CHANGE_TO);
export const TURN = phrases(
  ...CHANGE_TO,
  `(?:make|set) ${WHAT} (?:in ?to|to|as) ${TO}`,
  `(?:make|let) ${WHAT} (?:be )?(?<to>an? .+)`,
  `mache? ${WHAT} (?:zu|zur|zum|als) ${TO}`,
  `mache? (?:aus )?${WHAT} (?<to>eine?n? .+)`,
  `${WHAT} (?:should|must) be (?<to>an? .+)`,
  `${WHAT} (?:as|als) (?<to>.+)`,
);

/** "add vegan to dietary needs" */
export const ADD_OPTION = phrases(
  `(?:add|include) (?:the |an? )?(?:options? |choices? |answers? )?${TO} (?:to|for|in|as an option (?:to|for)) ${WHAT}`,
  `füge? (?:die )?(?:option(?:en)? |antwort )?${TO} (?:zu|zur|zum|bei|unter) ${WHAT} hinzu`,
  `(?:die )?(?:option(?:en)? |antwort )?${TO} (?:zu|zur|zum|bei|unter) ${WHAT} (?:hinzufügen|ergänzen)`,
);
export const REMOVE_OPTION = phrases(
  `(?:remove|delete|drop) (?:the )?(?:options? |choices? |answers? )?${TO} (?:from|in|of) ${WHAT}`,
  `(?:entferne?|lösche?) (?:die )?(?:option(?:en)? |antwort )?${TO} (?:aus|bei|von) ${WHAT}`,
  `(?:die )?(?:option(?:en)? |antwort )?${TO} (?:aus|bei|von) ${WHAT} (?:entfernen|löschen)`,
);

export const KEEP_ONLY = phrases(
  '(?:(?:keep|show|leave|have|use) )?(?:only|just)(?: (?:ask(?: for| about)?|keep|need|want|have|show))? (?<what>.+)',
  `(?:keep|ask(?: for)?|i need|we need) (?:only|just) ${WHAT}`,
  `(?:remove|delete|drop) (?:everything|all|all fields|all others|the rest) (?:except|but|except for|apart from|other than) ${WHAT}`,
  `(?:behalte? |frage? )?nur(?: noch)?(?: nach)? ${WHAT}(?: (?:behalten|fragen|abfragen))?`,
  `(?:entferne|lösche) alles außer ${WHAT}`,
  `alles außer ${WHAT} (?:entfernen|löschen|weglassen)`,
);

export const REMOVE = phrases(
  `(?:remove|delete|drop|omit|skip|exclude|hide|cut|erase|leave out|take out|take away|get rid of|without|no|no need (?:for|to ask for)) ${WHAT}`,
  `(?:(?:you|we|i|it) )?(?:(?:do not|don't|dont|should not|shouldn't|never|not) )(?:ask|need|want|include|show|have)(?: (?:them|people|guests))?(?: for| about| to know)? ${WHAT}(?: any ?more)?`,
  `${WHAT} (?:is|are) not (?:needed|necessary)`,
  `(?:leave|take) ${WHAT} (?:out|away|off)`,
  `(?:ohne|entferne?|lösche?|streiche?|kein|keine|keinen) ${WHAT}`,
  `${WHAT} (?:entfernen|löschen|weglassen|streichen|rausnehmen|herausnehmen|raus|weg)`,
  `(?:lass|lasse|nimm|nehme) ${WHAT} (?:weg|raus|heraus)`,
  `(?:frage? )?nicht(?: mehr)? nach ${WHAT}(?: fragen)?`,
  `${WHAT} (?:brauche?n? (?:wir|ich) nicht|wird nicht gebraucht)(?: mehr)?`,
  `(?:wir|ich) brauchen? ${WHAT} nicht(?: mehr)?`,
  `(?:wir brauchen|ich brauche) kein(?:e|en)? ${WHAT}`,
  `(?:sans|enlève[rz]?|supprime[rz]?|retire[rz]?|sin|quitar?|elimina[r]?|borrar?) ${WHAT}`,
);

export const SHORTEN = phrases(
  '(?:make |keep )?(?:it |this |the form )?(?:(?:much|a bit|a little|even) )?(?:shorter|simpler|smaller|briefer)(?: form)?',
  "(?:ask )?(?:fewer|less) (?:fields|questions)|shorten (?:it|the form)|(?:it is|it's) too long|too long",
  '(?:mache? )?(?:es |das formular )?(?:(?:viel|etwas|ein bisschen|noch) )?(?:kürzer|einfacher|kleiner)(?: machen)?',
  'weniger (?:felder|fragen)|kürzen|kürze (?:es|das formular)|zu lang',
);
export const LENGTHEN = phrases(
  '(?:make )?(?:it |this |the form )?(?:(?:much|a bit|a little|even) )?(?:longer|more detailed)(?: form)?',
  "(?:add |ask |include )?(?:some |a few )?more (?:fields|questions|details)|(?:it is|it's) too short",
  '(?:mache? )?(?:es |das formular )?(?:(?:viel|etwas|ein bisschen|noch) )?(?:länger|ausführlicher)(?: machen)?',
  '(?:noch )?(?:ein paar |einige )?(?:mehr|weitere) (?:felder|fragen)(?: hinzufügen)?|zu kurz',
);

const FIRST =
  '(?:first|(?:to|at|on) the (?:very )?(?:top|start|beginning|front)|as the first (?:field|question)|zuerst|als erstes|nach oben|ganz oben|an den anfang|am anfang)';
const LAST =
  '(?:last|(?:to|at) the (?:very )?(?:end|bottom)|zuletzt|als letztes|nach unten|ganz unten|(?:ganz )?(?:ans|am) ende)';
const SIDE = '(?<side>before|above|after|below|behind|under|vor|über|nach|hinter|unter)';
/** The place of a new field, behind its words. */
export const PLACE = new RegExp(
  `^${WHAT},? (?:(?<first>${FIRST})|(?<last>${LAST})|${SIDE} (?<to>.+))$`,
  'iu',
);
export const MOVE = phrases(
  `(?:(?:put|move|place|bring|ask(?: for)?|show|stelle?|setze?|schiebe?|verschiebe?|frage?(?: nach)?) )?${WHAT} (?:(?<first>${FIRST})|(?<last>${LAST})|${SIDE} ${TO})(?: (?:stellen|setzen|schieben|verschieben|fragen|abfragen))?`,
);
export const isBefore = (side: string): boolean => /^(?:before|above|vor|über)$/i.test(side);

export const ADD = phrases(
  '(?:(?:also|additionally) )?(?:add|include|insert|append|plus|with|there should be|give me|give us|put in)(?: also)? (?<what>.+)',
  '(?:also )?(?<what>(?:ask|collect)s?(?: (?!(?:for|about|whether|if|how|what|when|where|why|which)\\b)\\p{L}+)?(?: for| about)? .+)',
  '(?:(?:i|we|it) )?(?:also )?(?:need|want|would like|must have|should have|should ask for|should include|should contain)s?(?: to (?:know|ask(?: for| about)?|have|add))?(?: also)? (?<what>.+)',
  `(?:füge?|nimm|nehme) (?:bitte |noch |auch )*${WHAT} (?:hinzu|dazu|ein|auf)`,
  '(?:ergänze?|(?:stelle? )?frage?(?: bitte| auch| noch| zusätzlich)* nach|mit|plus|zusätzlich|(?:wir|ich) brauchen?(?: auch| noch| zusätzlich)*)(?: noch| auch)? (?<what>.+)',
  `(?:(?:auch|noch|zusätzlich) )*(?:nach )?${WHAT} (?:hinzufügen|ergänzen|aufnehmen|dazunehmen|abfragen|fragen|dazu|einfügen)`,
  '(?:ajoute[rz]?|demande[rz]?(?: aussi)?|avec|añad[eair]+|agregar?|pid[ea](?: también)?|con) (?<what>.+)',
);
/** In front of a bare list of fields. */
export const ALSO = /^(?:also|too|another|auch|noch|zusätzlich|und)\s+/iu;
/** What is added is no field: "some color". */
export const VAGUE =
  /^(?:some|more|a (?:bit|little)|less|much|etwas|mehr|weniger|viel|ein bisschen)\s/iu;

/** Words around the fields of a rule or a limit: "the email must be …". */
export const FILLER =
  /(?<!\p{L})(?:make|set|let|change|limit|restrict|allow|ask for|is|are|be|becomes?|should|must|shall|can|could|may|an?|the|number|value|whole|field|fields|from|of|in|to|only|just|mach(?:e|en)?|setze?|begrenze?|ist|sind|soll|sollen|sollte|muss|müssen|kann|können|darf|werden|sein|als|auf|eine?|einen|zahl|wert|feld|felder|von|nur|angabe|marked|as|mark)(?!\p{L})/giu;
export const NOT_REQUIRED =
  /(?<!\p{L})(?:kein(?:e)?\s+pflicht\p{L}*|nicht\s+(?:erforderlich|pflicht\p{L}*)|not\s+(?:mandatory|obligatory|required)|no\s+longer\s+required|voluntary|freiwillig\p{L}*)(?!\p{L})/iu;
export const BETWEEN = /(?<!\p{L})(?:between|zwischen) (\d{1,4}) (?:and|und) (\d{1,4})/iu;
export const AT_MOST =
  /(?<!\p{L})(?:at most|not? more than|up to|max(?:imum|imal)?(?: of)?|höchstens|bis zu|nicht mehr als) (\d{1,4})/iu;
export const AT_LEAST =
  /(?<!\p{L})(?:at least|not? (?:less|fewer) than|min(?:imum|destens)?(?: of)?|nicht weniger als) (\d{1,4})/iu;

/** Names of kinds, without the article. */
export const KIND_NAMES = [
  [
    'long',
    /^(?:longe?r?|multi-?line|langer?|mehrzeilige?[rs]?)[ -]?(?:text|answer|field|textfeld|antwort)?(?: field| box)?$|^(?:text ?area|paragraph)$/iu,
  ],
  [
    'text',
    /^(?:(?:short|plain|free|single-line|kurzer?|freies?) )?(?:text|textfeld|string)(?: ?field| ?box| input)?$/iu,
  ],
  ['number', /^(?:number|zahl|numeric)(?: field| input|enfeld)?$/iu],
  ['date', /^(?:date|datum|datumsfeld)(?: field| picker)?$/iu],
  ['time', /^(?:time|uhrzeit|zeit)(?: field| picker)?$/iu],
  ['email', /^(?:e-?mail(?:-adresse| address)?)(?: field)?$/iu],
  ['phone', /^(?:phone|phone number|telefonnummer)(?: field)?$/iu],
  [
    'yesno',
    /^(?:yes ?(?:\/|or) ?no|ja ?(?:\/|oder) ?nein)(?:[- ](?:question|field|frage))?$|^(?:check ?box|switch|toggle)$/iu,
  ],
  ['rating', /^(?:rating|star rating|stars|scale|bewertung|sterne|skala)(?: question| field)?$/iu],
  ['file', /^(?:file|file upload|upload|datei|dateiupload)(?: field)?$/iu],
  ['url', /^(?:link|url|web ?address)(?: field)?$/iu],
] as const;
/** The start of a list of options: "a choice of", "a dropdown with". */
export const CHOICE_OF =
  /^(?:an? |eine?n? )?(?:choice|choices|selection|drop-?down|select|list|radio buttons?|multiple[- ]choice|check ?boxes|auswahl|auswahlliste|liste|options?|optionen)(?: question| field| list)?(?: (?:of|between|with|from|for|aus|mit|von|zwischen))?(?: (?:the )?(?:options?|optionen))?:? /iu;

/** No title: "make the title bigger". */
export const NO_TITLE =
  /^(?:bigger|larger|smaller|shorter|longer|bold|centered|blue|red|green|nicer|größer|kleiner|kürzer|länger|fett|schöner)$/iu;

/** Words that do not tell a field from another one. */
export const ARTICLE =
  /^(?:the|an?|your|their|our|my|his|her|its|that|this|of|for|about|to|der|die|das|den|dem|des|eine?[nrms]?|ihre?[nrm]?|nach|für|fields?|questions?|inputs?|feld(?:er)?|fragen?|label|bitte|please)$/u;
/** Words, without endings, that may follow a label: "phone number" means "Phone". */
export const USUAL_WORD =
  /^(?:number|nummer|addres|adress|box|dropdown|upload|option|choic|auswahl|count|lin)$/u;
/** A kind that a form usually has once, so that its name is enough. */
export const TELLING_KINDS: readonly FieldKind[] = [
  'email',
  'phone',
  'address',
  'file',
  'url',
  'rating',
];
