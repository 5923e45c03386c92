/** The words of all languages. Few words have two meanings in two languages, so the rules need no language of their own. */
import type { FieldKind } from '../form.js';

/** Letters of scripts that separate words by spaces. */
const LETTER = '[\\p{sc=Latin}\\p{sc=Arabic}\\p{M}]';

/** Matches whole words. "*" means any letters. */
function words(
  alternatives: string,
  { start = '', end = '', endings = '', flags = 'iu' } = {},
): RegExp {
  const source = alternatives.replace(/(?<![.)])\*/g, `${LETTER}*`);
  return new RegExp(
    `${start}(?<!${LETTER})(?:${source})(?:${endings})?(?:(?<=')|(?!${LETTER}))${end}`,
    flags,
  );
}
const atStart = { start: '^' };
const anywhere = { flags: 'giu' };

export const REQUIRED = words(
  'required|mandatory|pflicht(?:feld|angabe)?|erforderlich|obligatoires?|obligatori[oa]s?|(?:入力)?必須|مطلوبة?',
);
export const OPTIONAL = words(
  'optional|not required|freiwillig|facultati(?:f|ve)s?|optionnel(?:le)?s?|opcional(?:es)?|任意|省略可|اختيارية?',
);
export const ALL = words('all|every|everything|alles?|tous|toutes|tod[oa]s|すべて|جميع');
export const ONLY = words('only|nur|seulement|solo|のみ|فقط');
export const SEVERAL = words(
  'all that apply|multiple(?! choice)|checkboxes|several|which (?:days|topics)|mehrere|mehrfach*|plusieurs|vari[oa]s|複数(?:選択|回答)?|متعدد',
);
/** Labels that ask for several options without a word for it. */
export const SEVERAL_THINGS = words(
  '(?:interests|toppings|needs|requirements|preferences|allergies|skills|languages|extras|days|times|topics|sessions|allergien|sprachen|themen|tage|jours|días|الأيام|اللغات)(?: available| المتاحة)?$',
);
export const YES_NO =
  /^(?:yes|ja|oui|s[íi]|はい|あり|参加|出席|نعم)[/,|](?:no|nein|non|いいえ|なし|不参加|欠席|لا)$/i;
export const EXAMPLE =
  /^(?:e\.g|for example|such as|like|max|up to|z\. ?b|par exemple|por ejemplo|例|مثل)/i;
/** Words about the look or the behavior of a form, which name no field. */
export const NO_FIELD = words(
  'buttons?|theme|style|designs?|tone|layout|look|logo|background|(?:thank[- ]you|confirmation) (?:page|email|message)|progress bar|captcha|fonts?|anonymous|ton|stil|bestätigung*|tono|estilo|diseño|bouton|^(?:send|make|keep|use|show|save|notify|translate|etc|more)',
);

/** The look of a form, with a word that otherwise names a field. */
export const DECORATION = words(
  '(?:(?:with|mit|avec|con|add|include|use|füge) )?(?:(?:an?|some|the|eine[mnr]?|ein) )?(?:(?:very|really|sehr) )?(?:nice|pretty|beautiful|cute|funny|cool|big|large|matching|schöne[nmrs]?|hübsche[nmrs]?|nette[nmrs]?|große[nmrs]?|passende[nmrs]?) (?:picture|image|photo|header|banner|bild|foto|titelbild)',
  { start: '^', end: '\\P{L}*$' },
);

/** The look of a form, after a field: "email in a friendly tone". */
export const LOOK =
  /\s(?:in|with|mit|im) (?:(?:an?|our|the|eine[mnr]?|unsere[mnr]?) )?[\p{L}-]{1,30} (?:tone|style|voice|colou?rs?|fonts?|ton|stil|farben?)$/iu;

/** A field that shows only sometimes. */
export const CONDITION = words(
  'only (?:if|when|for)|(?:nur|aber) (?:wenn|falls)|seulement si|solo si',
);

/** Verbs of a sentence: words about a field rather than its label. */
export const CLAUSE = words('is|are|should|must|will|ist|sind|soll|sollen|muss|est|doit|debe', {
  start: '\\s',
  end: '\\s',
});

/** The visitor of the form. */
const THEY =
  '(?:they|people|ppl|guests|users|you|customers|visitors|clients|someone|everyone|applicants|members|students|parents|patients|employees|tenants|residents|volunteers|attendees|participants|kids)';

/** The start or the end of a request, which is no part of the title: "please make a". */
const REQUEST = [
  `hi|hello|please|pls|(?:can|could|would) you|(?:i|we)(?:'d| would)? (?:need|want|like)(?: to have| to)?|create|make|build|generate|design|give|set up|help|collect|me|us|an?|the|some|my|our|quick|simple|short|basic|nice|small|new|online|${THEY} can|form (?:that|which|to|where|with|so)(?= (?:asks?|collects?|lets?|includes?|has|name|${THEY}) )`,
  'hallo|bitte|kannst du|ich (?:brauche|möchte)|wir (?:brauchen|möchten)|erstelle?n?|mache?n?|mir|eine?n?|das|die|der|unsere?n?|kurze[sn]?|einfache[sn]?',
  "s'il (?:vous|te) plaît|bonjour|je (?:voudrais|veux)|j'ai besoin|crée[rz]?|fai(?:s|re|tes)|une?|le|la|mon|ma|notre|d'|l'",
  'por favor|hola|quiero|necesit(?:o|amos)|crear?|ha[zg]a?|hacer|una?|el|mi|nuestr[oa]|sencillo',
  'من فضلك|أنشئي?(?: لي)?|اصنع|صمم|أريد(?: إنشاء)?|نريد|أحتاج(?: إلى)?',
].join('|');
export const REQUEST_START = words(REQUEST, { start: '^', end: '[\\s,!،]*' });
export const REQUEST_END = words(
  "please|bitte|s'il (?:vous|te) plaît|por favor|من فضلك|(?:を|が)?(?:作って|作成して|作りたい|作成|作る|お願い|欲しい|ほしい|必要)(?:です|します|ください|下さい)?|です|してください|ください|を",
  { start: '[\\s,،]*', end: '$' },
);

/** Phrases before a list of fields. After `WITH`, only known fields count: a form may be for owners with dogs. */
export const BEFORE = words(
  [
    `(?:(?:that|which|to|it|should|must|please|and|also|we|i|${THEY}) )*(?:ask(?:s|ing)?|collect(?:s|ing)?|includ(?:es?|ing)|contain(?:s|ing)?|(?:must|should) (?:leave|give|enter|say|pick|tell us)|need(?= their| to know| name)(?: to know)?|add)(?: (?:them|${THEY}))?(?: for| about)?:?`,
    `(?:with )?(?:these |(?:the )?following |the )?(?:\\d+ )?(?:fields?|questions|inputs)(?: for| like|:| are:?)|(?:should|must) have|where ${THEY} (?:can )?(?:enter|give|provide|upload)`,
    'frage?n?t?(?: sie)? nach|enthält|mit (?:den |folgenden )?(?:feldern|fragen):?|felder(?: sind)?:?|wir brauchen',
    'avec les champs(?: suivants)?|(?:champs|questions)(?: suivante?s)? ?:|comprenant|contenant|qui demande|demande[rz]?|ajoute[rz]?|il (?:me |nous )?faut',
    'con los (?:siguientes )?campos:?|que (?:incluya|pida|pregunte)|incluye|pide|preguntar? por|(?:campos|preguntas):|añade',
    'مع (?:ال)?حقول|[يت]تضمن|[يت]حتوي على|[يت]شمل|يضم|[يت]طلب|[يت]سأل عن|اسأل عن|الحقول|(?:フォーム|アンケート)(?:には|では|で|に|は)|項目は|質問は',
  ].join('|'),
  anywhere,
);
export const WITH = words('with|mit|avec|con|مع', anywhere);
/** Phrases behind a list of fields, in Japanese. */
export const AFTER =
  /(?:を(?:入力|記入|聞いて|聞く|聞きたい|尋ねる|含めて|含める|含む|集める|集めて|収集)|の(?:入力|項目|欄)+|が必要|の?がある|のある|のフォーム)(?:してもらう|できる|するため|するような|する|して|した|がある|のある|を持つ|ください|下さい|です|の)*/;
/** "Guests choose beef or fish", "drink with options tea or juice", "sizes are S or M". */
export const CHOOSE = words(
  `(?:let )?(?:${THEY} )?(?:(?:can|could|must|should|will) )?(?:choose|pick|select)(?! (?:an?|the|their|your|one|how|whether) )(?: between| from| among)?|(?:(?:die )?gäste |sie )?(?:können )?wählen(?: zwischen| aus)?|(?:les invités )?(?:choisissent|choisir|choix)(?: entre)?|(?:los invitados )?(?:eligen|elegir)(?: entre)?|(?:يختار|اختر)(?: الضيوف)?(?: (?:من )?بين| من)?`,
  atStart,
);
export const OPTIONS = words(
  '(?:with (?:the |these )?)?(?:options|choices)(?: of| like)?|from|between|among|either|such as|zwischen|aus|au choix|entre|parmi|a elegir',
  { start: '^(.{0,120}?)', end: '\\s+(.+)$' },
);
export const ARE = words('are|can be|sind|sont|son|هي', {
  start: '^(.{1,40}?)\\s',
  end: '\\s+(.+)$',
});
/** In Arabic, "and" is the first letter of the next word. The words in the brackets only begin with the same letter. */
export const AND =
  /\s(?:and|as well as|plus(?! one| d)|&|\+|und|sowie|et|ainsi que|y(?! a )|e(?= h?i))\s|と|および|及び|\sو(?!(?:قت|صف|ظيفة|جبة|رقة|رشة|سيلة|احدة?|ثيقة|زن|جهة|صول|اتساب|لاية)(?!\p{L}))(?=\S\S)/giu;
export const OR = /(?:\s|^)(?:or|oder|ou|o|u(?= h?o)|أو|او|أم)\s|または|もしくは|あるいは/i;

/** The start and the end of an item that are no part of its label. */
export const ITEM_START = words(
  `and|also|finally|please|an?|the|their|your|our|his|her|my|every|some|one|(?:text |short |long )?(?:fields?|inputs?|box) (?:for|to enter)|(?:(?:multiple|single)[- ]choice |yes/no )?questions? (?:about|on|asking|for)|(?:drop-?down|checkbox(?:es)?|upload|choice|list) (?:for|of|to)|asks?(?: (?:them|${THEY}))?(?: for| about)?|let (?:them|${THEY})|${THEY} (?:can|should|must)|(?:enter|give|leave|provide|choose|pick|select|add|include|say|between|from|either)|(?:we |i )?need|to know|und|auch|der|die|das|dem|den|(?:feld|frage|eingabefeld|auswahl) (?:für|nach|zu[mr]?|über)|ein|einem?|einen?r?|ihren?|ihre|les?|la|une?|des|leurs?|votre|vos|son|sa|ses|l'|el|los|las|una|sus?|también|حقل|خانة|كذلك|また|それと|あと`,
  { start: '^', end: '(?!-)' },
);
export const ITEM_END = words(
  "fields?|inputs?|text ?box|is|ist|drop-?down|checkbox(?:es)?|upload|too|as well|please|options?|if (?:any|applicable|possible|(?:they|you) have one)|(?:so (?:that )?(?:we|they)|because) .*|for (?:(?:my|our) .*|an?)|feld|bitte|auswahl|s'il (?:vous|te) plaît|souhaitée?s?|por favor|من فضلك|(?:を|の)?(?:入力|記入|追加|聞いて|含めて)(?:する|ください)?|欄|です|など|まで|を|ください",
  { end: '$' },
);

/** First words of a question with yes or no, and of one with a short answer. */
export const ASKS_YES_NO = words(
  'do|does|did|are|is|was(?= (?:it|the|your|there|this|everything) )|were|will|would(?! you like to)|have|has|can|could|should|may|bist|sind|hast|haben|komm[ts]t?|kommen|möchte[nst]*|wollen|wirst|werden|würden|würdest|ist|dürfen|brauchen|nehmen|können|est-ce que|voulez|avez|a-t-il|êtes|souhaitez|viendrez|¿?(?:vendrás?|quieres?|tienes?|está|asistirás?|acepta|recomendarías?)|هل|.*(?:ますか|ですか|ませんか)',
  atStart,
);
export const ASKS_WHICH = words(
  'what is|what.s|which|who|where|wer|wo|welche[rsnm]?|où|qui|quelle?s?|¿?(?:dónde|quién|qué|cuál)|أين|ما اسم|.*(?:どこ|誰|どの|どちら|何)',
  atStart,
);

const they = (text: string): RegExp => new RegExp(`^${text.replaceAll('THEY', THEY)}`, 'i');
const WHAT =
  '(which|what|how|where|when|why)((?: (?!do|did|would|will|can|should|are|is|was|were)[\\w-]+){0,2})';
/** Direct questions of indirect ones. */
export const DIRECT: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [they('(?:whether|if) THEY (?:can|could) '), 'Can you '],
  [they('(?:whether|if) THEY (?:are|is) '), 'Are you '],
  [they('(?:whether|if) THEY (?:will|would|should) '), 'Will you '],
  [they('(?:whether|if) THEY ha(?:ve|s) (?=an? |any )'), 'Do you have '],
  [they('(?:whether|if) THEY '), 'Do you '],
  [/^what (we|you) (should|could|can) /i, 'What $2 $1 '],
  [they(`${WHAT} THEY (can|could|will|should|would) `), '$1$2 $3 you '],
  [they('how THEY (?:heard|hear|found out|learned) '), 'How did you hear '],
  [they('how (?!many|much)(\\w+) THEY (?:are|were|is)'), 'How $1 are you'],
  [they('what THEY (?:liked|loved|enjoyed)'), 'What did you like'],
  [
    they(`${WHAT} THEY (?!are|were|is|was|have|had|bought|heard|\\w+ed\\b)(\\w+)`),
    '$1$2 do you $3',
  ],
  [
    /^((?:how|what|why|where|when|which|do|are|will|would|did|have|can) .*\b(?:you|your|we|us|are|is|was)\b)/i,
    '$1',
  ],
  [/^((?:was|wie) (?:war|hat|lief) .*)$/i, '$1'],
  [/^s'il a /i, 'A-t-il '],
  [/^si (tienes?|necesitas?|quieres?|vienes?) (.*)$/i, '¿$1 $2'],
];

/** The kinds of fields by the words of their labels. The first that matches wins. */
const KINDS = Object.entries({
  text: "(?:order|account|customer|invoice|reference|passport|id|member(?:ship)?|insurance|room|house|table|student|tax) (?:number|no|id)|(?:time|full|part)[- ](?:zone|time)|(?:user|company|business|pet|dog|product|event|project|team|brand|school|hotel|file)(?:'?s)? ?name|(?:kunden|rechnungs|bestell|haus)nummer|(?:firmen|benutzer|produkt)name|nom (?:de l'entreprise|de la société|du produit)|numéro de commande|nombre (?:de la empresa|del producto)|número de pedido|(?:会社|商品|団体|学校|店|部署|社)名|(?:注文|会員|予約|郵便)番号|フリガナ|件名|اسم (?:شركة|مؤسسة|مدرسة|منتج)|رقم (?:طلب|حجز)|أيام",
  yesno:
    'yes ?(?:/|or) ?no|consent*|agree*|accept*|permission|terms|gdpr|privacy policy|subscribe|newsletter|plus[- ]?one|attend(?:ing|ance)|zusage|teilnahme|einwilligung*|datenschutz*|agb|accord|présence|consentimiento|asistencia|acepto|同意|出欠|可否|有無|かどうか|موافقة|حضور',
  number:
    'number of|how (?:many|much|old|long|far)|years? of|hourly rate|quantit*|qty|amount|age|price|budget|guests|(?:party|group|team|household) size|seats|ticket|weight|height|salary|income|rent|hours|people|nights|children|adults|kids|^number|wie (?:viele?|alt|lange)|anzahl|menge|alter|personen|gäste|*preis|*zahl|nombre d*|combien|âge|prix|montant|número de (?:personas|invitados)|cuánt[oa]s|edad|cantidad|presupuesto|precio|personas|人数|個数|数量|枚数|回数|年齢|予算|金額|何人|何個|何歳|いくつ|عدد|عمر|كمية|ميزانية|سعر|كم',
  rating:
    'rat(?:e|ing)|stars?|score|satisf*|how (?:likely|satisfied|happy|easy|difficult|good|useful|clear|was|were)|nps|on a scale|califica*|valora*|bewerte*|out of (?:5|10)|*bewertung|*zufrieden*|sterne|^note(?!s)|évaluation|satisfaction|valoración|puntuación|satisfacción|評価|満足度|おすすめ度|تقييم|رضا',
  email:
    'e-?mail*|mail(?: ?address|adresse)?|courriel|adresse électronique|correo|メール|بريد|ايميل',
  phone:
    '(?:tele)?phone|mobile|cell|whats ?app|tel|*telefon*|handy*|téléphone|portable|numéro|teléfono|móvil|celular|電話|携帯|هاتف|جوال|واتساب',
  time: 'time|o.clock|*uhrzeit|zeit|heure|horaire|hora|horario|時間|時刻|何時|وقت|ساعة',
  date: 'date|birthday|dob|when|deadline|arrival|departure|check[- ]?(?:in|out)|(?:which|preferred) day|*datum|*termin|geburtstag|anreise|abreise|wann|*tag|jour|anniversaire|fecha|día|cumpleaños|日付|日時|日程|生年月日|誕生日|(?:希望|参加|来店|予約|開始|終了|到着|出発)日|تاريخ|يوم|موعد|ميلاد|متى',
  file: 'upload|attach*|file|photo|picture|image|cv|resume|screenshot|scan|pdf|*datei|*foto|lebenslauf|bild|anhang|fichier|pièce jointe|archivo|imagen|currículum|ファイル|写真|画像|履歴書|添付|ملف|صورة|سيرة ذاتية|مرفق',
  url: 'web ?site|web ?page|url|link|linkedin|portfolio|github|homepage|webseite|lien|enlace|página web|サイト|ホームページ|リンク|رابط',
  long: 'long (?:text|answer)|message|comment|feedback|descri(?:be|ption)|detail|notes|remark|suggest*|question|cover letter|bio(?:graphy)?|tell us|why|explain*|reason|story|motivation|(?:special|other) requests?|instruction|improve*|anything|thought|opinion|idea|names of|what (?:happened|went|could|did|do|should|would|else)|how (?:can|could|should|did)|summary|*nachricht|*kommentar|anmerkung|bemerkung|*beschreib*|wunsch|wünsche|*verbesser*|*frage|anschreiben|begründung|*grund|was (?:war|hat|lief)|warum|commentaire|remarque|raison|avis|pourquoi|mensaje|comentario|observacion*|descripción|motivo|sugerencia|pregunta|notas|mejora*|por qué|メッセージ|コメント|意見|感想|備考|質問|内容|理由|要望|説明|自己紹介|志望動機|[よ良]かった点|改善|رسالة|تعليق|تعليقات|ملاحظ*|وصف|سبب|اقتراح|تفاصيل|استفسار|رأي|^طلب$',
  address:
    '(?<!ip )address|street|*adresse|*anschrift|straße|rue|dirección|calle|住所|お届け先|عنوان',
  name: 'name|surname|contact person|*name|ansprechpartner|mitarbeiter|nom|prénom|nombre|apellido|名前|氏名|姓|اسم|لقب',
}).map(
  ([kind, text]) =>
    [kind as FieldKind, words(withoutAccents(text), { endings: 'e?s|n|en' })] as const,
);

/** Short answers that are likely to be a field in a list. */
const SHORT = words(
  withoutAccents(
    'company|organi[sz]ation|city|town|country|state|post ?code|zip(?: code)?|(?:job )?title|role|position|department|subject|occupation|profession|gender|school|team|diet(?:ary)?|allerg*|size|colou?r|product|item|service|nationality|language|breed|location|urgency|priority|experience|shift|number|type|level|firma|ort|stadt|plz|postleitzahl|betreff|land|beruf|größe|farbe|abteilung|klasse|essen|leistung|sprache|thema|entreprise|société|ville|pays|sujet|taille|couleur|régime|niveau|repas|classe|prestation|empresa|ciudad|país|alergia|asunto|talla|nivel|comida|clase|アレルギー|会社|部署|役職|職業|サイズ|色|趣味|食事|食べられない|コース|性別|国籍|種類|レベル|شركة|مدينة|دولة|بلد|وظيفة|حساسي*|موضوع|مقاس|حجم|لون|مستوى|رقم|طريقة|نوع|وجبة',
  ),
  { endings: 'e?s|n|en' },
);

function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/[\p{M}ـ]/gu, '');
}

/** Without accents and, in Arabic, without articles. */
const fold = (text: string): string =>
  withoutAccents(text).replace(/(?<!\p{L})(?:ال|لل|بال)(?=\p{L}{2})/gu, '');

/** The kind of field that a label names. */
export const kindOf = (label: string): FieldKind | undefined =>
  KINDS.find(([, pattern]) => pattern.test(fold(label)))?.[0];

/** True if these words are likely to be a field in a list of fields. */
export const isKnown = (label: string): boolean =>
  kindOf(label) !== undefined || SHORT.test(fold(label));
