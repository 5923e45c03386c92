import { registerPackageLocale } from '../language/register.js';

/** Arabic. Machine-made, not yet checked by a speaker. */
registerPackageLocale('ar', ({ inTime, isolate, number, plural }) => ({
  parts: () => import('./parts/ar.js'),

  // form-generator
  promptLabel: 'وصف النموذج المطلوب',
  promptPlaceholder:
    'مثلًا: نموذج تأكيد حضور لحفلنا الصيفي يتضمن الاسم والبريد الإلكتروني وعدد الضيوف والاحتياجات الغذائية',
  promptMissing: 'يُرجى وصف النموذج أولًا: ما الغرض منه، وما الذي ينبغي أن يسأل عنه؟',
  formMissing: 'يُرجى إنشاء نموذج أولًا.',
  promptTooLong: (max) =>
    plural(max, {
      zero: 'الوصف طويل جدًا. يُرجى حذفه.',
      one: 'الوصف طويل جدًا. يُرجى اختصاره إلى حرف واحد.',
      two: 'الوصف طويل جدًا. يُرجى اختصاره إلى حرفين.',
      few: 'الوصف طويل جدًا. يُرجى اختصاره إلى # أحرف.',
      many: 'الوصف طويل جدًا. يُرجى اختصاره إلى # حرفًا.',
      other: 'الوصف طويل جدًا. يُرجى اختصاره إلى # حرف.',
    }),
  promptCount: (used, max) => `${number(used)} من ${number(max)} حرف`,
  generateForbidden: 'غير مسموح لك بإنشاء النماذج.',
  signInToGenerate: 'سجّل الدخول لإنشاء النماذج',
  descriptionStays: 'سيبقى وصفك هنا.',
  generate: 'إنشاء النموذج',
  examples: 'أمثلة',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${isolate(keys)} للإنشاء`,
  cancel: 'إلغاء',
  generating: 'جارٍ إنشاء نموذجك…',
  remaining: (count) =>
    plural(count, {
      zero: 'لا يمكن إنشاء نماذج أخرى',
      one: 'يمكن إنشاء نموذج واحد آخر',
      two: 'يمكن إنشاء نموذجين آخرين',
      few: 'يمكن إنشاء # نماذج أخرى',
      many: 'يمكن إنشاء # نموذجًا آخر',
      other: 'يمكن إنشاء # نموذج آخر',
    }),
  noneRemaining: 'تم بلوغ الحد الأقصى للنماذج الجديدة',

  // form-list
  forms: 'النماذج',
  formCount: (count) =>
    plural(count, {
      zero: 'لا توجد نماذج',
      one: 'نموذج واحد',
      two: 'نموذجان',
      few: '# نماذج',
      many: '# نموذجًا',
      other: '# نموذج',
    }),
  refresh: 'تحديث',
  loading: 'جارٍ تحميل نماذجك…',
  listFailed: 'تعذّر تحميل نماذجك',
  signInToList: 'سجّل الدخول لعرض نماذجك',
  offline: 'يبدو أنك غير متصل بالإنترنت',
  listOffline: 'ستُحمَّل نماذجك بعد عودة الاتصال.',
  formsFound: (count) =>
    plural(count, {
      zero: 'لم يُعثر على أي نموذج',
      one: 'عُثر على نموذج واحد',
      two: 'عُثر على نموذجين',
      few: 'عُثر على # نماذج',
      many: 'عُثر على # نموذجًا',
      other: 'عُثر على # نموذج',
    }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'يُرجى اختيار نموذج.',

  // deleting
  deleteForm: 'حذف النموذج',
  deleteFailed: 'لم يتم حذف النموذج',

  // form-embed
  embedLabel: 'نموذج',
  embedEmpty: 'سيظهر نموذجك هنا',
  embedSelect: 'يُرجى اختيار نموذج',
  embedLoading: 'جارٍ تحميل النموذج…',
  embedStillLoading: 'ما زال التحميل جاريًا…',
  embedGone: 'لم يعد هذا النموذج موجودًا',
  embedGoneHint: 'تم حذفه.',
  embedRefused: 'لا يمكن عرض هذا النموذج هنا',
  embedFailed: 'تعذّر تحميل النموذج',

  // shared
  tryAgain: 'إعادة المحاولة',
  waitingTitle: 'الطلبات كثيرة جدًا حاليًا',
  waiting: (time) => `ستُعاد المحاولة بعد ${time}.`,
  tryNow: 'المحاولة الآن',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'تعذّر الاتصال. يُرجى التحقق من اتصالك ثم إعادة المحاولة.',
  unexpectedError: 'حدث خطأ ما. يُرجى إعادة تحميل الصفحة والمحاولة مرة أخرى.',
  copyFailed: 'تعذّر النسخ. يُرجى تحديد النص ونسخه.',

  // what went wrong, and what to do
  errorSetup: 'لم تُعدّ النماذج هنا على نحو صحيح. لمالك الموقع: راجع وحدة تحكم المتصفح.',
  errorSignIn: 'يُرجى تسجيل الدخول ثم إعادة المحاولة.',
  errorForbidden: 'ليست لديك صلاحية للقيام بذلك.',
  errorBlocked: 'حظر هذا الموقع الطلب. يُرجى إعادة تحميل الصفحة والمحاولة مرة أخرى.',
  errorGone: 'لم يعد هذا النموذج موجودًا.',
  errorTooLong: 'الوصف طويل جدًا. يُرجى اختصاره ثم إعادة المحاولة.',
  errorListTooLong: 'هذه القائمة أطول من أن تُعرض.',
  errorRejected: 'رُفض هذا الطلب. يُرجى تعديله ثم إعادة المحاولة.',
  errorBusy: 'الطلبات كثيرة جدًا حاليًا. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  errorBusyFor: (seconds) => `الطلبات كثيرة جدًا حاليًا. يُرجى إعادة المحاولة ${inTime(seconds)}.`,
  errorServer: 'حدث خطأ ما. يُرجى إعادة المحاولة.',
  errorUnavailable: 'النماذج غير متاحة حاليًا. يُرجى إعادة المحاولة بعد قليل.',
  errorTimeout: 'استغرق ذلك وقتًا طويلًا. يُرجى إعادة المحاولة.',
  errorNetwork: 'تعذّر الاتصال. يُرجى التحقق من اتصالك ثم إعادة المحاولة.',
  errorOffline: 'يبدو أنك غير متصل بالإنترنت. يُرجى إعادة المحاولة بعد عودة الاتصال.',
}));
