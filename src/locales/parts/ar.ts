import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

const DELETE_COUNT = {
  zero: 'حذف # نموذج',
  one: 'حذف نموذج واحد',
  two: 'حذف نموذجين',
  few: 'حذف # نماذج',
  many: 'حذف # نموذجًا',
  other: 'حذف # نموذج',
};

/** Arabic. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'نسخ الرابط',
  linkCopied: 'تم نسخ الرابط',
  moreActions: 'المزيد من الإجراءات',

  // deleting
  deleteTitle: 'حذف هذا النموذج؟',
  deleteText: (label) => `سيؤدي هذا إلى حذف «${isolate(label)}» ورابطه نهائيًا للجميع.`,
  deleting: 'جارٍ الحذف…',
  deleted: (label) => `تم حذف «${isolate(label)}»`,
  deletedAlready: (label) => `سبق حذف «${isolate(label)}»`,

  // embed code
  snippets: 'رمز التضمين',
  copy: 'نسخ',
  embedCopied: 'تم نسخ رمز التضمين',
  embedModes: 'في الصفحة|حوار|جانبية|Popover',
  embedHeight: 'الارتفاع (px)',
  embedOpenings: 'زر|عائم|بعد 5 ث|عند المغادرة',

  // form-embed
  showForm: 'عرض النموذج',
  formRecipient: (host) =>
    `سيتصل متصفحك بـ ${isolate(host)}، الذي يتلقى بعدها عنوان IP الخاص بك وما تدخله.`,
  choiceRemembered: (host) => `يتذكر متصفحك ذلك لجميع النماذج من ${isolate(host)}.`,
  close: 'إغلاق',
  openInNewTab: 'فتح النموذج في علامة تبويب جديدة',
  embedSlow: 'يستغرق تحميل النموذج وقتًا طويلًا.',
  embedUnreachable: 'يتعذّر الوصول إلى النموذج',
  embedUnreachableHint: 'يُرجى التحقق من اتصالك ثم إعادة المحاولة.',
  embedSilent: 'ألا يظهر النموذج كاملًا؟',
  reportForm: 'الإبلاغ عن هذا النموذج',

  // many forms
  selectAll: 'تحديد الكل',
  selectedCount: (count) =>
    plural(count, {
      zero: 'لم يُحدَّد شيء',
      one: 'حُدِّد نموذج واحد',
      two: 'حُدِّد نموذجان',
      few: 'حُدِّدت # نماذج',
      many: 'حُدِّد # نموذجًا',
      other: 'حُدِّد # نموذج',
    }),
  deleteCount: (count) => plural(count, DELETE_COUNT),
  deleteCountTitle: (count) => `${plural(count, DELETE_COUNT)}؟`,
  bulkText: 'سيؤدي هذا إلى حذف هذه النماذج وروابطها نهائيًا للجميع.',
  bulkHidden: (count) =>
    plural(count, {
      zero: 'تظهر كلها في هذا البحث.',
      one: 'منها نموذج واحد لا يظهر في هذا البحث.',
      two: 'منها نموذجان لا يظهران في هذا البحث.',
      few: 'منها # نماذج لا تظهر في هذا البحث.',
      many: 'منها # نموذجًا لا يظهر في هذا البحث.',
      other: 'منها # نموذج لا يظهر في هذا البحث.',
    }),
  typeCount: (count) => `للتأكيد، اكتب ${number(count)}`,
  typeCountMismatch: (count) => `اكتب ${number(count)} لحذف هذه النماذج.`,
  bulkProgress: (done, total) => `تم حذف ${number(done)} من ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      zero: 'لم يُحذف أي نموذج',
      one: 'تم حذف نموذج واحد',
      two: 'تم حذف نموذجين',
      few: 'تم حذف # نماذج',
      many: 'تم حذف # نموذجًا',
      other: 'تم حذف # نموذج',
    }),
  bulkKept: (count) =>
    plural(count, {
      zero: 'حُذفت النماذج كلها',
      one: 'تعذّر حذف نموذج واحد',
      two: 'تعذّر حذف نموذجين',
      few: 'تعذّر حذف # نماذج',
      many: 'تعذّر حذف # نموذجًا',
      other: 'تعذّر حذف # نموذج',
    }),
  bulkNotStarted: (count) => `لم تبدأ: ${number(count)}`,
  bulkContinue: 'متابعة',
  retryFailed: 'إعادة محاولة ما تعذّر',

  // the rows of a list
  search: 'البحث في النماذج',
  sort: 'الترتيب حسب',
  sortService: 'الترتيب الافتراضي',
  sortNewest: 'الأحدث أولًا',
  sortOldest: 'الأقدم أولًا',
  sortName: 'الاسم',
  owner: 'المالك',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'تخطّي القائمة',
  rowKeys: 'اختصارات لوحة المفاتيح',
  rowKeysForms: 'النموذج السابق أو التالي',
  rowKeysActions: 'الإجراء السابق أو التالي',
  rowKeysSelect: 'تحديد أو إلغاء التحديد',
  shownCount: (shown, total) => `${number(shown)} من ${number(total)}`,
  showMore: 'عرض المزيد',
  clearSearch: 'مسح البحث',
  noMatch: 'لا يوجد نموذج مطابق',
  empty: 'لا توجد نماذج بعد',
  emptyHint: 'ستظهر نماذجك هنا بعد إنشائها.',
  open: 'فتح',
  embedCode: 'رمز التضمين',
  preview: 'معاينة',
  delete: 'حذف',
  skipped: (count) =>
    plural(count, {
      zero: 'لا توجد عناصر تعذّرت قراءتها.',
      one: 'تعذّرت قراءة عنصر واحد، ولذلك لا يظهر هنا.',
      two: 'تعذّرت قراءة عنصرين، ولذلك لا يظهران هنا.',
      few: 'تعذّرت قراءة # عناصر، ولذلك لا تظهر هنا.',
      many: 'تعذّرت قراءة # عنصرًا، ولذلك لا تظهر هنا.',
      other: 'تعذّرت قراءة # عنصر، ولذلك لا تظهر هنا.',
    }),
  possiblyTruncated: 'قد تكون هذه القائمة غير مكتملة.',

  // form-generator: a form was asked for
  usually: (time) => `عادةً نحو ${time}`,
  generatingLong: (time) => `ما زال الإنشاء جاريًا (${time})`,
  cancelled: 'تم الإلغاء.',
  cancelledMayFinish: 'تم الإلغاء. قد يُنشأ هذا النموذج رغم ذلك.',
  generateFailed: 'لم يتم إنشاء نموذجك',
  generateUnknown: 'ربما تم إنشاء نموذجك',
  generateUnknownDetail: 'تحقق أولًا من قائمة نماذجك.',
  looking: 'جارٍ البحث في قائمتك…',
  candidatesFound: 'الجديد في قائمتك:',
  candidatesNone: 'لا يوجد نموذج جديد بعد.',
  lookAgain: 'البحث مجددًا',
  itIsThisOne: 'هذا هو النموذج',
  generateAgain: 'إعادة الإنشاء',
  connectedAgain: 'عاد الاتصال.',
  availableAgain: (time) => `يمكنك إنشاء النماذج مجددًا في ${time}.`,
  ready: 'نموذجك جاهز',
  openForm: 'فتح النموذج',
  copyEmbed: 'نسخ رمز التضمين',
  share: 'مشاركة',
  showQr: 'عرض رمز QR',
  generateAnother: 'إنشاء نموذج آخر',

  // QR code
  qrOf: (label) => `رمز QR للنموذج «${isolate(label)}»`,
  download: 'تنزيل',

  // form-generator: a change
  refine: 'تغيير شيء ما',
  changeQuestion: 'ما الذي ينبغي تغييره؟',
  changePlaceholder: 'مثلًا: إضافة سؤال عن الطعام',
  newDescription: 'الوصف الجديد',
  generateVersion: 'إنشاء إصدار جديد',
  changeLine: (change) => `التغيير: ${change}`,
  versionReady: 'إصدارك الجديد جاهز',
  newVersion: 'الإصدار الجديد',
  previousVersion: 'الإصدار السابق',
  keepNew: 'الاحتفاظ بالإصدار الجديد',
  goBack: 'العودة إلى الإصدار السابق',
  deleteNew: 'حذف الإصدار الجديد',
  deletePrevious: 'حذف الإصدار السابق',
  keepBoth: 'الاحتفاظ بكليهما',
});
