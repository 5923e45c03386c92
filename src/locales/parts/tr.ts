import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Turkish. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Bağlantıyı kopyala',
  linkCopied: 'Bağlantı kopyalandı',
  moreActions: 'Diğer işlemler',

  // deleting
  deleteTitle: 'Bu form silinsin mi?',
  deleteText: (label) => `“${isolate(label)}” ve bağlantısı herkes için kalıcı olarak silinecek.`,
  deleting: 'Siliniyor…',
  deleted: (label) => `“${isolate(label)}” silindi`,
  deletedAlready: (label) => `“${isolate(label)}” zaten silinmişti`,

  // embed code
  snippets: 'Yerleştirme kodu',
  copy: 'Kopyala',
  embedCopied: 'Yerleştirme kodu kopyalandı',
  embedModes: 'Sayfada|İletişim kutusu|Yan panel|Açılır pencere',
  embedHeight: 'Yükseklik (px)',
  embedOpenings: 'Düğme|Kayan düğme|5 saniye sonra|Ziyaretçi ayrılırken',

  // form-embed
  showForm: 'Formu göster',
  formRecipient: (host) =>
    `Bu işlem sizi ${isolate(host)} sunucusuna bağlar. Sunucu IP adresinizi ve girdiklerinizi alır.`,
  choiceRemembered: (host) =>
    `Tarayıcınız bunu ${isolate(host)} kaynaklı tüm formlar için hatırlar.`,
  close: 'Kapat',
  openInNewTab: 'Formu yeni sekmede aç',
  embedSlow: 'Formun yüklenmesi uzun sürüyor.',
  embedUnreachable: 'Forma ulaşılamıyor',
  embedUnreachableHint: 'Bağlantınızı kontrol edip tekrar deneyin.',
  embedSilent: 'Formun tamamını göremiyor musunuz?',
  reportForm: 'Bu formu bildir',

  // many forms
  selectAll: 'Tümünü seç',
  selectedCount: (count) => `${number(count)} form seçildi`,
  deleteCount: (count) => plural(count, { one: '# formu sil', other: '# formu sil' }),
  deleteCountTitle: (count) =>
    plural(count, { one: '# form silinsin mi?', other: '# form silinsin mi?' }),
  bulkText: 'Bu formlar ve bağlantıları herkes için kalıcı olarak silinecek.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Bunlardan # tanesi bu aramada görünmüyor.',
      other: 'Bunlardan # tanesi bu aramada görünmüyor.',
    }),
  typeCount: (count) => `Onaylamak için ${number(count)} yazın`,
  typeCountMismatch: (count) => `Bu formları silmek için ${number(count)} yazın.`,
  bulkProgress: (done, total) => `${number(total)} formdan ${number(done)} tanesi silindi`,
  bulkDeleted: (count) => plural(count, { one: '# form silindi', other: '# form silindi' }),
  bulkKept: (count) => plural(count, { one: '# form silinmedi', other: '# form silinmedi' }),
  bulkNotStarted: (count) => `Başlatılmayan: ${number(count)}`,
  bulkContinue: 'Devam et',
  retryFailed: 'Başarısız olanları tekrar dene',

  // the rows of a list
  search: 'Formlarda ara',
  sort: 'Sıralama',
  sortService: 'Varsayılan sıra',
  sortNewest: 'Önce en yeni',
  sortOldest: 'Önce en eski',
  sortName: 'Ad',
  owner: 'Sahibi',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Listeyi atla',
  rowKeys: 'Klavye kısayolları',
  rowKeysForms: 'Önceki veya sonraki form',
  rowKeysActions: 'Önceki veya sonraki işlem',
  rowKeysSelect: 'Seç veya seçimi kaldır',
  shownCount: (shown, total) => `${number(shown)} / ${number(total)}`,
  showMore: 'Daha fazla göster',
  clearSearch: 'Aramayı temizle',
  noMatch: 'Eşleşen form yok',
  empty: 'Henüz form yok',
  emptyHint: 'Oluşturduğunuz formlar burada görünür.',
  open: 'Aç',
  embedCode: 'Yerleştirme kodu',
  preview: 'Önizleme',
  delete: 'Sil',
  skipped: (count) =>
    plural(count, {
      one: '# öğe okunamadı ve gösterilmiyor.',
      other: '# öğe okunamadı ve gösterilmiyor.',
    }),
  possiblyTruncated: 'Bu liste eksik olabilir.',

  // form-generator: a form was asked for
  usually: (time) => `genellikle yaklaşık ${time}`,
  generatingLong: (time) => `Form hâlâ oluşturuluyor (${time})`,
  cancelled: 'İptal edildi.',
  cancelledMayFinish: 'İptal edildi. Bu form yine de oluşturulabilir.',
  generateFailed: 'Formunuz oluşturulamadı',
  generateUnknown: 'Formunuz oluşturulmuş olabilir',
  generateUnknownDetail: 'Tekrar denemeden önce form listenize bakın.',
  looking: 'Listenize bakılıyor…',
  candidatesFound: 'O zamandan beri listenize eklenenler:',
  candidatesNone: 'Henüz yeni form yok.',
  lookAgain: 'Tekrar bak',
  itIsThisOne: 'İşte bu',
  generateAgain: 'Tekrar oluştur',
  connectedAgain: 'Yeniden bağlandınız.',
  availableAgain: (time) => `Yeniden form oluşturabileceğiniz zaman: ${time}.`,
  ready: 'Formunuz hazır',
  openForm: 'Formu aç',
  copyEmbed: 'Yerleştirme kodunu kopyala',
  share: 'Paylaş',
  showQr: 'QR kodunu göster',
  generateAnother: 'Başka bir form oluştur',

  // QR code
  qrOf: (label) => `“${isolate(label)}” için QR kodu`,
  download: 'İndir',

  // form-generator: a change
  refine: 'Bir şeyi değiştir',
  changeQuestion: 'Ne değişmeli?',
  changePlaceholder: 'Örneğin: beslenme tercihleriyle ilgili bir soru ekle',
  newDescription: 'Yeni açıklama',
  generateVersion: 'Yeni sürüm oluştur',
  changeLine: (change) => `Değişiklik: ${change}`,
  versionReady: 'Yeni sürümünüz hazır',
  newVersion: 'Yeni sürüm',
  previousVersion: 'Önceki sürüm',
  keepNew: 'Yeni sürümü kullan',
  goBack: 'Önceki sürüme dön',
  deleteNew: 'Yeni sürümü sil',
  deletePrevious: 'Önceki sürümü sil',
  keepBoth: 'İkisini de tut',
});
