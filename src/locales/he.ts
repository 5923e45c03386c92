import { registerLocale } from '../language/register.js';

/** Hebrew. Machine-made, not yet checked by a speaker. */
registerLocale('he', ({ isolate, number, plural }) => ({
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
  generate: 'יצירת טופס',
  examples: 'דוגמאות',
  builder: 'הרכבת התיאור',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${isolate(keys)} ליצירה`,
  cancel: 'ביטול',
  generating: 'יצירת הטופס שלך מתבצעת…',

  // form-list
  forms: 'טפסים',
  formCount: (count) => plural(count, { one: 'טופס אחד', two: 'שני טפסים', other: '# טפסים' }),
  refresh: 'רענון',
  loading: 'הטפסים שלך נטענים…',
  listFailed: 'טעינת הטפסים שלך נכשלה',
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
  embedLoading: 'הטופס נטען…',
  embedGone: 'הטופס הזה כבר לא קיים',
  embedGoneHint: 'הוא נמחק. אפשר ליצור או לבחור טופס אחר.',
  embedRefused: 'לא ניתן להציג את הכתובת הזו כטופס',
  embedFailed: 'טעינת הטופס נכשלה',

  // shared
  tryAgain: 'ניסיון חוזר',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'החיבור נותק. יש לבדוק אותו ולנסות שוב.',
  unexpectedError: 'משהו השתבש. יש לטעון מחדש את הדף ולנסות שוב.',
  copyFailed: 'ההעתקה אינה מותרת כאן. יש להעתיק את הטקסט הזה ידנית.',

  // what went wrong, and what to do
  errorSetup: 'הטפסים לא הוגדרו כראוי באתר הזה. מפעילי האתר יכולים לראות את הסיבה במסוף הדפדפן.',
  errorSignIn: 'התנתקת מהחשבון. יש להתחבר מחדש ולנסות שוב.',
  errorForbidden: 'אין לך הרשאה לבצע את הפעולה הזו.',
  errorGone: 'הטופס הזה כבר לא קיים.',
  errorTooLong: 'התיאור ארוך ממה שהשירות מאפשר. יש לקצר אותו ולנסות שוב.',
  errorListTooLong: 'הרשימה ארוכה מכדי להציג אותה.',
  errorRejected: 'השירות דחה את הבקשה.',
  errorBusy: 'יש כרגע יותר מדי בקשות. כדאי לחכות קצת ולנסות שוב.',
  errorBusyFor: (seconds) =>
    plural(seconds, {
      one: 'יש כרגע יותר מדי בקשות. אפשר לנסות שוב בעוד שנייה אחת.',
      two: 'יש כרגע יותר מדי בקשות. אפשר לנסות שוב בעוד שתי שניות.',
      other: 'יש כרגע יותר מדי בקשות. אפשר לנסות שוב בעוד # שניות.',
    }),
  errorServer: 'אירעה בעיה בשירות. יש לנסות שוב.',
  errorUnavailable: 'השירות לא זמין כרגע. יש לנסות שוב בעוד רגע.',
  errorTimeout: 'השירות לא הגיב בזמן. יש לנסות שוב.',
  errorNetwork: 'החיבור נותק. יש לבדוק אותו ולנסות שוב.',
  errorOffline: 'נראה שאין חיבור לאינטרנט. יש לנסות שוב כשהחיבור יחזור.',
}));
