/** Default fields by topic, for prompts that name no fields. */
import { LANGUAGES, type FieldKind, type Language } from '../form.js';
import type { Draft } from './field.js';

/** Kind, label in the order of `LANGUAGES`. "{about}" is the subject of the form, and numbers are the limits. */
const TEXTS = `
untitled  | text       | Your details | Ihre Angaben | Vos informations | Sus datos | بياناتك | ご記入フォーム
title     | text       | Title | Titel | Titre | Título | العنوان | タイトル
language  | text       | Language | Sprache | Langue | Idioma | اللغة | 言語
choice    | text       | Your choice | Ihre Wahl | Votre choix | Su elección | اختيارك | 選択
name      | name       | Name | Name | Nom | Nombre | الاسم | お名前
fullName  | name       | Full name | Name | Nom complet | Nombre completo | الاسم الكامل | 氏名
firstName | name       | First name | Vorname | Prénom | Nombre | الاسم الأول | お名前
email     | email      | Email | E-Mail | E-mail | Correo electrónico | البريد الإلكتروني | メールアドレス
phone     | phone      | Phone | Telefon | Téléphone | Teléfono | رقم الهاتف | 電話番号
subject   | text       | Subject | Betreff | Sujet | Asunto | الموضوع | 件名
message   | long       | Message | Nachricht | Message | Mensaje | الرسالة | メッセージ
order     | long       | What would you like to order? | Was möchten Sie bestellen? | Votre commande | ¿Qué desea pedir? | ماذا تريد أن تطلب؟ | ご注文内容
quantity  | number 1   | Quantity | Menge | Quantité | Cantidad | الكمية | 数量
address   | address    | Delivery address | Lieferadresse | Adresse de livraison | Dirección de entrega | عنوان التوصيل | お届け先
date      | date       | Date | Datum | Date | Fecha | التاريخ | ご希望日
time      | time       | Time | Uhrzeit | Heure | Hora | الوقت | 時間
people    | number 1   | Number of people | Anzahl Personen | Nombre de personnes | Número de personas | عدد الأشخاص | 人数
notes     | long       | Notes | Anmerkungen | Remarques | Observaciones | ملاحظات | 備考
coming    | yesno      | Will you come? | Kommen Sie? | Viendrez-vous ? | ¿Vendrá? | هل ستحضر؟ | 参加しますか？
guests    | number 0 20| Number of guests | Anzahl Gäste | Nombre d’invités | Número de invitados | عدد الضيوف | 参加人数
diet      | text       | Dietary needs | Unverträglichkeiten | Régime alimentaire | Necesidades alimentarias | متطلبات غذائية | アレルギー
about     | long       | Tell us about yourself | Über Sie | Parlez-nous de vous | Háblenos de usted | عرفنا بنفسك | 自己紹介
file      | file       | Attachment | Anhang | Pièce jointe | Archivo adjunto | مرفق | 添付ファイル
cv        | file       | CV | Lebenslauf | CV | Currículum | السيرة الذاتية | 履歴書
why       | long       | Why would you like to work with us? | Warum möchten Sie zu uns? | Pourquoi nous rejoindre ? | ¿Por qué quiere trabajar aquí? | لماذا تريد العمل معنا؟ | 志望動機
happened  | long       | What happened? | Was ist passiert? | Que s’est-il passé ? | ¿Qué ha pasado? | ماذا حدث؟ | 何が起きましたか？
expected  | long       | What did you expect? | Was haben Sie erwartet? | Qu’attendiez-vous ? | ¿Qué esperaba? | ماذا كنت تتوقع؟ | 期待した動作
shot      | file       | Screenshot | Bildschirmfoto | Capture d’écran | Captura de pantalla | لقطة شاشة | スクリーンショット
overall   | rating 1 5 | How was it overall? | Wie war es insgesamt? | Votre avis général | ¿Qué tal en general? | كيف كانت التجربة؟ | 全体の評価
liked     | long       | What did you like? | Was hat gefallen? | Qu’avez-vous aimé ? | ¿Qué le gustó? | ما الذي أعجبك؟ | よかった点
better    | long       | What could be better? | Was geht besser? | Que faut-il améliorer ? | ¿Qué podría mejorar? | ما الذي يمكن تحسينه؟ | 改善してほしい点
recommend | yesno      | Would you recommend it? | Würden Sie es empfehlen? | Le recommanderiez-vous ? | ¿Lo recomendaría? | هل توصي به؟ | おすすめしますか？
satisfied | rating 1 5 | How satisfied are you overall? | Wie zufrieden sind Sie insgesamt? | Votre satisfaction | Su satisfacción general | ما مدى رضاك؟ | 満足度
feel      | rating 1 5 | How do you feel about {about}? | Wie finden Sie {about}? | Votre avis : {about} | Su opinión: {about} | رأيك: {about} | {about}の評価
well      | long       | What works well? | Was läuft gut? | Qu’est-ce qui va bien ? | ¿Qué funciona bien? | ما الذي يسير جيدا؟ | うまくいっている点
change    | long       | What should change? | Was soll sich ändern? | Que faut-il changer ? | ¿Qué debería cambiar? | ما الذي يجب تغييره؟ | 変えるべき点
likely    | rating 0 10| How likely are you to recommend us? | Wie wahrscheinlich empfehlen Sie uns weiter? | Nous recommanderiez-vous ? | ¿Nos recomendaría? | هل توصي بنا؟ | おすすめ度
heard     | text       | How did you hear about us? | Wie haben Sie von uns erfahren? | Comment nous connaissez-vous ? | ¿Cómo nos conoció? | كيف سمعت عنا؟ | どこで知りましたか？
anything  | long       | Anything else? | Sonst noch etwas? | Autre chose ? | ¿Algo más? | هل من إضافة؟ | その他
know      | long       | What do you know about {about}? | Was wissen Sie zum Thema {about}? | Que savez-vous : {about} ? | ¿Qué sabe sobre {about}? | ماذا تعرف عن {about}؟ | {about}について知っていること
fact      | text       | What is the most surprising fact about {about}? | Was ist am Thema {about} am erstaunlichsten? | Le fait le plus étonnant : {about} | El dato más sorprendente: {about} | أغرب حقيقة عن {about} | {about}の意外な事実
wrong     | text       | Which common belief about {about} is wrong? | Was glauben viele zum Thema {about}, obwohl es falsch ist? | Une idée reçue : {about} | Una creencia falsa: {about} | اعتقاد خاطئ عن {about} | {about}についての誤解
child     | long       | How would you explain {about} to a child? | Wie würden Sie einem Kind das Thema {about} erklären? | Expliquez à un enfant : {about} | Explique a un niño: {about} | اشرح {about} لطفل | 子どもに{about}を説明してください
unknown   | long       | What is still unknown about {about}? | Was weiß man zum Thema {about} noch nicht? | Ce qu’on ignore encore : {about} | Lo que aún no se sabe: {about} | المجهول عن {about} | {about}のまだ分からないこと`;

const rows = TEXTS.trim()
  .split('\n')
  .map((row) => row.split(/\s*\|\s*/));
const texts = new Map(rows.map(([name = '', ...cells]) => [name, cells]));

export const textOf = (name: string, lang: Language): string =>
  texts.get(name)?.[LANGUAGES.indexOf(lang) + 1] ?? '';

/** Common labels of prompts, for a translation. */
const LABELS = `
Your name | Ihr Name | Votre nom | Su nombre | اسمك | お名前
Last name | Nachname | Nom de famille | Apellidos | اسم العائلة | 姓
Guests | Gäste | Invités | Invitados | الضيوف | ゲスト
People | Personen | Personnes | Personas | الأشخاص | 人数
Phone number | Telefonnummer | Numéro de téléphone | Número de teléfono | رقم الهاتف | 電話番号
Email address | E-Mail-Adresse | Adresse e-mail | Dirección de correo | عنوان البريد الإلكتروني | メールアドレス
Address | Adresse | Adresse | Dirección | العنوان | 住所
City | Ort | Ville | Ciudad | المدينة | 市区町村
Country | Land | Pays | País | البلد | 国
Company | Firma | Entreprise | Empresa | الشركة | 会社名
Age | Alter | Âge | Edad | العمر | 年齢
Date of birth | Geburtsdatum | Date de naissance | Fecha de nacimiento | تاريخ الميلاد | 生年月日
Comment | Kommentar | Commentaire | Comentario | تعليق | コメント
Comments | Kommentare | Commentaires | Comentarios | تعليقات | コメント
Rating | Bewertung | Évaluation | Valoración | التقييم | 評価
Website | Website | Site web | Sitio web | الموقع الإلكتروني | ウェブサイト
Budget | Budget | Budget | Presupuesto | الميزانية | 予算
Meal | Essen | Repas | Comida | الوجبة | お食事
Food | Essen | Repas | Comida | الطعام | お食事
Size | Größe | Taille | Talla | المقاس | サイズ
Colour | Farbe | Couleur | Color | اللون | 色
Color | Farbe | Couleur | Color | اللون | 色
Photo | Foto | Photo | Foto | الصورة | 写真`;

const labels = [
  ...rows.map(([, , ...cells]) => cells),
  ...LABELS.trim()
    .split('\n')
    .map((row) => row.split(' | ')),
];

/** A common label in another language; undefined if there is no translation. */
export function translate(label: string, lang: Language): string | undefined {
  const isSame = (cell: string) => cell.toLowerCase() === label.toLowerCase();
  return labels.find((cells) => cells.some(isSame))?.[LANGUAGES.indexOf(lang)];
}

/** Words of a prompt in any language, and the fields, "!" for required ones. A narrow topic stands before a wide one. */
const TOPICS = String.raw`
know! fact! wrong! child! unknown! = quiz(?!zical)|\btrivia\b|クイズ|مسابقة
email! firstName = newsletter|(?:mailing|wait(?:ing)?[- ]?) ?list\b|warteliste|boletín|メルマガ|نشرة
fullName! email! phone cv! why! = \b(?:jobs?|hiring|careers?|internships?)\b|bewerbung|candidature|empleo|採用|求人|توظيف
email! happened! expected shot = \bbugs?\b|support (?:request|ticket|form)|(?:problem|issue|incident) report|report an? |störung|signale|incidencia|不具合|عطل
overall! liked better recommend email = feedback|\breviews?\b|satisfaction|complaint|r(?:ü|ue)ckmeldung|bewertung|zufrieden|\bavis\b|satisfacción|感想|満足|رضا|تقييم
satisfied! well change likely heard anything = survey|\bpolls?\b|questionnaire|umfrage|fragebogen|sondage|enquête|encuesta|cuestionario|アンケート|استبيان|استطلاع
name! email! subject message! = contact(?! method)|\b[ei]nquir|\bquote\b|kontakt|anfrage|devis|consulta|問い?合わせ|تواصل|اتصال|استفسار
name! email! phone order! quantity! address! date = (?<!in )\b(?:pre-?)?order\b|\bbuy\b|bestell|command|pedido|compra|注文|طلب
name! email! phone! date! time! people notes = \bbook(?:ings?|\s)|appointment|\breserv|buchung|termin|reservier|réserv|rendez-vous|\bcita\b|予約|حجز|موعد
name! email! coming! guests diet message = \brsvp|invit|\bparty\b|wedding|birthday|dinner|\bbbq\b|who(?:'s| is) coming|einladung|feier|hochzeit|fest\b|mariage|anniversaire|\bboda\b|fiesta|出欠|結婚式|飲み会|دعوة|حفل|زفاف
fullName! email! phone people anything = \bregist|\bsign[- ]?up|\bevents?\b|conference|workshop|webinar|\bcourses?\b|volunteer|\bjoin\b|anmeld|inscri|taller|申し?込み?|登録|تسجيل|دورة
fullName! email! phone about! file = \bappl(?:y|ications?)\b|\bintake\b|antrag|solicitud|adhésion|申請|応募|تقديم`
  .trim()
  .split('\n')
  .map((row) => row.split(' = '))
  .map(([fields = '', words = '']) => ({ fields, words: new RegExp(words, 'i') }));
const OTHERWISE = 'name! email! message!';

/** Names for a form. */
const FORM = /\b(?:forms?|list)\b|formul|انموذج|نموذج|استمارة|フォーム|回答|申請書|問診票/i;
export const namesForm = (text: string): boolean =>
  FORM.test(text) || TOPICS.some(({ words }) => words.test(text));

/** The subject of a survey or a quiz: "quiz about planets". */
const ABOUT =
  /(?:\b(?:about|quiz on|sobre|sur)|\s(?:über|zum thema)) ([\p{L}\d' -]{3,40}?)(?= with | mit |[,.]|$)|^(\S{2,20})(?:について|に関する)/iu;

/** The default fields by the words of the title, or else of the whole prompt. */
export function defaultFields(
  head: string,
  prompt: string,
  lang: Language,
): { drafts: Draft[]; isTopic: boolean } {
  const topic = (
    TOPICS.find(({ words }) => words.test(head)) ?? TOPICS.find(({ words }) => words.test(prompt))
  )?.fields;
  const [, first, other] = ABOUT.exec(head) ?? [];
  const about = (first ?? other)?.replace(/^my /i, 'our ');
  // A quiz without a subject is a survey.
  if (topic?.startsWith('know') && about === undefined) return defaultFields('survey', '', lang);
  const names = about === undefined ? topic : topic?.replace('satisfied', 'feel');
  const drafts = (names ?? OTHERWISE).split(' ').map((name) => {
    const key = name.replace('!', '');
    const [kind, min, max] = (texts.get(key)?.[0] ?? 'text').split(' ');
    const label = textOf(key, lang).replace('{about}', about ?? '');
    const limits = { ...(min && { min: Number(min) }), ...(max && { max: Number(max) }) };
    return { label, kind: kind as FieldKind, required: name.endsWith('!'), ...limits };
  });
  return { drafts, isTopic: topic !== undefined };
}
