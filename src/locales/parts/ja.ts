import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Japanese. Machine-made, not yet checked by a speaker. */
export default ({ isolate }: Formats): PartMessages => ({
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
});
