import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Persian. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'کپی پیوند',
  linkCopied: 'پیوند کپی شد',
  moreActions: 'کارهای بیشتر',

  // deleting
  deleteTitle: 'این فرم حذف شود؟',
  deleteText: (label) => `«${isolate(label)}» و پیوندش برای همیشه و برای همه حذف می‌شود.`,
  deleting: 'در حال حذف…',
  deleted: (label) => `«${isolate(label)}» حذف شد`,
  deletedAlready: (label) => `«${isolate(label)}» پیش‌تر حذف شده بود`,

  // embed code
  snippets: 'کد جاسازی',
  copy: 'کپی',
  embedCopied: 'کد جاسازی کپی شد',
  embedModes: 'در صفحه|پنجرهٔ گفت‌وگو|پنل کناری|پنجرهٔ بازشو',
  embedHeight: 'ارتفاع (px)',
  embedOpenings: 'دکمه|دکمهٔ شناور|پس از ۵ ثانیه|هنگام رفتن بازدیدکننده',

  // form-embed
  showForm: 'نمایش فرم',
  formRecipient: (host) =>
    `با این کار به ${isolate(host)} متصل می‌شوید که نشانی IP شما و آنچه وارد می‌کنید را دریافت می‌کند.`,
  choiceRemembered: (host) => `مرورگر شما این را برای همهٔ فرم‌های ${isolate(host)} به خاطر می‌سپارد.`,
  close: 'بستن',
  openInNewTab: 'باز کردن فرم در برگهٔ جدید',
  embedSlow: 'بارگذاری فرم طول کشیده است.',
  embedUnreachable: 'فرم در دسترس نیست',
  embedUnreachableHint: 'اتصالتان را بررسی و دوباره امتحان کنید.',
  embedSilent: 'فرم را کامل نمی‌بینید؟',
  reportForm: 'گزارش این فرم',

  // many forms
  selectAll: 'انتخاب همه',
  selectedCount: (count) => `${number(count)} فرم انتخاب شده است`,
  deleteCount: (count) => plural(count, { one: 'حذف # فرم', other: 'حذف # فرم' }),
  deleteCountTitle: (count) => plural(count, { one: '# فرم حذف شود؟', other: '# فرم حذف شود؟' }),
  bulkText: 'این فرم‌ها و پیوندهایشان برای همیشه و برای همه حذف می‌شوند.',
  bulkHidden: (count) =>
    plural(count, {
      one: '# مورد از آن‌ها در این جستجو نمایش داده نمی‌شود.',
      other: '# مورد از آن‌ها در این جستجو نمایش داده نمی‌شود.',
    }),
  typeCount: (count) => `برای تأیید، ${number(count)} را وارد کنید`,
  typeCountMismatch: (count) => `برای حذف این فرم‌ها ${number(count)} را وارد کنید.`,
  bulkProgress: (done, total) => `${number(done)} از ${number(total)} حذف شد`,
  bulkDeleted: (count) => plural(count, { one: '# فرم حذف شد', other: '# فرم حذف شد' }),
  bulkKept: (count) => plural(count, { one: '# فرم حذف نشد', other: '# فرم حذف نشد' }),
  bulkNotStarted: (count) => `${number(count)} مورد شروع نشد`,
  bulkContinue: 'ادامه',
  retryFailed: 'امتحان دوبارهٔ موارد ناموفق',

  // the rows of a list
  search: 'جستجوی فرم‌ها',
  sort: 'مرتب‌سازی براساس',
  sortService: 'ترتیب پیش‌فرض',
  sortNewest: 'ابتدا جدیدترین‌ها',
  sortOldest: 'ابتدا قدیمی‌ترین‌ها',
  sortName: 'نام',
  owner: 'مالک',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'رد شدن از فهرست',
  rowKeys: 'میان‌برهای صفحه‌کلید',
  rowKeysForms: 'فرم قبلی یا بعدی',
  rowKeysActions: 'کار قبلی یا بعدی',
  rowKeysSelect: 'انتخاب یا لغو انتخاب',
  shownCount: (shown, total) => `${number(shown)} از ${number(total)}`,
  showMore: 'نمایش بیشتر',
  clearSearch: 'پاک کردن جستجو',
  noMatch: 'فرم مطابقی پیدا نشد',
  empty: 'هنوز فرمی وجود ندارد',
  emptyHint: 'فرم‌هایی که می‌سازید اینجا نمایش داده می‌شوند.',
  open: 'باز کردن',
  embedCode: 'کد جاسازی',
  preview: 'پیش‌نمایش',
  delete: 'حذف',
  skipped: (count) =>
    plural(count, {
      one: '# مورد خوانده نشد و نمایش داده نمی‌شود.',
      other: '# مورد خوانده نشد و نمایش داده نمی‌شود.',
    }),
  possiblyTruncated: 'شاید این فهرست کامل نباشد.',

  // form-generator: a form was asked for
  usually: (time) => `معمولاً حدود ${time}`,
  generatingLong: (time) => `هنوز در حال ساخت است (${time})`,
  cancelled: 'لغو شد.',
  cancelledMayFinish: 'لغو شد. شاید این فرم بااین‌حال ساخته شود.',
  generateFailed: 'فرم شما ساخته نشد',
  generateUnknown: 'شاید فرم شما ساخته شده باشد',
  generateUnknownDetail: 'پیش از امتحان دوباره، فهرست فرم‌هایتان را ببینید.',
  looking: 'در حال بررسی فهرست شما…',
  candidatesFound: 'از آن زمان به فهرست شما اضافه شده است:',
  candidatesNone: 'هنوز فرم تازه‌ای نیست.',
  lookAgain: 'بررسی دوباره',
  itIsThisOne: 'همین است',
  generateAgain: 'ساخت دوباره',
  connectedAgain: 'دوباره وصل شدید.',
  availableAgain: (time) => `از ${time} دوباره می‌توانید فرم بسازید.`,
  ready: 'فرم شما آماده است',
  openForm: 'باز کردن فرم',
  copyEmbed: 'کپی کد جاسازی',
  share: 'هم‌رسانی',
  showQr: 'نمایش کد QR',
  generateAnother: 'ساخت فرمی دیگر',

  // QR code
  qrOf: (label) => `کد QR فرم «${isolate(label)}»`,
  download: 'دانلود',

  // form-generator: a change
  refine: 'تغییر دادن فرم',
  changeQuestion: 'چه چیزی تغییر کند؟',
  changePlaceholder: 'مثلاً: افزودن پرسشی دربارهٔ نیازهای غذایی',
  newDescription: 'توصیف جدید',
  generateVersion: 'ساخت نسخهٔ جدید',
  changeLine: (change) => `تغییر: ${change}`,
  versionReady: 'نسخهٔ جدید شما آماده است',
  newVersion: 'نسخهٔ جدید',
  previousVersion: 'نسخهٔ قبلی',
  keepNew: 'نگه داشتن نسخهٔ جدید',
  goBack: 'بازگشت به نسخهٔ قبلی',
  deleteNew: 'حذف نسخهٔ جدید',
  deletePrevious: 'حذف نسخهٔ قبلی',
  keepBoth: 'نگه داشتن هر دو',
});
