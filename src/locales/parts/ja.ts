import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Japanese. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'リンクをコピー',
  linkCopied: 'リンクをコピーしました',
  moreActions: 'その他の操作',

  // deleting
  deleteTitle: 'このフォームを削除しますか？',
  deleteText: (label) =>
    `「${isolate(label)}」とそのリンクが完全に削除され、誰も利用できなくなります。`,
  deleting: '削除中…',
  deleted: (label) => `「${isolate(label)}」を削除しました`,
  deletedAlready: (label) => `「${isolate(label)}」はすでに削除されていました`,

  // embed code
  snippets: '埋め込みコード',
  copy: 'コピー',
  embedCopied: '埋め込みコードをコピーしました',
  embedModes: 'ページ内|ダイアログ|ドロワー|ポップオーバー',
  embedHeight: '高さ(px)',
  embedOpenings: 'ボタン|フローティングボタン|5秒後|ページを離れるとき',

  // form-embed
  showForm: 'フォームを表示',
  formRecipient: (host) =>
    `${isolate(host)} に接続します。あなたの IP アドレスと入力内容がそのサーバーに送信されます。`,
  choiceRemembered: (host) =>
    `この選択は、${isolate(host)} のすべてのフォームについてブラウザーに保存されます。`,
  close: '閉じる',
  openInNewTab: 'フォームを新しいタブで開く',
  embedSlow: 'フォームの読み込みに時間がかかっています。',
  embedUnreachable: 'フォームに接続できません',
  embedUnreachableHint: '接続を確認してから、もう一度お試しください。',
  embedSilent: 'フォーム全体が表示されませんか？',
  reportForm: 'このフォームを報告',

  // many forms
  selectAll: 'すべて選択',
  selectedCount: (count) => plural(count, { other: '#件を選択中' }),
  deleteCount: (count) => plural(count, { other: '#件のフォームを削除' }),
  deleteCountTitle: (count) => plural(count, { other: '#件のフォームを削除しますか？' }),
  bulkText: 'これらのフォームとリンクが完全に削除され、誰も利用できなくなります。',
  bulkHidden: (count) =>
    plural(count, { other: 'そのうち#件は、この検索では表示されていません。' }),
  typeCount: (count) => `確認のため ${number(count)} と入力してください`,
  typeCountMismatch: (count) =>
    `これらのフォームを削除するには ${number(count)} と入力してください。`,
  bulkProgress: (done, total) => `${number(total)}件中${number(done)}件を削除しました`,
  bulkDeleted: (count) => plural(count, { other: '#件のフォームを削除しました' }),
  bulkKept: (count) => plural(count, { other: '#件のフォームは削除されませんでした' }),
  bulkNotStarted: (count) => `${number(count)}件は開始されていません`,
  bulkContinue: '続行',
  retryFailed: '失敗したものをもう一度試す',

  // the rows of a list
  search: 'フォームを検索',
  sort: '並べ替え',
  sortService: '既定の順序',
  sortNewest: '新しい順',
  sortOldest: '古い順',
  sortName: '名前',
  owner: '所有者',
  joinLabel: (label, text) => `${label}：${text}`,
  skipList: '一覧をスキップ',
  rowKeys: 'キーボード ショートカット',
  rowKeysForms: '前または次のフォーム',
  rowKeysActions: '前または次の操作',
  rowKeysSelect: '選択または選択解除',
  shownCount: (shown, total) => `${number(total)}件中${number(shown)}件`,
  showMore: 'さらに表示',
  clearSearch: '検索をクリア',
  noMatch: '一致するフォームはありません',
  empty: 'フォームはまだありません',
  emptyHint: '作成したフォームがここに表示されます。',
  open: '開く',
  embedCode: '埋め込みコード',
  preview: 'プレビュー',
  delete: '削除',
  skipped: (count) =>
    plural(count, { other: '#件の項目を読み取れなかったため、表示していません。' }),
  possiblyTruncated: 'この一覧にはすべてのフォームが含まれていない可能性があります。',

  // form-generator: a form was asked for
  usually: (time) => `通常は約${time}`,
  generatingLong: (time) => `まだ作成中です（${time}）`,
  cancelled: 'キャンセルしました。',
  cancelledMayFinish: 'キャンセルしました。このフォームの作成が完了することもあります。',
  generateFailed: 'フォームは作成されませんでした',
  generateUnknown: 'フォームが作成されている可能性があります',
  generateUnknownDetail: 'もう一度試す前に、フォームの一覧を確認してください。',
  looking: '一覧を確認しています…',
  candidatesFound: 'その後、一覧に追加されたフォーム：',
  candidatesNone: '新しいフォームはまだありません。',
  lookAgain: 'もう一度確認',
  itIsThisOne: 'このフォームです',
  generateAgain: 'もう一度作成',
  connectedAgain: '再び接続されました。',
  availableAgain: (time) => `${time}以降に、再びフォームを作成できます。`,
  ready: 'フォームができました',
  openForm: 'フォームを開く',
  copyEmbed: '埋め込みコードをコピー',
  share: '共有',
  showQr: 'QRコードを表示',
  generateAnother: '別のフォームを作成',

  // QR code
  qrOf: (label) => `「${isolate(label)}」のQRコード`,
  download: 'ダウンロード',

  // form-generator: a change
  refine: '内容を変更',
  changeQuestion: '何を変更しますか？',
  changePlaceholder: '例：食事の希望に関する質問を追加',
  newDescription: '新しい説明',
  generateVersion: '新しいバージョンを作成',
  changeLine: (change) => `変更：${change}`,
  versionReady: '新しいバージョンができました',
  newVersion: '新しいバージョン',
  previousVersion: '前のバージョン',
  keepNew: '新しいバージョンを使う',
  goBack: '前のバージョンに戻す',
  deleteNew: '新しいバージョンを削除',
  deletePrevious: '前のバージョンを削除',
  keepBoth: '両方残す',
});
