import { registerPackageLocale } from '../language/register.js';

/** Simplified Chinese. Machine-made, not yet checked by a speaker. */
registerPackageLocale('zh-Hans', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/zh-Hans.js'),

  // form-generator
  promptLabel: '描述你需要的表单',
  promptPlaceholder: '例如：夏日派对的出席回复表单，包含姓名、电子邮件、来宾人数和饮食要求',
  promptMissing: '请先描述表单：它有什么用途？需要收集哪些信息？',
  formMissing: '请先生成表单。',
  promptTooLong: (max) => `描述过长，请缩短到 ${number(max)} 个字符以内。`,
  promptCount: (used, max) => `${number(used)}/${number(max)} 个字符`,
  generateForbidden: '你没有权限生成表单。',
  signInToGenerate: '登录以生成表单',
  descriptionStays: '你的描述会保留在这里。',
  generate: '生成表单',
  examples: '示例',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `按 ${keys} 生成`,
  cancel: '取消',
  generating: '正在生成你的表单…',
  remaining: (count) => plural(count, { other: '还可生成 # 个表单' }),
  noneRemaining: '已达到新表单的数量上限',

  // form-list
  forms: '表单',
  formCount: (count) => plural(count, { other: '# 个表单' }),
  refresh: '刷新',
  loading: '正在加载你的表单…',
  listFailed: '无法加载你的表单',
  signInToList: '登录以查看你的表单',
  offline: '你似乎处于离线状态',
  listOffline: '恢复连接后，将加载你的表单。',
  formsFound: (count) => plural(count, { other: '找到 # 个表单' }),
  actionOn: (action, label) => `${action}：${label}`,
  chooseForm: '请选择表单。',

  // deleting
  deleteForm: '删除表单',
  deleteFailed: '未能删除表单',

  // form-embed
  embedLabel: '表单',
  embedEmpty: '你的表单将显示在这里',
  embedSelect: '请选择表单',
  embedLoading: '正在加载表单…',
  embedStillLoading: '仍在加载…',
  embedGone: '此表单已不存在',
  embedGoneHint: '表单已被删除。',
  embedRefused: '无法在此处显示此表单',
  embedFailed: '无法加载表单',

  // shared
  tryAgain: '重试',
  waitingTitle: '目前请求过多',
  waiting: (time) => `将在${time}后重试。`,
  tryNow: '立即重试',
  joinSentences: (first, second) => `${first}。${second}`,
  lazyLoadFailed: '无法连接。请检查网络连接，然后重试。',
  unexpectedError: '出了点问题。请刷新页面后重试。',
  copyFailed: '无法复制。请选中文本并复制。',

  // what went wrong, and what to do
  errorSetup: '此处的表单设置有误。网站所有者：请查看浏览器控制台。',
  errorSignIn: '请登录，然后重试。',
  errorForbidden: '你没有权限执行此操作。',
  errorBlocked: '此网站阻止了该请求。请刷新页面后重试。',
  errorGone: '此表单已不存在。',
  errorTooLong: '你的描述过长。请缩短后重试。',
  errorListTooLong: '此列表过长，无法显示。',
  errorRejected: '此请求被拒绝。请修改后重试。',
  errorBusy: '目前请求过多。请稍等片刻，然后重试。',
  errorBusyFor: (seconds) => `目前请求过多。请在${inTime(seconds)}重试。`,
  errorServer: '出了点问题。请重试。',
  errorUnavailable: '表单目前不可用。请稍后重试。',
  errorTimeout: '耗时过长。请重试。',
  errorNetwork: '无法连接。请检查网络连接，然后重试。',
  errorOffline: '你似乎处于离线状态。请在联网后重试。',
}));
