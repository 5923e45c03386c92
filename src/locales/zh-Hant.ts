import { registerPackageLocale } from '../language/register.js';

/** Traditional Chinese, as in Taiwan. Machine-made, not yet checked by a speaker. */
registerPackageLocale('zh-Hant', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/zh-Hant.js'),

  // form-generator
  promptLabel: '描述你需要的表單',
  promptPlaceholder: '例如：夏日派對的出席回覆表單，包含姓名、電子郵件、賓客人數和飲食需求',
  promptMissing: '請先描述表單：用途是什麼？需要詢問哪些資訊？',
  formMissing: '請先產生表單。',
  promptTooLong: (max) => `描述過長，請縮短至 ${number(max)} 個字元以內。`,
  promptCount: (used, max) => `${number(used)}/${number(max)} 個字元`,
  generateForbidden: '你沒有產生表單的權限。',
  signInToGenerate: '登入以產生表單',
  descriptionStays: '你的描述會保留在這裡。',
  generate: '產生表單',
  examples: '範例',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `按 ${keys} 產生`,
  cancel: '取消',
  generating: '正在產生你的表單…',
  remaining: (count) => plural(count, { other: '還可產生 # 份表單' }),
  noneRemaining: '已達到新表單的數量上限',

  // form-list
  forms: '表單',
  formCount: (count) => plural(count, { other: '# 份表單' }),
  refresh: '重新整理',
  loading: '正在載入你的表單…',
  listFailed: '無法載入你的表單',
  signInToList: '登入以查看你的表單',
  offline: '你似乎處於離線狀態',
  listOffline: '恢復連線後，將載入你的表單。',
  formsFound: (count) => plural(count, { other: '找到 # 份表單' }),
  actionOn: (action, label) => `${action}：${label}`,
  chooseForm: '請選擇表單。',

  // deleting
  deleteForm: '刪除表單',
  deleteFailed: '未能刪除表單',

  // form-embed
  embedLabel: '表單',
  embedEmpty: '你的表單會顯示在這裡',
  embedSelect: '請選擇表單',
  embedLoading: '正在載入表單…',
  embedStillLoading: '仍在載入…',
  embedGone: '這份表單已不存在',
  embedGoneHint: '這份表單已刪除。',
  embedRefused: '這份表單無法在此顯示',
  embedFailed: '無法載入表單',

  // shared
  tryAgain: '再試一次',
  waitingTitle: '目前要求過多',
  waiting: (time) => `將在 ${time}後再試一次。`,
  tryNow: '立即再試一次',
  joinSentences: (first, second) => `${first}。${second}`,
  lazyLoadFailed: '無法連線。請檢查網路連線，然後再試一次。',
  unexpectedError: '發生問題。請重新整理頁面後再試一次。',
  copyFailed: '無法複製。請選取文字並複製。',

  // what went wrong, and what to do
  errorSetup: '這裡的表單設定有誤。網站擁有者：請查看瀏覽器主控台。',
  errorSignIn: '請登入，然後再試一次。',
  errorForbidden: '你沒有執行這項操作的權限。',
  errorBlocked: '這個網站封鎖了要求。請重新整理頁面後再試一次。',
  errorGone: '這份表單已不存在。',
  errorTooLong: '你的描述太長。請縮短後再試一次。',
  errorListTooLong: '這份清單過長，無法顯示。',
  errorRejected: '這項要求遭到拒絕。請修改後再試一次。',
  errorBusy: '目前要求過多。請稍候片刻，然後再試一次。',
  errorBusyFor: (seconds) => `目前要求過多。請在 ${inTime(seconds)}再試一次。`,
  errorServer: '發生問題。請再試一次。',
  errorUnavailable: '表單目前無法使用。請稍後再試一次。',
  errorTimeout: '花費時間過長。請再試一次。',
  errorNetwork: '無法連線。請檢查網路連線，然後再試一次。',
  errorOffline: '你似乎處於離線狀態。請在連上網路後再試一次。',
}));
