import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Japanese. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // deleting
  deleteTitle: 'このフォームを削除しますか？',
  deleteText: (label) =>
    `「${isolate(label)}」はリンクとともに削除され、誰も利用できなくなります。この操作は取り消せません。`,
  deleting: '削除中…',
  deleted: (label) => `「${isolate(label)}」を削除しました`,
  deletedAlready: (label) => `「${isolate(label)}」はすでに削除されていました`,

  // embed code
  snippets: '埋め込みコード',
  scriptTag: 'scriptタグ',
  copy: 'コピー',
  embedCopied: '埋め込みコードをコピーしました',
  scriptHint: 'prompt-forms.jsは、npmパッケージprompt-formsのdistフォルダにあります',

  // form-embed
  showForm: 'フォームを表示',
  close: '閉じる',
  openInNewTab: 'フォームを新しいタブで開く',
  embedSlow: 'フォームの読み込みに時間がかかっています。',
  embedSilent: 'フォームが表示されませんか？ここでの表示が許可されていない可能性があります。',

  // undoing
  removed: (label) => `「${isolate(label)}」を一覧から外しました`,
  removedCount: (count) => plural(count, { other: '#件のフォームを一覧から外しました' }),
  undo: '元に戻す',
  undone: '元に戻しました',

  // many forms
  selectAll: 'すべて選択',
  selectedCount: (count) => plural(count, { other: '#件を選択中' }),
  deleteCount: (count) => plural(count, { other: '#件のフォームを削除' }),
  bulkText: 'リンクとともに削除され、誰も利用できなくなります。この操作は取り消せません。',
  typeCount: (count) => `確認のため ${number(count)} と入力してください`,
  bulkProgress: (done, total) => `${number(total)}件中${number(done)}件を削除しました`,
  bulkDeleted: (count) => plural(count, { other: '#件のフォームを削除しました' }),
  bulkKept: (count) => plural(count, { other: '#件のフォームは削除されませんでした' }),
  retryFailed: '失敗したものをもう一度試す',

  // the rows of a list
  skipList: '一覧をスキップ',
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
  maybeMore: 'サービスから送られていないフォームが、ほかにもある可能性があります。',
});
