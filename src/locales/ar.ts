import { registerLocale } from '../language/register.js';

/** Arabic. Machine-made, not yet checked by a speaker. */
registerLocale('ar', ({ isolate, number, plural }) => ({
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
  promptCount: (used, max) => `${number(used)} من ${number(max)}`,
  generate: 'إنشاء النموذج',
  generateKeys: (keys) => `${isolate(keys)} للإنشاء`,
  cancel: 'إلغاء',
  generating: 'جارٍ إنشاء نموذجك…',
  generatingLong: 'ما زال الإنشاء جاريًا. قد يستغرق ذلك دقيقة أو دقيقتين.',
  cancelled:
    'تم الإلغاء. قد تُكمل الخدمة إنشاء هذا النموذج رغم ذلك، ويمكنك البحث عنه في قائمتك لاحقًا.',
  ready: 'نموذجك جاهز',
  openForm: 'فتح النموذج',
  copyLink: 'نسخ الرابط',
  copyEmbed: 'نسخ رمز التضمين',
  generateAnother: 'إنشاء نموذج آخر',
  generateFailed: 'لم يتم إنشاء نموذجك',
  generateUnknown: 'ربما تم إنشاء نموذجك',
  generateUnknownDetail: 'يُرجى التحقق من قائمة نماذجك قبل إعادة المحاولة.',
  candidatesFound: 'الجديد في قائمتك منذ ذلك الحين:',
  candidatesNone: 'لا يوجد نموذج جديد في قائمتك حتى الآن.',
  itIsThisOne: 'هذا هو النموذج',
  generateAgain: 'إعادة الإنشاء',

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
  empty: 'لا توجد نماذج بعد',
  emptyHint: 'ستظهر نماذجك هنا بعد إنشائها.',
  listFailed: 'تعذّر تحميل نماذجك',
  open: 'فتح',
  delete: 'حذف',
  actionOn: (action, label) => `${action}: ${label}`,
  skipped: (count) =>
    plural(count, {
      zero: 'لا توجد عناصر تعذّرت قراءتها.',
      one: 'تعذّرت قراءة عنصر واحد، ولذلك لا يظهر هنا.',
      two: 'تعذّرت قراءة عنصرين، ولذلك لا يظهران هنا.',
      few: 'تعذّرت قراءة # عناصر، ولذلك لا تظهر هنا.',
      many: 'تعذّرت قراءة # عنصرًا، ولذلك لا تظهر هنا.',
      other: 'تعذّرت قراءة # عنصر، ولذلك لا تظهر هنا.',
    }),
  chooseForm: 'يُرجى اختيار نموذج.',
  maybeMore: 'قد تكون هناك نماذج أخرى لم ترسلها الخدمة.',

  // deleting
  deleteForm: 'حذف النموذج',
  deleteTitle: 'حذف هذا النموذج؟',
  deleteText: (label) =>
    `سيُحذف النموذج «${isolate(label)}» مع رابطه للجميع. لا يمكن التراجع عن ذلك.`,
  deleting: 'جارٍ الحذف…',
  deleted: (label) => `تم حذف «${isolate(label)}»`,
  deletedAlready: (label) => `سبق حذف «${isolate(label)}»`,
  deleteFailed: 'لم يتم حذف النموذج',

  // form-embed
  embedLabel: 'نموذج',
  embedEmpty: 'سيظهر نموذجك هنا',
  embedLoading: 'جارٍ تحميل النموذج…',
  embedGone: 'لم يعد هذا النموذج موجودًا',
  embedGoneHint: 'تم حذفه. يُرجى إنشاء نموذج آخر أو اختياره.',
  embedRefused: 'لا يمكن عرض هذا العنوان بوصفه نموذجًا',
  embedFailed: 'تعذّر تحميل النموذج',

  // shared
  tryAgain: 'إعادة المحاولة',
  linkCopied: 'تم نسخ الرابط',
  copyFailed: 'النسخ غير مسموح به هنا. يُرجى نسخ هذا النص يدويًا.',

  // embed code
  embedCode: 'رمز التضمين',
  scriptTag: 'وسم Script',
  copy: 'نسخ',
  embedCopied: 'تم نسخ رمز التضمين',
  scriptHint: 'يوجد الملف prompt-forms.js في المجلد dist من حزمة npm المسماة prompt-forms',

  // what went wrong, and what to do
  errorSetup:
    'النماذج غير معدّة على نحو صحيح في هذا الموقع. يمكن للقائمين على الموقع معرفة السبب من وحدة تحكم المتصفح.',
  errorSignIn: 'تم تسجيل خروجك. يُرجى تسجيل الدخول من جديد ثم إعادة المحاولة.',
  errorForbidden: 'غير مسموح لك بهذا الإجراء.',
  errorGone: 'لم يعد هذا النموذج موجودًا.',
  errorTooLong: 'الوصف أطول مما تقبله الخدمة. يُرجى اختصاره ثم إعادة المحاولة.',
  errorRejected: 'لم تقبل الخدمة هذا الطلب.',
  errorBusy: 'الطلبات كثيرة جدًا حاليًا. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  errorBusyFor: (seconds) =>
    plural(seconds, {
      zero: 'الطلبات كثيرة جدًا حاليًا. يُرجى إعادة المحاولة الآن.',
      one: 'الطلبات كثيرة جدًا حاليًا. يُرجى إعادة المحاولة بعد ثانية واحدة.',
      two: 'الطلبات كثيرة جدًا حاليًا. يُرجى إعادة المحاولة بعد ثانيتين.',
      few: 'الطلبات كثيرة جدًا حاليًا. يُرجى إعادة المحاولة بعد # ثوانٍ.',
      many: 'الطلبات كثيرة جدًا حاليًا. يُرجى إعادة المحاولة بعد # ثانية.',
      other: 'الطلبات كثيرة جدًا حاليًا. يُرجى إعادة المحاولة بعد # ثانية.',
    }),
  errorServer: 'حدثت مشكلة في الخدمة. يُرجى إعادة المحاولة.',
  errorUnavailable: 'يتعذّر الوصول إلى الخدمة حاليًا. يُرجى إعادة المحاولة بعد قليل.',
  errorTimeout: 'استغرقت الخدمة وقتًا طويلًا للرد. يُرجى إعادة المحاولة.',
  errorNetwork: 'انقطع الاتصال. يُرجى التحقق منه ثم إعادة المحاولة.',
  errorOffline: 'يبدو أنك غير متصل بالإنترنت. يُرجى إعادة المحاولة بعد عودة الاتصال.',
}));
