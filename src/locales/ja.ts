import { registerPackageLocale } from '../language/register.js';

/** Japanese. Machine-made, not yet checked by a speaker. */
registerPackageLocale('ja', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/ja.js'),

  // form-generator
  promptLabel: '作成したいフォームの説明',
  promptPlaceholder:
    '例：サマーパーティーの出欠確認フォーム。名前、メールアドレス、参加人数、食事の希望を入力してもらう',
  promptMissing:
    'まずフォームの説明を入力してください。何のためのフォームで、何を入力してもらいますか？',
  formMissing: 'まずフォームを作成してください。',
  promptTooLong: (max) => `説明が長すぎます。${number(max)}文字以内にしてください。`,
  promptCount: (used, max) => `${number(used)} / ${number(max)}文字`,
  generateForbidden: 'フォームを作成する権限がありません。',
  signInToGenerate: 'フォームを作成するにはログインしてください',
  descriptionStays: '入力した説明はここに残ります。',
  generate: 'フォームを作成',
  examples: '例',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys}で作成`,
  cancel: 'キャンセル',
  generating: 'フォームを作成しています…',
  remaining: (count) => plural(count, { other: 'フォームをあと#件作成できます' }),
  noneRemaining: '新しいフォームの上限に達しました',

  // form-list
  forms: 'フォーム',
  formCount: (count) => plural(count, { other: '#件のフォーム' }),
  refresh: '再読み込み',
  loading: 'フォームの一覧を読み込んでいます…',
  listFailed: 'フォームの一覧を読み込めませんでした',
  signInToList: 'フォームを表示するにはログインしてください',
  offline: 'オフラインのようです',
  listOffline: '再び接続されると、フォームが読み込まれます。',
  formsFound: (count) => plural(count, { other: '#件のフォームが見つかりました' }),
  actionOn: (action, label) => `${action}：${label}`,
  chooseForm: 'フォームを選択してください。',

  // deleting
  deleteForm: 'フォームを削除',
  deleteFailed: 'フォームは削除されませんでした',

  // form-embed
  embedLabel: 'フォーム',
  embedEmpty: 'ここにフォームが表示されます',
  embedSelect: 'フォームを選択してください',
  embedLoading: 'フォームを読み込んでいます…',
  embedStillLoading: 'まだ読み込んでいます…',
  embedGone: 'このフォームはもう存在しません',
  embedGoneHint: 'フォームは削除されました。',
  embedRefused: 'このフォームはここでは表示できません',
  embedFailed: 'フォームを読み込めませんでした',

  // shared
  tryAgain: 'もう一度試す',
  waitingTitle: '現在、リクエストが多すぎます',
  waiting: (time) => `${time}後にもう一度試します。`,
  tryNow: '今すぐ試す',
  joinSentences: (first, second) => `${first}。${second}`,
  lazyLoadFailed: '接続できませんでした。接続を確認してから、もう一度お試しください。',
  unexpectedError: '問題が発生しました。ページを再読み込みして、もう一度お試しください。',
  copyFailed: 'コピーできませんでした。テキストを選択してコピーしてください。',

  // what went wrong, and what to do
  errorSetup:
    'ここではフォームが正しく設定されていません。サイトの運営者は、ブラウザのコンソールを確認してください。',
  errorSignIn: 'ログインしてから、もう一度お試しください。',
  errorForbidden: 'この操作を行う権限がありません。',
  errorBlocked:
    'このウェブサイトがリクエストをブロックしました。ページを再読み込みして、もう一度お試しください。',
  errorGone: 'このフォームはもう存在しません。',
  errorTooLong: '説明が長すぎます。短くしてから、もう一度お試しください。',
  errorListTooLong: 'この一覧は長すぎるため表示できません。',
  errorRejected:
    'リクエストは受け付けられませんでした。内容を変更してから、もう一度お試しください。',
  errorBusy: '現在、リクエストが多すぎます。少し待ってから、もう一度お試しください。',
  errorBusyFor: (seconds) =>
    `現在、リクエストが多すぎます。${inTime(seconds)}にもう一度お試しください。`,
  errorServer: '問題が発生しました。もう一度お試しください。',
  errorUnavailable: '現在、フォームを利用できません。しばらくしてから、もう一度お試しください。',
  errorTimeout: '時間がかかりすぎました。もう一度お試しください。',
  errorNetwork: '接続できませんでした。接続を確認してから、もう一度お試しください。',
  errorOffline: 'オフラインのようです。接続してから、もう一度お試しください。',
}));
