import { registerPackageLocale } from '../language/register.js';

/** Turkish. Machine-made, not yet checked by a speaker. */
registerPackageLocale('tr', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/tr.js'),

  // form-generator
  promptLabel: 'İhtiyacınız olan formu açıklayın',
  promptPlaceholder:
    'Örneğin: yaz partimiz için ad, e-posta, konuk sayısı ve beslenme tercihlerini soran bir katılım formu',
  promptMissing: 'Önce formu açıklayın: Ne için kullanılacak ve neler sormalı?',
  formMissing: 'Önce bir form oluşturun.',
  promptTooLong: (max) =>
    `Açıklama çok uzun. En fazla ${number(max)} karakter olacak şekilde kısaltın.`,
  promptCount: (used, max) => `${number(used)}/${number(max)} karakter`,
  generateForbidden: 'Form oluşturma izniniz yok.',
  signInToGenerate: 'Form oluşturmak için oturum açın',
  descriptionStays: 'Açıklamanız burada kalır.',
  generate: 'Form oluştur',
  examples: 'Örnekler',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `Oluşturmak için ${keys}`,
  cancel: 'İptal',
  generating: 'Formunuz oluşturuluyor…',
  remaining: (count) =>
    plural(count, {
      one: '# form daha oluşturabilirsiniz',
      other: '# form daha oluşturabilirsiniz',
    }),
  noneRemaining: 'Yeni form sınırına ulaşıldı',

  // form-list
  forms: 'Formlar',
  formCount: (count) => plural(count, { one: '# form', other: '# form' }),
  refresh: 'Yenile',
  loading: 'Formlarınız yükleniyor…',
  listFailed: 'Formlarınız yüklenemedi',
  signInToList: 'Formlarınızı görmek için oturum açın',
  offline: 'Çevrimdışı görünüyorsunuz',
  listOffline: 'Yeniden bağlandığınızda formlarınız yüklenir.',
  formsFound: (count) => plural(count, { one: '# form bulundu', other: '# form bulundu' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Bir form seçin.',

  // deleting
  deleteForm: 'Formu sil',
  deleteFailed: 'Form silinemedi',

  // form-embed
  embedLabel: 'Form',
  embedEmpty: 'Formunuz burada görünecek',
  embedSelect: 'Bir form seçin',
  embedLoading: 'Form yükleniyor…',
  embedStillLoading: 'Hâlâ yükleniyor…',
  embedGone: 'Bu form artık yok',
  embedGoneHint: 'Form silindi.',
  embedRefused: 'Bu form burada gösterilemez',
  embedFailed: 'Form yüklenemedi',

  // shared
  tryAgain: 'Tekrar dene',
  waitingTitle: 'Şu anda çok fazla istek var',
  waiting: (time) => `${time} sonra tekrar denenecek.`,
  tryNow: 'Şimdi dene',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Bağlanılamadı. Bağlantınızı kontrol edip tekrar deneyin.',
  unexpectedError: 'Bir sorun oluştu. Sayfayı yenileyip tekrar deneyin.',
  copyFailed: 'Kopyalanamadı. Metni seçip kopyalayın.',

  // what went wrong, and what to do
  errorSetup: 'Formlar burada doğru ayarlanmamış. Site sahibi: tarayıcı konsoluna bakın.',
  errorSignIn: 'Oturum açıp tekrar deneyin.',
  errorForbidden: 'Bunu yapma izniniz yok.',
  errorBlocked: 'Bu web sitesi isteği engelledi. Sayfayı yenileyip tekrar deneyin.',
  errorGone: 'Bu form artık yok.',
  errorTooLong: 'Açıklamanız çok uzun. Kısaltıp tekrar deneyin.',
  errorListTooLong: 'Bu liste gösterilemeyecek kadar uzun.',
  errorRejected: 'Bu istek reddedildi. Değiştirip tekrar deneyin.',
  errorBusy: 'Şu anda çok fazla istek var. Biraz bekleyip tekrar deneyin.',
  errorBusyFor: (seconds) => `Şu anda çok fazla istek var. ${inTime(seconds)} tekrar deneyin.`,
  errorServer: 'Bir sorun oluştu. Tekrar deneyin.',
  errorUnavailable: 'Formlar şu anda kullanılamıyor. Biraz sonra tekrar deneyin.',
  errorTimeout: 'Bu çok uzun sürdü. Tekrar deneyin.',
  errorNetwork: 'Bağlanılamadı. Bağlantınızı kontrol edip tekrar deneyin.',
  errorOffline: 'Çevrimdışı görünüyorsunuz. İnternete bağlandığınızda tekrar deneyin.',
}));
