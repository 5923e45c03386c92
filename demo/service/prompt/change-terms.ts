/**
 * Sentences that ask for a change of a form, in English and German. The groups are `what`, fields of the form, and `to`, the
 * new words. French and Spanish have the words for adding and removing.
 */
import { FIELD_KINDS, type Field, type FieldKind } from '../form.js';
import { RANGE } from './field.js';

const POLITE_START =
  /^(?:and|but|then|please|can you|could you|would you|i(?:'d| would) like you to|let's|und|aber|dann|bitte|kannst du|könntest du|können sie)[\s,]+/iu;
const POLITE_END =
  /[\s,]+(?:please|bitte|thanks|danke|(?:to|from|in|of|on) (?:the|this|my|our) form|(?:zum|aus dem|im) formular)$|[\s.!,;:]+$/iu;
/** A sentence without the words around it that ask politely. */
export function withoutPoliteness(clause: string): string {
  let text = clause.trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(POLITE_START, '').replace(POLITE_END, '').trim();
  }
  return text;
}

const COMMANDS =
  'remove|delete|drop|omit|skip|rename|relabel|make|change|turn|set|replace|translate|without|entferne?|lösche?|streiche?|ohne|benenne?|ändere?|mache?|ersetze?|setze?|übersetze?|lass';
/** Verbs of changes that are not supported. */
const OTHERS =
  'swap|switch|exchange|flip|put|move|place|bring|shift|sort|reorder|keep|leave|show|hide|call|label|merge|tausche?|vertausche?|stelle?|verschiebe?|schiebe?|sortiere?|behalte?|nenne|nimm|zeige?';
const ADDING = 'add|include|insert|füge?|ergänze?';
const VERBS = `${ADDING}|ask|frage?|${COMMANDS}|${OTHERS}`;
const INFINITIVES =
  'hinzufügen|ergänzen|entfernen|löschen|streichen|weglassen|umbenennen|ändern|tauschen|stellen|setzen|schieben|verschieben|nennen|behalten';
const NAME_WITHOUT_TO = 'name (?!(?:and|or|of|und|oder|von|der|des)\\s)\\p{L}+ \\p{L}';
/** The sentence asks for something, so it is no bare list of fields. */
export const COMMAND = new RegExp(
  `^(?:${ADDING}|${COMMANDS}|${OTHERS}|i|we|ich|wir)\\s|^${NAME_WITHOUT_TO}|\\s(?:${INFINITIVES})$`,
  'iu',
);

const EDGE = '(?:top|start|beginning|front|end|bottom)(?!\\sof)';
const ORDINAL = '(?:first|last|erste[nrs]?|letzte[nrs]?)';
/** Places and selections, as in "email first" and "only the email". No label of a new field has these words. */
export const NO_LABEL = new RegExp(
  [
    '(?<!\\p{L})(?:before|after|behind|above|below|vor|nach|hinter)\\s(?!\\d|ort$)',
    `(?<!\\p{L})(?:(?:at|to|on|in)\\s)?the\\s(?:very\\s)?${EDGE}(?!\\p{L})`,
    '(?<!\\p{L})(?:am|ans|an\\sden|zum)\\s(?:ende|anfang|schluss)(?!\\p{L})|ganz\\s(?:oben|unten)|zuerst|zuletzt',
    `(?<!\\p{L})(?:as|als)\\s(?:the\\s|das\\s|die\\s)?${ORDINAL}(?!\\p{L})`,
    '(?:^|\\s)(?:first|last)$|^(?:first|last)\\s(?:the|an?|ask)\\s',
    '(?<!\\p{L})(?:only|just|between|zwischen|except|apart\\sfrom|other\\sthan|(?:all|everything)\\sbut|nur|außer|bis\\sauf)(?!\\p{L})',
  ].join('|'),
  'iu',
);
/** Words beside an existing field, as in "vegan to the meal" and "vegan as an option for the meal". */
export const BESIDE =
  /\s(?:(?:to|into|in|from|under|zu|zum|zur|aus|bei|unter|über|ins?) (?<of>.+)|(?:for|für) (?<choice>.+))$/iu;
/** True of words that do more than name a field. */
export const isUnsupported = (text: string): boolean =>
  [COMMAND, NO_LABEL, BESIDE].some((pattern) => pattern.test(text));

/** At the end of a change. */
const ENDINGS = `${INFINITIVES}|optional|required|freiwillig|pflicht|pflichtfeld`;
/** Between two changes in one sentence. */
export const NEXT_CHANGE = new RegExp(
  `,?\\s+(?:and|but|then|und|aber|dann)\\s+(?=(?:(?:also|please|then|auch|bitte|dann) )*(?:${VERBS})(?!\\p{L}))|,\\s+(?=(?:${VERBS})(?!\\p{L}))|(?<=\\s(?:${ENDINGS})),?\\s+(?:and|und)\\s+|(?<=\\s(?:${ENDINGS})),\\s+`,
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

export const TITLE = phrases(
  `(?:(?:change|set|make|rename|edit|use) )?(?:with )?(?:the |its |a )?${NAME_OF_FORM}(?:(?: (?:to|into|as|is|should be|must be|be)):?|:) ${TO}`,
  `(?:make|set|use|with) (?:the |its )?${NAME_OF_FORM} ${TO}`,
  `(?:call|name|title|rename) (?:it|this|the form|this form)(?: to| as| into)? ${TO}`,
  `(?:ändere? )?(?:mit )?(?:den |der |dem |die )?(?:titel|überschrift)(?: (?:soll|ist|in|auf|zu)|:) ${TO}(?: (?:sein|heißen|lauten|ändern))?`,
  `(?:nenne|benenne) (?:es|das formular)(?: in)? ${TO}(?: um)?`,
);

export const REPLACE = phrases(
  `(?:replace|substitute|ersetze?) ${WHAT} (?:with|by|durch|mit) ${TO}`,
  `${WHAT} (?:durch|mit) ${TO} ersetzen`,
  `(?:(?:use|ask for|ask about|frage? nach) )?${TO} (?:instead of|rather than|statt|anstatt|anstelle von) ${WHAT}`,
);

export const RENAME = phrases(
  `(?:rename|relabel) ${WHAT} (?:to|as|into) ${TO}`,
  `(?:change|set) (?:the )?(?:label|name|wording) (?:of|for) ${WHAT} (?:to|into) ${TO}`,
  `${WHAT} (?:should|must|shall|can) be (?:called|named|labell?ed) ${TO}`,
  `(?:benenne?|bezeichne) ${WHAT} (?:in|zu|als) ${TO}(?: um)?`,
  `${WHAT} (?:in|zu) ${TO} umbenennen`,
  `${WHAT} soll(?:te)?(?: besser| jetzt)? ${TO} heißen`,
);
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

export const REMOVE = phrases(
  `(?:remove|delete|drop|omit|skip|exclude|hide|cut|erase|leave out|take out|take away|get rid of|without|no|no need (?:for|to ask for)) ${WHAT}`,
  `(?:(?:you|we|i|it) )?(?:(?:do not|don't|dont|should not|shouldn't|never|not) )(?:ask|need|want|include|show|have)(?: (?:them|people|guests))?(?: for| about| to know)? ${WHAT}(?: any ?more)?`,
  `(?:ohne|entferne?|lösche?|streiche?|kein|keine|keinen) ${WHAT}`,
  `${WHAT} (?:entfernen|löschen|weglassen|streichen|rausnehmen|herausnehmen|raus|weg)`,
  `(?:leave|take|lasse?|nimm|nehme) ${WHAT} (?:out|away|off|weg|raus|heraus)`,
  `(?:frage? )?nicht(?: mehr)? nach ${WHAT}(?: fragen)?`,
  `${WHAT} (?:(?:is|are) not (?:needed|necessary)|brauche?n? (?:wir|ich) nicht|wird nicht gebraucht)(?: mehr| any ?more)?`,
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
/** A single option, as in "add a vegan option". */
export const OPTION = /(?<!\p{L})option(?:s|en)?(?!\p{L})/iu;
/** No field: "some color", "a few more questions". */
export const VAGUE =
  /^(?:(?:ask|an?|two|three|\d+|lots? of|noch|ein) )*(?:some|few|more|additional|further|less|much|(?:little|bit|other|extra|new)(?= (?:fields?|questions?|details)$)|etwas|mehr|weitere?|weniger|viele?|paar|einige)(?!\p{L})|^a (?:bit|little)\s/iu;

/** Words around the fields of a rule or a limit: "the email must be …". */
const FILLER =
  /(?<!\p{L})(?:make|keep|set|let|change|limit|restrict|allow|ask for|is|are|be|becomes?|should|must|shall|can|could|may|an?|the|number|value|whole|field|fields|from|of|in|to|only|just|mach(?:e|en)?|setze?|begrenze?|ist|sind|soll|sollen|sollte|muss|müssen|kann|können|darf|werden|sein|als|auf|eine?|einen|zahl|wert|feld|felder|von|nur|angabe|marked|as|mark)(?!\p{L})/giu;
export const withoutFiller = (text: string): string =>
  text
    .replace(FILLER, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:,]+|[\s:,]+$/g, '');

export const NOT_REQUIRED =
  /(?<!\p{L})(?:kein(?:e)?\s+pflicht\p{L}*|nicht\s+(?:erforderlich|pflicht\p{L}*)|not\s+(?:mandatory|obligatory|required)|no\s+longer\s+required|voluntary|freiwillig\p{L}*)(?!\p{L})/iu;
const BETWEEN = /(?<!\p{L})(?:between|zwischen) (\d{1,4}) (?:and|und) (\d{1,4})/iu;
const AT_MOST =
  /(?<!\p{L})(?:at most|not? more than|up to|max(?:imum|imal)?(?: of)?|höchstens|bis zu|nicht mehr als) (\d{1,4})/iu;
const AT_LEAST =
  /(?<!\p{L})(?:at least|not? (?:less|fewer) than|min(?:imum|destens)?(?: of)?|nicht weniger als) (\d{1,4})/iu;

const LIMITS = [BETWEEN, RANGE, AT_MOST, AT_LEAST];

interface Limits extends Pick<Field, 'min' | 'max'> {
  /** The text without the limits. */
  readonly rest: string;
}
/** The limits in "guests from 1 to 10" or "at most 5 guests". */
export function limitsIn(text: string): Limits | undefined {
  const [, low, high] = BETWEEN.exec(text) ?? RANGE.exec(text) ?? [];
  const min = low ?? AT_LEAST.exec(text)?.[1];
  const max = high ?? AT_MOST.exec(text)?.[1];
  if (min === undefined && max === undefined) return undefined;
  const rest = LIMITS.reduce((others, limit) => others.replace(limit, ' '), text);
  return { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }), rest };
}

const KINDS: Partial<Record<FieldKind, string>> = {
  long: '(?:longe?r?|multi-?line|langer?|mehrzeilige?[rs]?)(?:[ -]?text)?|text ?area|paragraph',
  text: '(?:(?:short|plain|free|single-line|kurzer?|freie[rs]?) )?(?:text|string)',
  number: 'number|numeric|zahl(?:en)?',
  date: 'date|datum',
  time: 'time|uhrzeit|zeit',
  email: 'e-?mail(?:-adresse| address)?',
  phone: 'phone(?: number)?|telefon(?:nummer)?',
  yesno: 'yes ?(?:/|or) ?no|ja ?(?:/|oder) ?nein|check ?box|switch|toggle',
  rating: '(?:star )?rating|stars|scale|bewertung|sterne|skala',
  file: '(?:file )?upload|file|datei(?:upload)?',
  url: 'link|url|web ?address',
};
const KIND_ENDING = '[- ]?(?:s?feld|field|input|box|picker|question|answer|frage|antwort)';
/** The kind of field in "a long text", "date field" or "Datum". */
export const kindNamed = (text: string): FieldKind | undefined =>
  FIELD_KINDS.find((kind) =>
    new RegExp(`^(?:an? |eine?n? )?(?:${KINDS[kind] ?? '(?!)'})(?:${KIND_ENDING})?$`, 'iu').test(
      text.replace(RANGE, '').trim(),
    ),
  );

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
/** Kinds that a form usually has once, so that a word for the kind is enough. */
export const TELLING_KINDS = new Set(['email', 'phone', 'address', 'file', 'url', 'rating']);
