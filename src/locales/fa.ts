import { registerPackageLocale } from '../language/register.js';

/** Persian. Machine-made, not yet checked by a speaker. */
registerPackageLocale('fa', ({ inTime, isolate, number, plural }) => ({
  parts: () => import('./parts/fa.js'),

  // form-generator
  promptLabel: 'فرم موردنظرتان را توصیف کنید',
  promptPlaceholder:
    'مثلاً: فرم اعلام حضور در مهمانی تابستانی ما با نام، ایمیل، تعداد مهمانان و نیازهای غذایی',
  promptMissing: 'ابتدا فرم را توصیف کنید: برای چیست و چه چیزهایی باید بپرسد؟',
  formMissing: 'ابتدا یک فرم بسازید.',
  promptTooLong: (max) => `توصیف بیش‌ازحد طولانی است. آن را به ${number(max)} نویسه کوتاه کنید.`,
  promptCount: (used, max) => `${number(used)} از ${number(max)} نویسه`,
  generateForbidden: 'اجازهٔ ساخت فرم را ندارید.',
  signInToGenerate: 'برای ساخت فرم وارد شوید',
  descriptionStays: 'توضیح شما همین‌جا می‌ماند.',
  generate: 'ساخت فرم',
  examples: 'نمونه‌ها',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${isolate(keys)} برای ساخت`,
  cancel: 'لغو',
  generating: 'در حال ساخت فرم شما…',
  remaining: (count) =>
    plural(count, { one: 'ساخت # فرم دیگر ممکن است', other: 'ساخت # فرم دیگر ممکن است' }),
  noneRemaining: 'سقف فرم‌های جدید پر شده است',

  // form-list
  forms: 'فرم‌ها',
  formCount: (count) => plural(count, { one: '# فرم', other: '# فرم' }),
  refresh: 'تازه‌سازی',
  loading: 'در حال بارگذاری فرم‌های شما…',
  listFailed: 'فرم‌های شما بارگذاری نشدند',
  signInToList: 'برای دیدن فرم‌هایتان وارد شوید',
  offline: 'به نظر می‌رسد آفلاین هستید',
  listOffline: 'فرم‌های شما پس از اتصال دوباره بارگذاری می‌شوند.',
  formsFound: (count) => plural(count, { one: '# فرم پیدا شد', other: '# فرم پیدا شد' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'یک فرم انتخاب کنید.',

  // deleting
  deleteForm: 'حذف فرم',
  deleteFailed: 'فرم حذف نشد',

  // form-embed
  embedLabel: 'فرم',
  embedEmpty: 'فرم شما اینجا نمایش داده می‌شود',
  embedSelect: 'یک فرم انتخاب کنید',
  embedLoading: 'در حال بارگذاری فرم…',
  embedStillLoading: 'هنوز در حال بارگذاری است…',
  embedGone: 'این فرم دیگر وجود ندارد',
  embedGoneHint: 'این فرم حذف شده است.',
  embedRefused: 'این فرم را نمی‌توان در اینجا نمایش داد',
  embedFailed: 'فرم بارگذاری نشد',

  // shared
  tryAgain: 'دوباره امتحان کنید',
  waitingTitle: 'اکنون درخواست‌ها بیش‌ازحد زیاد است',
  waiting: (time) => `${time} دیگر دوباره امتحان می‌شود.`,
  tryNow: 'اکنون امتحان کنید',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'اتصال برقرار نشد. اتصالتان را بررسی و دوباره امتحان کنید.',
  unexpectedError: 'مشکلی پیش آمد. صفحه را دوباره بارگیری و امتحان کنید.',
  copyFailed: 'کپی نشد. متن را انتخاب و کپی کنید.',

  // what went wrong, and what to do
  errorSetup: 'فرم‌ها در اینجا درست تنظیم نشده‌اند. صاحب سایت: کنسول مرورگر را ببینید.',
  errorSignIn: 'وارد شوید و سپس دوباره امتحان کنید.',
  errorForbidden: 'اجازهٔ انجام این کار را ندارید.',
  errorBlocked: 'این وب‌سایت درخواست را مسدود کرد. صفحه را دوباره بارگیری و امتحان کنید.',
  errorGone: 'این فرم دیگر وجود ندارد.',
  errorTooLong: 'توصیف شما بیش‌ازحد طولانی است. آن را کوتاه کنید و دوباره امتحان کنید.',
  errorListTooLong: 'این فهرست برای نمایش بیش از حد طولانی است.',
  errorRejected: 'این درخواست رد شد. آن را تغییر دهید و دوباره امتحان کنید.',
  errorBusy: 'اکنون درخواست‌ها بیش‌ازحد زیاد است. کمی صبر کنید و دوباره امتحان کنید.',
  errorBusyFor: (seconds) =>
    `اکنون درخواست‌ها بیش‌ازحد زیاد است. ${inTime(seconds)} دوباره امتحان کنید.`,
  errorServer: 'مشکلی پیش آمد. دوباره امتحان کنید.',
  errorUnavailable: 'فرم‌ها اکنون در دسترس نیستند. کمی بعد دوباره امتحان کنید.',
  errorTimeout: 'این کار بیش‌ازحد طول کشید. دوباره امتحان کنید.',
  errorNetwork: 'اتصال برقرار نشد. اتصالتان را بررسی و دوباره امتحان کنید.',
  errorOffline: 'به نظر می‌رسد آفلاین هستید. پس از اتصال، دوباره امتحان کنید.',
}));
