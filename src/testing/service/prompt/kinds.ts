/** The kind of a field from the words of its label (English, and common German words). */
import type { FieldKind } from '../form.js';

/** The first that matches wins, so the narrower ones stand first. */
const KINDS: readonly (readonly [FieldKind, RegExp])[] = [
  [
    'text',
    /\b(?:order|account|customer|invoice|reference|tracking|serial|passport|id|registration|membership|member|insurance|policy|room|house|table|flight|student|tax|vat|part|model|licen[cs]e) (?:number|no\.?|id|plate)\b|\bnumber plate\b|kundennummer|rechnungsnummer|bestellnummer|artikelnummer|hausnummer|\btime ?zone\b/,
  ],
  [
    'number',
    /\b(?:hourly|daily|day|interest) rate\b|\byears? of\b|\bnumber of\b|\bno\. of\b|\bhow (?:many|much|old|long|far)\b|\bwie (?:viele?|alt|lange)\b/,
  ],
  [
    'yesno',
    /\byes ?(?:\/|or) ?no\b|\bja ?(?:\/|oder) ?nein\b|\bconsent|\bagree|\baccept|\bpermission|terms\b|\bgdpr\b|\bprivacy policy\b|\bopt[- ]?(?:in|out)\b|\bsubscribe\b|\bnewsletter\b|\bplus[- ]?one\b|\battend(?:ing|ance)\b|\bwill attend\b|\bconfirmation\b|\bzusage\b|\bteilnahme\b|einwilligung|einverstanden|datenschutz|\bagb\b/,
  ],
  [
    'rating',
    /\brat(?:e|es|ing|ings)\b|\bstars?\b|\bscores?\b|\bsatisf|\bhow likely\b|\bhow (?:satisfied|happy|easy|difficult|good|useful|clear)\b|\bhow (?:was|were)\b|\bnps\b|\blikelihood\b|\bon a scale\b|\bout of (?:5|10|ten|five)\b|bewertung|bewerten|zufrieden|\bsterne?\b/,
  ],
  ['email', /\be-?mails?\b|\bmail address|mailadresse/],
  [
    'phone',
    /\b(?:tele)?phones?\b|\bmobile\b(?! app)|\bcell\b|\bwhats ?app\b|\btel\b|telefon|\bhandy|rufnummer|mobilnummer/,
  ],
  [
    'time',
    /\btimes?\b(?! ?zone)(?<!full[- ]time|part[- ]time|much time|first time|lead time|spare time|per time)|\buhrzeit\b|\bzeit\b|\bo'clock\b/,
  ],
  [
    'date',
    /\bdates?\b(?! of .{0,20}place)|\bbirthday\b|\bdob\b|\bwhen\b|\bdeadline\b|\barrival\b|\bdeparture\b|\bcheck[- ]?(?:in|out)\b|\bwhich day\b|\bpreferred day\b|datum|termin\b|geburtstag|\banreise\b|\babreise\b|\bwann\b|\btag\b/,
  ],
  [
    'file',
    /\bupload|\battach|\bfiles?\b|\bphotos?\b|\bpictures?\b|\bimages?\b|\bcv\b|\bcurriculum vitae\b|\br[eé]sum[eé]\b|\bscreenshots?\b|\bheadshot\b|\bscan\b|\bpdf\b|\bdateien?\b|\bfotos?\b|lebenslauf|\bbild(?:er)?\b|\banhang\b/,
  ],
  [
    'url',
    /\bweb ?sites?\b|\bweb ?page\b|\burl\b|\blinks?\b|\blinkedin\b|\bportfolio\b|\bgithub\b|\bhomepage\b|\bweb address\b|webseite|internetseite/,
  ],
  [
    'long',
    /\bmessages?\b|\bcomments?\b|\bfeedback\b|\bdescri(?:be|ption)\b|\bdetails?\b|\bnotes?\b|\bremarks?\b|\bsuggest|\bquestions?\b|\bcover letter\b|\bbio(?:graphy)?\b|\babout (?:you|me|them|your)|\btell us\b|\bwhy\b|\bexplain|\breasons?\b|\bessay\b|\bstory\b|\bmotivation\b|\b(?:special|other) requests?\b|\brequests\b|\binstructions?\b|\bimprove|\banything\b|\bthoughts?\b|\bopinions?\b|\bideas?\b|\bguest names\b|\bnames of\b|\bwhat (?:happened|went|could|did|do|should|would|else)\b|\bhow (?:can|could|should|did)\b|\bexperiences?$|\bsummary\b|nachricht|kommentar|anmerkung|bemerkung|beschreib|\bw(?:ü|ue)nsche?\b|\bwarum\b|\bverbesser|\bfragen?\b|anschreiben|\bmitteilung/,
  ],
  [
    'address',
    /\b(?!ip )\w*\s?address\b|\baddresses\b|\bstreet\b|\bwhere should we (?:send|deliver)\b|adresse\b|anschrift|\bstra(?:ß|ss)e\b/,
  ],
  [
    'number',
    /\bquantit|\bqty\b|\bamount\b|\bcount\b|\bage\b(?! (?:group|range))|\bprice\b|\bbudget\b|\bguests\b|\bheadcount\b|\b(?:party|group|team|company|family|household) size\b|\bseats\b|\btickets?\b|\bweight\b|\bheight\b|\bsalary\b|\bincome\b|\brent\b|\bhours\b|\bpeople\b|\bpersons\b|\bnights\b|\bchildren\b|\badults\b|\bkids\b|\bnumbers?$|\banzahl\b|\bmenge\b|\balter\b|\bpersonen\b|\bg(?:ä|ae)ste\b|\bpreis\b|zahl\b/,
  ],
  [
    'text',
    /\b(?:user|company|business|pet|dog|cat|product|event|project|team|brand|organi[sz]ation|school|hotel|domain|file) ?name\b|firmenname|benutzername/,
  ],
  [
    'name',
    /\bnames?\b|\bsurname\b|\bcontact person\b|\bwho are you\b|\bwie hei(?:ß|ss)|\bvorname|\bnachname|\bname\b|ansprechpartner/,
  ],
];

/** Plain short answers that a list of fields often names: known, though no kind of their own. */
const SHORT =
  /\b(?:company|organi[sz]ation|city|town|country|state|postcode|post code|zip(?: code)?|postal code|job title|title|role|position|department|subject|occupation|profession|gender|school|university|team|dietary|diet|allerg\w+|size|colou?r|product|item|service|nationality|language|pronouns|firma|ort|stadt|plz|postleitzahl|betreff|land|beruf|gr(?:ö|oe)(?:ß|ss)e|farbe)\b/;

/** The kind that the words name. Undefined if they name none. */
export function kindOf(label: string): FieldKind | undefined {
  const words = label.toLowerCase();
  return KINDS.find(([, pattern]) => pattern.test(words))?.[0];
}

/** True if these words are likely to be a field in a list of fields. */
export const isKnown = (label: string): boolean =>
  kindOf(label) !== undefined || SHORT.test(label.toLowerCase());

const YES_NO =
  /^(?:do|does|did|are|is|was|were|will|would|have|has|can|could|should|may|shall|bist|sind|hast|haben|kommst|kommen|kommt|m(?:ö|oe)chte[nst]*|magst|willst|wollen|wirst|werden|ist|war|d(?:ü|ue)rfen|brauchst|brauchen|nimmst|nehmen)\s/;

/** The kind of a field from its question. */
export function kindOfQuestion(question: string): FieldKind {
  const words = question.toLowerCase();
  if (YES_NO.test(words)) return 'yesno';
  if (/^(?:at )?what time\b|^um wie viel uhr\b/.test(words)) return 'time';
  const kind = kindOf(words);
  if (kind !== undefined) return kind;
  return /^(?:what is|what's|which|who|where|wer|wo|welche[rs]?)\b/.test(words) ? 'text' : 'long';
}

/** Several answers make sense: said outright, or the label speaks of several things. */
export const wantsSeveral = (text: string): boolean =>
  /\bcheck ?box(?:es)?\b|\bmultiple\b(?! choice)|\bmulti[- ]?select|\ball that apply\b|\bseveral\b|\bany of\b|\bone or more\b|\bas many\b|\bwhich (?:days|topics|sessions|workshops|times)\b|\bmehrere\b|\bmehrfach/i.test(
    text,
  ) ||
  /\b(?:interests|toppings|(?:dietary )?(?:needs|requirements|restrictions|preferences)|allergies|skills|languages|extras|days|hobbies|workshops|topics|sessions|services|features|activities|ingredients|flavou?rs|genres|interessen|allergien|sprachen|themen|tage|zutaten)\s*$/i.test(
    text,
  );
