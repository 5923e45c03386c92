import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Simplified Chinese. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: '复制链接',
  linkCopied: '链接已复制',
  moreActions: '更多操作',

  // deleting
  deleteTitle: '要删除此表单吗？',
  deleteText: (label) => `“${isolate(label)}”及其链接将被永久删除，所有人都无法再使用。`,
  deleting: '正在删除…',
  deleted: (label) => `“${isolate(label)}”已删除`,
  deletedAlready: (label) => `“${isolate(label)}”此前已被删除`,

  // embed code
  snippets: '嵌入代码',
  copy: '复制',
  embedCopied: '嵌入代码已复制',
  embedModes: '页面内|对话框|抽屉|弹出框',
  embedHeight: '高度(px)',
  embedOpenings: '按钮|浮动按钮|5 秒后|访问者离开时',

  // form-embed
  showForm: '显示表单',
  formRecipient: (host) =>
    `此操作会连接到 ${isolate(host)}，对方将收到您的 IP 地址和您填写的内容。`,
  choiceRemembered: (host) => `浏览器会为来自 ${isolate(host)} 的所有表单记住此选择。`,
  close: '关闭',
  openInNewTab: '在新标签页中打开表单',
  embedSlow: '表单加载时间较长。',
  embedUnreachable: '无法访问表单',
  embedUnreachableHint: '请检查网络连接，然后重试。',
  embedSilent: '看不到完整的表单？',
  reportForm: '举报此表单',

  // many forms
  selectAll: '全选',
  selectedCount: (count) => `已选择 ${number(count)} 个`,
  deleteCount: (count) => plural(count, { other: '删除 # 个表单' }),
  deleteCountTitle: (count) => plural(count, { other: '要删除 # 个表单吗？' }),
  bulkText: '这些表单及其链接将被永久删除，所有人都无法再使用。',
  bulkHidden: (count) => plural(count, { other: '其中 # 个未在此搜索中显示。' }),
  typeCount: (count) => `请输入 ${number(count)} 以确认`,
  typeCountMismatch: (count) => `请输入 ${number(count)} 以删除这些表单。`,
  bulkProgress: (done, total) => `已删除 ${number(done)} 个，共 ${number(total)} 个`,
  bulkDeleted: (count) => plural(count, { other: '# 个表单已删除' }),
  bulkKept: (count) => plural(count, { other: '# 个表单未删除' }),
  bulkNotStarted: (count) => `${number(count)} 个未开始`,
  bulkContinue: '继续',
  retryFailed: '重试失败项',

  // the rows of a list
  search: '搜索表单',
  sort: '排序方式',
  sortService: '默认顺序',
  sortNewest: '从新到旧',
  sortOldest: '从旧到新',
  sortName: '名称',
  owner: '所有者',
  joinLabel: (label, text) => `${label}：${text}`,
  skipList: '跳过列表',
  rowKeys: '键盘快捷键',
  rowKeysForms: '上一个或下一个表单',
  rowKeysActions: '上一个或下一个操作',
  rowKeysSelect: '选择或取消选择',
  shownCount: (shown, total) => `${number(shown)} 个，共 ${number(total)} 个`,
  showMore: '显示更多',
  clearSearch: '清除搜索内容',
  noMatch: '没有匹配的表单',
  empty: '还没有表单',
  emptyHint: '你生成的表单会显示在这里。',
  open: '打开',
  embedCode: '嵌入代码',
  preview: '预览',
  delete: '删除',
  skipped: (count) => plural(count, { other: '有 # 个条目无法读取，因此未显示。' }),
  possiblyTruncated: '此列表可能不完整。',

  // form-generator: a form was asked for
  usually: (time) => `通常约${time}`,
  generatingLong: (time) => `仍在生成（${time}）`,
  cancelled: '已取消。',
  cancelledMayFinish: '已取消。此表单仍可能会生成。',
  generateFailed: '未能生成你的表单',
  generateUnknown: '你的表单可能已生成',
  generateUnknownDetail: '重试之前，请先查看你的表单列表。',
  looking: '正在查看你的列表…',
  candidatesFound: '此后列表中新增的表单：',
  candidatesNone: '尚无新表单。',
  lookAgain: '再次查看',
  itIsThisOne: '就是这个',
  generateAgain: '重新生成',
  connectedAgain: '已恢复连接。',
  availableAgain: (time) => `${time} 后可再次生成表单。`,
  ready: '你的表单已准备就绪',
  openForm: '打开表单',
  copyEmbed: '复制嵌入代码',
  share: '分享',
  showQr: '显示二维码',
  generateAnother: '再生成一个表单',

  // QR code
  qrOf: (label) => `“${isolate(label)}”的二维码`,
  download: '下载',

  // form-generator: a change
  refine: '做些更改',
  changeQuestion: '需要更改什么？',
  changePlaceholder: '例如：增加一个关于饮食要求的问题',
  newDescription: '新描述',
  generateVersion: '生成新版本',
  changeLine: (change) => `更改：${change}`,
  versionReady: '你的新版本已准备就绪',
  newVersion: '新版本',
  previousVersion: '上一版本',
  keepNew: '保留新版本',
  goBack: '恢复上一版本',
  deleteNew: '删除新版本',
  deletePrevious: '删除上一版本',
  keepBoth: '两个都保留',
});
