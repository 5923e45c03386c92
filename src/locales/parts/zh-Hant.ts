import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Traditional Chinese, as in Taiwan. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: '複製連結',
  linkCopied: '已複製連結',
  moreActions: '更多動作',

  // deleting
  deleteTitle: '要刪除這份表單嗎？',
  deleteText: (label) => `「${isolate(label)}」及其連結將被永久刪除，所有人都無法再使用。`,
  deleting: '正在刪除…',
  deleted: (label) => `已刪除「${isolate(label)}」`,
  deletedAlready: (label) => `「${isolate(label)}」先前已刪除`,

  // embed code
  snippets: '內嵌程式碼',
  copy: '複製',
  embedCopied: '已複製內嵌程式碼',
  embedModes: '頁面內|對話方塊|抽屜|彈出框',
  embedHeight: '高度(px)',
  embedOpenings: '按鈕|浮動按鈕|5 秒後|訪客離開時',

  // form-embed
  showForm: '顯示表單',
  formRecipient: (host) =>
    `此操作會連線至 ${isolate(host)}，對方將收到您的 IP 位址和您填寫的內容。`,
  choiceRemembered: (host) => `瀏覽器會為來自 ${isolate(host)} 的所有表單記住此選擇。`,
  close: '關閉',
  openInNewTab: '在新分頁中開啟表單',
  embedSlow: '表單的載入時間較長。',
  embedUnreachable: '無法連上表單',
  embedUnreachableHint: '請檢查網路連線，然後再試一次。',
  embedSilent: '看不到完整的表單嗎？',
  reportForm: '檢舉此表單',

  // many forms
  selectAll: '全選',
  selectedCount: (count) => `已選取 ${number(count)} 份`,
  deleteCount: (count) => plural(count, { other: '刪除 # 份表單' }),
  deleteCountTitle: (count) => plural(count, { other: '要刪除 # 份表單嗎？' }),
  bulkText: '這些表單及其連結將被永久刪除，所有人都無法再使用。',
  bulkHidden: (count) => plural(count, { other: '其中 # 份未在此搜尋中顯示。' }),
  typeCount: (count) => `如要確認，請輸入 ${number(count)}`,
  typeCountMismatch: (count) => `請輸入 ${number(count)} 以刪除這些表單。`,
  bulkProgress: (done, total) => `已刪除 ${number(done)} 份，共 ${number(total)} 份`,
  bulkDeleted: (count) => plural(count, { other: '已刪除 # 份表單' }),
  bulkKept: (count) => plural(count, { other: '有 # 份表單未刪除' }),
  bulkNotStarted: (count) => `${number(count)} 份未開始`,
  bulkContinue: '繼續',
  retryFailed: '重試失敗的項目',

  // the rows of a list
  search: '搜尋表單',
  sort: '排序方式',
  sortService: '預設順序',
  sortNewest: '由新到舊',
  sortOldest: '由舊到新',
  sortName: '名稱',
  owner: '擁有者',
  joinLabel: (label, text) => `${label}：${text}`,
  skipList: '略過清單',
  rowKeys: '鍵盤快速鍵',
  rowKeysForms: '上一個或下一個表單',
  rowKeysActions: '上一個或下一個動作',
  rowKeysSelect: '選取或取消選取',
  shownCount: (shown, total) => `${number(shown)} 份，共 ${number(total)} 份`,
  showMore: '顯示更多',
  clearSearch: '清除搜尋內容',
  noMatch: '沒有相符的表單',
  empty: '目前沒有表單',
  emptyHint: '你產生的表單會顯示在這裡。',
  open: '開啟',
  embedCode: '內嵌程式碼',
  preview: '預覽',
  delete: '刪除',
  skipped: (count) => plural(count, { other: '有 # 個項目無法讀取，因此未顯示。' }),
  possiblyTruncated: '這份清單可能不完整。',

  // form-generator: a form was asked for
  usually: (time) => `通常約 ${time}`,
  generatingLong: (time) => `仍在產生（${time}）`,
  cancelled: '已取消。',
  cancelledMayFinish: '已取消。這份表單仍可能會產生。',
  generateFailed: '未能產生你的表單',
  generateUnknown: '你的表單可能已產生',
  generateUnknownDetail: '再試一次之前，請先查看你的表單清單。',
  looking: '正在查看你的清單…',
  candidatesFound: '此後清單中新增的表單：',
  candidatesNone: '尚無新表單。',
  lookAgain: '再次查看',
  itIsThisOne: '就是這份',
  generateAgain: '重新產生',
  connectedAgain: '已恢復連線。',
  availableAgain: (time) => `${time} 之後可再次產生表單。`,
  ready: '你的表單已準備就緒',
  openForm: '開啟表單',
  copyEmbed: '複製內嵌程式碼',
  share: '分享',
  showQr: '顯示 QR Code',
  generateAnother: '再產生一份表單',

  // QR code
  qrOf: (label) => `「${isolate(label)}」的 QR Code`,
  download: '下載',

  // form-generator: a change
  refine: '做些變更',
  changeQuestion: '需要變更什麼？',
  changePlaceholder: '例如：新增一個關於飲食需求的問題',
  newDescription: '新描述',
  generateVersion: '產生新版本',
  changeLine: (change) => `變更：${change}`,
  versionReady: '你的新版本已準備就緒',
  newVersion: '新版本',
  previousVersion: '上一個版本',
  keepNew: '保留新版本',
  goBack: '恢復上一個版本',
  deleteNew: '刪除新版本',
  deletePrevious: '刪除上一個版本',
  keepBoth: '兩份都保留',
});
