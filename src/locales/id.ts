import { registerPackageLocale } from '../language/register.js';

/** Indonesian. Machine-made, not yet checked by a speaker. */
registerPackageLocale('id', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/id.js'),

  // form-generator
  promptLabel: 'Jelaskan formulir yang Anda perlukan',
  promptPlaceholder:
    'Misalnya: konfirmasi kehadiran untuk pesta akhir tahun kami dengan nama, email, jumlah tamu, dan pantangan makanan',
  promptMissing:
    'Jelaskan formulirnya terlebih dahulu: untuk apa dan apa saja yang perlu ditanyakan?',
  formMissing: 'Buat formulir terlebih dahulu.',
  promptTooLong: (max) => `Deskripsi terlalu panjang. Persingkat menjadi ${number(max)} karakter.`,
  promptCount: (used, max) => `${number(used)} dari ${number(max)} karakter`,
  generateForbidden: 'Anda tidak diizinkan membuat formulir.',
  signInToGenerate: 'Masuk untuk membuat formulir',
  descriptionStays: 'Deskripsi Anda tetap ada di sini.',
  generate: 'Buat formulir',
  examples: 'Contoh',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} untuk membuat`,
  cancel: 'Batal',
  generating: 'Membuat formulir Anda…',
  remaining: (count) => plural(count, { other: 'Masih bisa membuat # formulir' }),
  noneRemaining: 'Batas formulir baru telah tercapai',

  // form-list
  forms: 'Formulir',
  formCount: (count) => plural(count, { other: '# formulir' }),
  refresh: 'Muat ulang',
  loading: 'Memuat formulir Anda…',
  listFailed: 'Formulir Anda tidak dapat dimuat',
  signInToList: 'Masuk untuk melihat formulir Anda',
  offline: 'Sepertinya Anda sedang offline',
  listOffline: 'Formulir Anda akan dimuat setelah terhubung kembali.',
  formsFound: (count) => plural(count, { other: '# formulir ditemukan' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Pilih formulir.',

  // deleting
  deleteForm: 'Hapus formulir',
  deleteFailed: 'Formulir tidak terhapus',

  // form-embed
  embedLabel: 'Formulir',
  embedEmpty: 'Formulir Anda akan muncul di sini',
  embedSelect: 'Pilih formulir',
  embedLoading: 'Memuat formulir…',
  embedStillLoading: 'Masih memuat…',
  embedGone: 'Formulir ini sudah tidak ada',
  embedGoneHint: 'Formulir telah dihapus.',
  embedRefused: 'Formulir ini tidak dapat ditampilkan di sini',
  embedFailed: 'Formulir tidak dapat dimuat',

  // shared
  tryAgain: 'Coba lagi',
  waitingTitle: 'Terlalu banyak permintaan saat ini',
  waiting: (time) => `Mencoba lagi dalam ${time}.`,
  tryNow: 'Coba sekarang',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Tidak dapat terhubung. Periksa koneksi Anda, lalu coba lagi.',
  unexpectedError: 'Terjadi kesalahan. Muat ulang halaman, lalu coba lagi.',
  copyFailed: 'Tidak dapat menyalin. Pilih teks, lalu salin.',

  // what went wrong, and what to do
  errorSetup: 'Formulir belum disiapkan dengan benar di sini. Pemilik situs: lihat konsol browser.',
  errorSignIn: 'Masuk, lalu coba lagi.',
  errorForbidden: 'Anda tidak memiliki izin untuk melakukan ini.',
  errorBlocked: 'Situs web ini memblokir permintaan. Muat ulang halaman, lalu coba lagi.',
  errorGone: 'Formulir ini sudah tidak ada.',
  errorTooLong: 'Deskripsi Anda terlalu panjang. Persingkat, lalu coba lagi.',
  errorListTooLong: 'Daftar ini terlalu panjang untuk ditampilkan.',
  errorRejected: 'Permintaan ini ditolak. Ubah, lalu coba lagi.',
  errorBusy: 'Terlalu banyak permintaan saat ini. Tunggu sebentar, lalu coba lagi.',
  errorBusyFor: (seconds) => `Terlalu banyak permintaan saat ini. Coba lagi ${inTime(seconds)}.`,
  errorServer: 'Terjadi kesalahan. Coba lagi.',
  errorUnavailable: 'Formulir sedang tidak tersedia. Tunggu sebentar, lalu coba lagi.',
  errorTimeout: 'Prosesnya terlalu lama. Coba lagi.',
  errorNetwork: 'Tidak dapat terhubung. Periksa koneksi Anda, lalu coba lagi.',
  errorOffline: 'Sepertinya Anda sedang offline. Coba lagi setelah terhubung.',
}));
