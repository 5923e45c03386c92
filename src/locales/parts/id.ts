import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Indonesian. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Salin tautan',
  linkCopied: 'Tautan disalin',
  moreActions: 'Tindakan lainnya',

  // deleting
  deleteTitle: 'Hapus formulir ini?',
  deleteText: (label) =>
    `“${isolate(label)}” dan tautannya akan dihapus secara permanen untuk semua orang.`,
  deleting: 'Menghapus…',
  deleted: (label) => `“${isolate(label)}” telah dihapus`,
  deletedAlready: (label) => `“${isolate(label)}” sudah dihapus sebelumnya`,

  // embed code
  snippets: 'Kode sematan',
  copy: 'Salin',
  embedCopied: 'Kode sematan disalin',
  embedModes: 'Di halaman|Dialog|Panel samping|Popover',
  embedHeight: 'Tinggi (px)',
  embedOpenings: 'Tombol|Tombol mengambang|Setelah 5 detik|Saat pengunjung pergi',

  // form-embed
  showForm: 'Tampilkan formulir',
  formRecipient: (host) =>
    `Ini menghubungkan Anda ke ${isolate(host)}, yang kemudian menerima alamat IP Anda dan isian Anda.`,
  choiceRemembered: (host) =>
    `Browser Anda mengingat ini untuk semua formulir dari ${isolate(host)}.`,
  close: 'Tutup',
  openInNewTab: 'Buka formulir di tab baru',
  embedSlow: 'Formulir membutuhkan waktu lama untuk dimuat.',
  embedUnreachable: 'Formulir tidak dapat dijangkau',
  embedUnreachableHint: 'Periksa koneksi Anda, lalu coba lagi.',
  embedSilent: 'Formulir tidak terlihat seluruhnya?',
  reportForm: 'Laporkan formulir ini',

  // many forms
  selectAll: 'Pilih semua',
  selectedCount: (count) => `${number(count)} dipilih`,
  deleteCount: (count) => plural(count, { other: 'Hapus # formulir' }),
  deleteCountTitle: (count) => plural(count, { other: 'Hapus # formulir?' }),
  bulkText: 'Formulir yang dipilih dan tautannya akan dihapus secara permanen untuk semua orang.',
  bulkHidden: (count) =>
    plural(count, { other: '# di antaranya tidak ditampilkan dalam pencarian ini.' }),
  typeCount: (count) => `Untuk mengonfirmasi, ketik ${number(count)}`,
  typeCountMismatch: (count) => `Ketik ${number(count)} untuk menghapus formulir ini.`,
  bulkProgress: (done, total) => `${number(done)} dari ${number(total)} dihapus`,
  bulkDeleted: (count) => plural(count, { other: '# formulir telah dihapus' }),
  bulkKept: (count) => plural(count, { other: '# formulir tidak terhapus' }),
  bulkNotStarted: (count) => `${number(count)} belum dimulai`,
  bulkContinue: 'Lanjutkan',
  retryFailed: 'Coba lagi yang gagal',

  // the rows of a list
  search: 'Cari formulir',
  sort: 'Urutkan menurut',
  sortService: 'Urutan default',
  sortNewest: 'Terbaru',
  sortOldest: 'Terlama',
  sortName: 'Nama',
  owner: 'Pemilik',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Lewati daftar',
  rowKeys: 'Pintasan keyboard',
  rowKeysForms: 'Formulir sebelumnya atau berikutnya',
  rowKeysActions: 'Tindakan sebelumnya atau berikutnya',
  rowKeysSelect: 'Pilih atau batalkan pilihan',
  shownCount: (shown, total) => `${number(shown)} dari ${number(total)}`,
  showMore: 'Tampilkan lebih banyak',
  clearSearch: 'Hapus pencarian',
  noMatch: 'Tidak ada formulir yang cocok',
  empty: 'Belum ada formulir',
  emptyHint: 'Formulir yang Anda buat akan muncul di sini.',
  open: 'Buka',
  embedCode: 'Kode sematan',
  preview: 'Pratinjau',
  delete: 'Hapus',
  skipped: (count) => plural(count, { other: '# entri tidak dapat dibaca dan tidak ditampilkan.' }),
  possiblyTruncated: 'Daftar ini mungkin tidak lengkap.',

  // form-generator: a form was asked for
  usually: (time) => `biasanya sekitar ${time}`,
  generatingLong: (time) => `Formulir masih dibuat (${time})`,
  cancelled: 'Dibatalkan.',
  cancelledMayFinish: 'Dibatalkan. Formulir ini mungkin tetap dibuat.',
  generateFailed: 'Formulir Anda tidak berhasil dibuat',
  generateUnknown: 'Formulir Anda mungkin telah dibuat',
  generateUnknownDetail: 'Periksa daftar formulir Anda sebelum mencoba lagi.',
  looking: 'Mencari di daftar Anda…',
  candidatesFound: 'Baru di daftar Anda sejak saat itu:',
  candidatesNone: 'Belum ada formulir baru.',
  lookAgain: 'Cari lagi',
  itIsThisOne: 'Ini formulirnya',
  generateAgain: 'Buat lagi',
  connectedAgain: 'Anda terhubung kembali.',
  availableAgain: (time) => `Anda dapat membuat formulir lagi pada ${time}.`,
  ready: 'Formulir Anda sudah siap',
  openForm: 'Buka formulir',
  copyEmbed: 'Salin kode sematan',
  share: 'Bagikan',
  showQr: 'Tampilkan kode QR',
  generateAnother: 'Buat formulir lain',

  // QR code
  qrOf: (label) => `Kode QR untuk “${isolate(label)}”`,
  download: 'Unduh',

  // form-generator: a change
  refine: 'Ubah sesuatu',
  changeQuestion: 'Apa yang perlu diubah?',
  changePlaceholder: 'Misalnya: tambahkan pertanyaan tentang kebutuhan makanan',
  newDescription: 'Deskripsi baru',
  generateVersion: 'Buat versi baru',
  changeLine: (change) => `Perubahan: ${change}`,
  versionReady: 'Versi baru Anda sudah siap',
  newVersion: 'Versi baru',
  previousVersion: 'Versi sebelumnya',
  keepNew: 'Simpan versi baru',
  goBack: 'Kembali ke versi sebelumnya',
  deleteNew: 'Hapus versi baru',
  deletePrevious: 'Hapus versi sebelumnya',
  keepBoth: 'Simpan keduanya',
});
