import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Hebrew. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'העתקת הקישור',
  linkCopied: 'הקישור הועתק',
  moreActions: 'פעולות נוספות',

  // deleting
  deleteTitle: 'למחוק את הטופס הזה?',
  deleteText: (label) => `הטופס ״${isolate(label)}״ והקישור שלו יימחקו לצמיתות לכולם.`,
  deleting: 'המחיקה מתבצעת…',
  deleted: (label) => `הטופס ״${isolate(label)}״ נמחק`,
  deletedAlready: (label) => `הטופס ״${isolate(label)}״ כבר נמחק קודם לכן`,

  // embed code
  snippets: 'קוד הטמעה',
  copy: 'העתקה',
  embedCopied: 'קוד ההטמעה הועתק',
  embedModes: 'בתוך הדף|תיבת דו-שיח|מגירה|חלונית קופצת',
  embedHeight: 'גובה (px)',
  embedOpenings: 'לחצן|לחצן צף|אחרי 5 שניות|כשהמבקר עוזב',

  // form-embed
  showForm: 'הצגת הטופס',
  formRecipient: (host) =>
    `פעולה זו מחברת אתכם אל ${isolate(host)}, שיקבל את כתובת ה-IP שלכם ואת מה שתזינו.`,
  choiceRemembered: (host) => `הדפדפן יזכור זאת לכל הטפסים של ${isolate(host)}.`,
  close: 'סגירה',
  openInNewTab: 'פתיחת הטופס בכרטיסייה חדשה',
  embedSlow: 'טעינת הטופס נמשכת זמן רב.',
  embedUnreachable: 'אין גישה לטופס כרגע',
  embedUnreachableHint: 'יש לבדוק את החיבור ולנסות שוב.',
  embedSilent: 'הטופס לא מוצג במלואו?',
  reportForm: 'דיווח על הטופס הזה',

  // many forms
  selectAll: 'בחירת הכול',
  selectedCount: (count) =>
    plural(count, { one: 'נבחר טופס אחד', two: 'נבחרו שני טפסים', other: 'נבחרו # טפסים' }),
  deleteCount: (count) =>
    plural(count, { one: 'מחיקת טופס אחד', two: 'מחיקת שני טפסים', other: 'מחיקת # טפסים' }),
  deleteCountTitle: (count) =>
    plural(count, { one: 'למחוק טופס אחד?', two: 'למחוק שני טפסים?', other: 'למחוק # טפסים?' }),
  bulkText: 'הטפסים האלה והקישורים שלהם יימחקו לצמיתות לכולם.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'אחד מהם לא מופיע בחיפוש הזה.',
      two: 'שניים מהם לא מופיעים בחיפוש הזה.',
      other: '# מהם לא מופיעים בחיפוש הזה.',
    }),
  typeCount: (count) => `לאישור, יש להקליד ${number(count)}`,
  typeCountMismatch: (count) => `יש להקליד ${number(count)} כדי למחוק את הטפסים האלה.`,
  bulkProgress: (done, total) => `נמחקו ${number(done)} מתוך ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, { one: 'טופס אחד נמחק', two: 'שני טפסים נמחקו', other: '# טפסים נמחקו' }),
  bulkKept: (count) =>
    plural(count, {
      one: 'טופס אחד לא נמחק',
      two: 'שני טפסים לא נמחקו',
      other: '# טפסים לא נמחקו',
    }),
  bulkNotStarted: (count) => `לא התחילו: ${number(count)}`,
  bulkContinue: 'המשך',
  retryFailed: 'ניסיון חוזר לפריטים שנכשלו',

  // the rows of a list
  search: 'חיפוש טפסים',
  sort: 'מיון לפי',
  sortService: 'סדר ברירת המחדל',
  sortNewest: 'מהחדש לישן',
  sortOldest: 'מהישן לחדש',
  sortName: 'שם',
  owner: 'בעלים',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'דילוג על הרשימה',
  rowKeys: 'קיצורי מקלדת',
  rowKeysForms: 'הטופס הקודם או הבא',
  rowKeysActions: 'הפעולה הקודמת או הבאה',
  rowKeysSelect: 'בחירה או ביטול בחירה',
  shownCount: (shown, total) => `${number(shown)} מתוך ${number(total)}`,
  showMore: 'הצגת עוד',
  clearSearch: 'ניקוי החיפוש',
  noMatch: 'אין טופס מתאים',
  empty: 'עדיין אין טפסים',
  emptyHint: 'כאן יופיעו הטפסים שיצרת.',
  open: 'פתיחה',
  embedCode: 'קוד הטמעה',
  preview: 'תצוגה מקדימה',
  delete: 'מחיקה',
  skipped: (count) =>
    plural(count, {
      one: 'לא ניתן היה לקרוא פריט אחד, ולכן הוא לא מוצג.',
      two: 'לא ניתן היה לקרוא שני פריטים, ולכן הם לא מוצגים.',
      other: 'לא ניתן היה לקרוא # פריטים, ולכן הם לא מוצגים.',
    }),
  possiblyTruncated: 'ייתכן שהרשימה הזו חלקית.',

  // form-generator: a form was asked for
  usually: (time) => `בדרך כלל בערך ${time}`,
  generatingLong: (time) => `היצירה עדיין מתבצעת (${time})`,
  cancelled: 'בוטל.',
  cancelledMayFinish: 'בוטל. ייתכן שהטופס הזה ייווצר בכל זאת.',
  generateFailed: 'הטופס שלך לא נוצר',
  generateUnknown: 'ייתכן שהטופס שלך כבר נוצר',
  generateUnknownDetail: 'לפני ניסיון חוזר, כדאי לבדוק ברשימת הטפסים שלך.',
  looking: 'בדיקת הרשימה שלך מתבצעת…',
  candidatesFound: 'נוספו מאז לרשימה שלך:',
  candidatesNone: 'עדיין אין טופס חדש.',
  lookAgain: 'בדיקה חוזרת',
  itIsThisOne: 'זה הטופס',
  generateAgain: 'יצירה מחדש',
  connectedAgain: 'החיבור חזר.',
  availableAgain: (time) => `אפשר יהיה ליצור טפסים שוב ב־${time}.`,
  ready: 'הטופס שלך מוכן',
  openForm: 'פתיחת הטופס',
  copyEmbed: 'העתקת קוד ההטמעה',
  share: 'שיתוף',
  showQr: 'הצגת קוד QR',
  generateAnother: 'יצירת טופס נוסף',

  // QR code
  qrOf: (label) => `קוד QR של הטופס ״${isolate(label)}״`,
  download: 'הורדה',

  // form-generator: a change
  refine: 'שינוי בטופס',
  changeQuestion: 'מה צריך לשנות?',
  changePlaceholder: 'לדוגמה: הוספת שאלה על העדפות תזונה',
  newDescription: 'תיאור חדש',
  generateVersion: 'יצירת גרסה חדשה',
  changeLine: (change) => `שינוי: ${change}`,
  versionReady: 'הגרסה החדשה שלך מוכנה',
  newVersion: 'הגרסה החדשה',
  previousVersion: 'הגרסה הקודמת',
  keepNew: 'שמירת הגרסה החדשה',
  goBack: 'חזרה לגרסה הקודמת',
  deleteNew: 'מחיקת הגרסה החדשה',
  deletePrevious: 'מחיקת הגרסה הקודמת',
  keepBoth: 'שמירת שתיהן',
});
