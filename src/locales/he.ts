import { registerPackageLocale } from '../language/register.js';

/** Hebrew. Machine-made, not yet checked by a speaker. */
registerPackageLocale('he', ({ inTime, isolate, number, plural }) => ({
  parts: () => import('./parts/he.js'),

  // form-generator
  promptLabel: 'תיאור הטופס הרצוי',
  promptPlaceholder:
    'לדוגמה: אישור הגעה למסיבת הקיץ שלנו עם שם, אימייל, מספר האורחים והעדפות תזונה',
  promptMissing: 'קודם צריך לתאר את הטופס: מה מטרתו ומה עליו לשאול?',
  formMissing: 'קודם צריך ליצור טופס.',
  promptTooLong: (max) => `התיאור ארוך מדי. יש לקצר אותו ל-${number(max)} תווים לכל היותר.`,
  promptCount: (used, max) => `${number(used)} מתוך ${number(max)} תווים`,
  generateForbidden: 'אין לך הרשאה ליצור טפסים.',
  signInToGenerate: 'יש להתחבר כדי ליצור טפסים',
  descriptionStays: 'התיאור שלך נשאר כאן.',
  generate: 'יצירת טופס',
  examples: 'דוגמאות',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${isolate(keys)} ליצירה`,
  cancel: 'ביטול',
  generating: 'יצירת הטופס שלך מתבצעת…',
  remaining: (count) =>
    plural(count, {
      one: 'אפשר ליצור עוד טופס אחד',
      two: 'אפשר ליצור עוד שני טפסים',
      other: 'אפשר ליצור עוד # טפסים',
    }),
  noneRemaining: 'המכסה של טפסים חדשים נוצלה',

  // form-list
  forms: 'טפסים',
  formCount: (count) => plural(count, { one: 'טופס אחד', two: 'שני טפסים', other: '# טפסים' }),
  refresh: 'רענון',
  loading: 'הטפסים שלך נטענים…',
  listFailed: 'טעינת הטפסים שלך נכשלה',
  signInToList: 'יש להתחבר כדי לראות את הטפסים שלך',
  offline: 'נראה שאין חיבור לאינטרנט',
  listOffline: 'הטפסים שלך ייטענו כשהחיבור יחזור.',
  formsFound: (count) =>
    plural(count, { one: 'נמצא טופס אחד', two: 'נמצאו שני טפסים', other: 'נמצאו # טפסים' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'יש לבחור טופס.',

  // deleting
  deleteForm: 'מחיקת הטופס',
  deleteFailed: 'הטופס לא נמחק',

  // form-embed
  embedLabel: 'טופס',
  embedEmpty: 'הטופס שלך יופיע כאן',
  embedSelect: 'יש לבחור טופס',
  embedLoading: 'הטופס נטען…',
  embedStillLoading: 'עדיין בטעינה…',
  embedGone: 'הטופס הזה כבר לא קיים',
  embedGoneHint: 'הוא נמחק.',
  embedRefused: 'לא ניתן להציג את הטופס הזה כאן',
  embedFailed: 'טעינת הטופס נכשלה',

  // shared
  tryAgain: 'ניסיון חוזר',
  waitingTitle: 'יש כרגע יותר מדי בקשות',
  waiting: (time) => `ניסיון חוזר בעוד ${time}.`,
  tryNow: 'ניסיון חוזר עכשיו',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'לא ניתן להתחבר. יש לבדוק את החיבור ולנסות שוב.',
  unexpectedError: 'משהו השתבש. יש לטעון מחדש את הדף ולנסות שוב.',
  copyFailed: 'לא ניתן להעתיק. יש לסמן את הטקסט ולהעתיק אותו.',

  // what went wrong, and what to do
  errorSetup: 'הטפסים לא הוגדרו כאן כראוי. לבעלי האתר: ראו את מסוף הדפדפן.',
  errorSignIn: 'יש להתחבר ולנסות שוב.',
  errorForbidden: 'אין לך הרשאה לבצע את הפעולה הזו.',
  errorBlocked: 'האתר הזה חסם את הבקשה. יש לטעון מחדש את הדף ולנסות שוב.',
  errorGone: 'הטופס הזה כבר לא קיים.',
  errorTooLong: 'התיאור ארוך מדי. יש לקצר אותו ולנסות שוב.',
  errorListTooLong: 'הרשימה ארוכה מכדי להציג אותה.',
  errorRejected: 'הבקשה נדחתה. יש לשנות אותה ולנסות שוב.',
  errorBusy: 'יש כרגע יותר מדי בקשות. כדאי לחכות קצת ולנסות שוב.',
  errorBusyFor: (seconds) => `יש כרגע יותר מדי בקשות. אפשר לנסות שוב ${inTime(seconds)}.`,
  errorServer: 'משהו השתבש. יש לנסות שוב.',
  errorUnavailable: 'הטפסים לא זמינים כרגע. יש לנסות שוב בעוד רגע.',
  errorTimeout: 'זה נמשך זמן רב מדי. יש לנסות שוב.',
  errorNetwork: 'לא ניתן להתחבר. יש לבדוק את החיבור ולנסות שוב.',
  errorOffline: 'נראה שאין חיבור לאינטרנט. יש לנסות שוב כשהחיבור יחזור.',
}));
