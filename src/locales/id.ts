import { registerLocale } from '../language/register.js';

/** Indonesian. Machine-made, not yet checked by a speaker. */
registerLocale('id', ({ number, plural }) => ({
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
  generate: 'Buat formulir',
  examples: 'Contoh',
  builder: 'Penyusun deskripsi',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} untuk membuat`,
  cancel: 'Batal',
  generating: 'Membuat formulir Anda…',

  // form-list
  forms: 'Formulir',
  formCount: (count) => plural(count, { other: '# formulir' }),
  refresh: 'Muat ulang',
  loading: 'Memuat formulir Anda…',
  listFailed: 'Formulir Anda tidak dapat dimuat',
  formsFound: (count) => plural(count, { other: '# formulir ditemukan' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Pilih formulir.',

  // deleting
  deleteForm: 'Hapus formulir',
  deleteFailed: 'Formulir tidak terhapus',

  // form-embed
  embedLabel: 'Formulir',
  embedEmpty: 'Formulir Anda akan muncul di sini',
  embedLoading: 'Memuat formulir…',
  embedGone: 'Formulir ini sudah tidak ada',
  embedGoneHint: 'Formulir telah dihapus. Buat atau pilih yang lain.',
  embedRefused: 'Alamat ini tidak dapat ditampilkan sebagai formulir',
  embedFailed: 'Formulir tidak dapat dimuat',

  // shared
  tryAgain: 'Coba lagi',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Koneksi terputus. Periksa koneksi Anda, lalu coba lagi.',
  unexpectedError: 'Terjadi kesalahan. Muat ulang halaman, lalu coba lagi.',
  copyFailed: 'Penyalinan tidak diizinkan di sini. Salin teks ini secara manual.',

  // what went wrong, and what to do
  errorSetup:
    'Formulir tidak disiapkan dengan benar di situs ini. Pengelola situs dapat melihat penyebabnya di konsol browser.',
  errorSignIn: 'Anda telah keluar dari akun. Masuk kembali, lalu coba lagi.',
  errorForbidden: 'Anda tidak diizinkan melakukan ini.',
  errorGone: 'Formulir ini sudah tidak ada.',
  errorTooLong: 'Deskripsi lebih panjang dari yang diterima layanan. Persingkat, lalu coba lagi.',
  errorListTooLong: 'Daftar ini terlalu panjang untuk ditampilkan.',
  errorRejected: 'Layanan tidak menerima permintaan ini.',
  errorBusy: 'Terlalu banyak permintaan saat ini. Tunggu sebentar, lalu coba lagi.',
  errorBusyFor: (seconds) =>
    plural(seconds, { other: 'Terlalu banyak permintaan saat ini. Coba lagi dalam # detik.' }),
  errorServer: 'Terjadi masalah pada layanan. Coba lagi.',
  errorUnavailable: 'Layanan sedang tidak dapat dijangkau. Tunggu sebentar, lalu coba lagi.',
  errorTimeout: 'Layanan terlalu lama merespons. Coba lagi.',
  errorNetwork: 'Koneksi terputus. Periksa koneksi Anda, lalu coba lagi.',
  errorOffline: 'Sepertinya Anda sedang offline. Coba lagi setelah terhubung.',
}));
