import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Vietnamese. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Sao chép liên kết',
  linkCopied: 'Đã sao chép liên kết',
  moreActions: 'Thao tác khác',

  // deleting
  deleteTitle: 'Xóa biểu mẫu này?',
  deleteText: (label) => `“${isolate(label)}” cùng liên kết sẽ bị xóa vĩnh viễn đối với mọi người.`,
  deleting: 'Đang xóa…',
  deleted: (label) => `Đã xóa “${isolate(label)}”`,
  deletedAlready: (label) => `“${isolate(label)}” đã bị xóa từ trước`,

  // embed code
  snippets: 'Mã nhúng',
  copy: 'Sao chép',
  embedCopied: 'Đã sao chép mã nhúng',
  embedModes: 'Trong trang|Hộp thoại|Ngăn bên|Cửa sổ nổi',
  embedHeight: 'Chiều cao (px)',
  embedOpenings: 'Nút|Nút nổi|Sau 5 giây|Khi khách rời trang',

  // form-embed
  showForm: 'Hiện biểu mẫu',
  formRecipient: (host) =>
    `Thao tác này kết nối bạn với ${isolate(host)}, nơi sẽ nhận địa chỉ IP của bạn và nội dung bạn nhập.`,
  choiceRemembered: (host) => `Trình duyệt ghi nhớ điều này cho mọi biểu mẫu từ ${isolate(host)}.`,
  close: 'Đóng',
  openInNewTab: 'Mở biểu mẫu trong tab mới',
  embedSlow: 'Biểu mẫu đang mất nhiều thời gian để tải.',
  embedUnreachable: 'Không thể truy cập biểu mẫu',
  embedUnreachableHint: 'Hãy kiểm tra kết nối rồi thử lại.',
  embedSilent: 'Bạn không thấy toàn bộ biểu mẫu?',
  reportForm: 'Báo cáo biểu mẫu này',

  // many forms
  selectAll: 'Chọn tất cả',
  selectedCount: (count) => `Đã chọn ${number(count)}`,
  deleteCount: (count) => plural(count, { other: 'Xóa # biểu mẫu' }),
  deleteCountTitle: (count) => plural(count, { other: 'Xóa # biểu mẫu?' }),
  bulkText: 'Các biểu mẫu này cùng liên kết sẽ bị xóa vĩnh viễn đối với mọi người.',
  bulkHidden: (count) =>
    plural(count, { other: '# biểu mẫu trong số đó không hiện trong kết quả tìm kiếm này.' }),
  typeCount: (count) => `Để xác nhận, hãy nhập ${number(count)}`,
  typeCountMismatch: (count) => `Hãy nhập ${number(count)} để xóa các biểu mẫu này.`,
  bulkProgress: (done, total) => `Đã xóa ${number(done)}/${number(total)}`,
  bulkDeleted: (count) => plural(count, { other: 'Đã xóa # biểu mẫu' }),
  bulkKept: (count) => plural(count, { other: '# biểu mẫu chưa được xóa' }),
  bulkNotStarted: (count) => `${number(count)} biểu mẫu chưa bắt đầu`,
  bulkContinue: 'Tiếp tục',
  retryFailed: 'Thử lại các mục không thành công',

  // the rows of a list
  search: 'Tìm biểu mẫu',
  sort: 'Sắp xếp theo',
  sortService: 'Thứ tự mặc định',
  sortNewest: 'Mới nhất trước',
  sortOldest: 'Cũ nhất trước',
  sortName: 'Tên',
  owner: 'Chủ sở hữu',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Bỏ qua danh sách',
  rowKeys: 'Phím tắt',
  rowKeysForms: 'Biểu mẫu trước hoặc sau',
  rowKeysActions: 'Thao tác trước hoặc sau',
  rowKeysSelect: 'Chọn hoặc bỏ chọn',
  shownCount: (shown, total) => `${number(shown)}/${number(total)}`,
  showMore: 'Hiện thêm',
  clearSearch: 'Xóa nội dung tìm kiếm',
  noMatch: 'Không có biểu mẫu phù hợp',
  empty: 'Chưa có biểu mẫu nào',
  emptyHint: 'Các biểu mẫu bạn tạo sẽ xuất hiện ở đây.',
  open: 'Mở',
  embedCode: 'Mã nhúng',
  preview: 'Xem trước',
  delete: 'Xóa',
  skipped: (count) => plural(count, { other: 'Không đọc được # mục nên không hiển thị.' }),
  possiblyTruncated: 'Danh sách này có thể chưa đầy đủ.',

  // form-generator: a form was asked for
  usually: (time) => `thường mất khoảng ${time}`,
  generatingLong: (time) => `Vẫn đang tạo (${time})`,
  cancelled: 'Đã hủy.',
  cancelledMayFinish: 'Đã hủy. Biểu mẫu này vẫn có thể được tạo.',
  generateFailed: 'Biểu mẫu của bạn chưa được tạo',
  generateUnknown: 'Có thể biểu mẫu của bạn đã được tạo',
  generateUnknownDetail: 'Hãy kiểm tra danh sách biểu mẫu của bạn trước khi thử lại.',
  looking: 'Đang kiểm tra danh sách của bạn…',
  candidatesFound: 'Biểu mẫu mới trong danh sách kể từ lúc đó:',
  candidatesNone: 'Chưa có biểu mẫu mới.',
  lookAgain: 'Kiểm tra lại',
  itIsThisOne: 'Chính là biểu mẫu này',
  generateAgain: 'Tạo lại',
  connectedAgain: 'Bạn đã kết nối lại.',
  availableAgain: (time) => `Bạn có thể tạo lại biểu mẫu vào ${time}.`,
  ready: 'Biểu mẫu của bạn đã sẵn sàng',
  openForm: 'Mở biểu mẫu',
  copyEmbed: 'Sao chép mã nhúng',
  share: 'Chia sẻ',
  showQr: 'Hiện mã QR',
  generateAnother: 'Tạo biểu mẫu khác',

  // QR code
  qrOf: (label) => `Mã QR của “${isolate(label)}”`,
  download: 'Tải xuống',

  // form-generator: a change
  refine: 'Thay đổi',
  changeQuestion: 'Cần thay đổi điều gì?',
  changePlaceholder: 'Ví dụ: thêm câu hỏi về yêu cầu ăn uống',
  newDescription: 'Mô tả mới',
  generateVersion: 'Tạo phiên bản mới',
  changeLine: (change) => `Thay đổi: ${change}`,
  versionReady: 'Phiên bản mới của bạn đã sẵn sàng',
  newVersion: 'Phiên bản mới',
  previousVersion: 'Phiên bản trước',
  keepNew: 'Giữ phiên bản mới',
  goBack: 'Quay lại phiên bản trước',
  deleteNew: 'Xóa phiên bản mới',
  deletePrevious: 'Xóa phiên bản trước',
  keepBoth: 'Giữ cả hai',
});
