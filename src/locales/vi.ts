import { registerPackageLocale } from '../language/register.js';

/** Vietnamese. Machine-made, not yet checked by a speaker. */
registerPackageLocale('vi', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/vi.js'),

  // form-generator
  promptLabel: 'Mô tả biểu mẫu bạn cần',
  promptPlaceholder:
    'Ví dụ: biểu mẫu xác nhận tham dự tiệc mùa hè, gồm tên, email, số khách và yêu cầu về ăn uống',
  promptMissing: 'Trước tiên, hãy mô tả biểu mẫu: dùng để làm gì và cần hỏi những gì?',
  formMissing: 'Trước tiên, hãy tạo một biểu mẫu.',
  promptTooLong: (max) => `Mô tả quá dài. Hãy rút ngắn còn ${number(max)} ký tự.`,
  promptCount: (used, max) => `${number(used)}/${number(max)} ký tự`,
  generateForbidden: 'Bạn không có quyền tạo biểu mẫu.',
  signInToGenerate: 'Đăng nhập để tạo biểu mẫu',
  descriptionStays: 'Mô tả của bạn vẫn được giữ ở đây.',
  generate: 'Tạo biểu mẫu',
  examples: 'Ví dụ',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `Nhấn ${keys} để tạo`,
  cancel: 'Hủy',
  generating: 'Đang tạo biểu mẫu của bạn…',
  remaining: (count) => plural(count, { other: 'Có thể tạo thêm # biểu mẫu' }),
  noneRemaining: 'Đã đạt giới hạn biểu mẫu mới',

  // form-list
  forms: 'Biểu mẫu',
  formCount: (count) => plural(count, { other: '# biểu mẫu' }),
  refresh: 'Làm mới',
  loading: 'Đang tải các biểu mẫu của bạn…',
  listFailed: 'Không tải được các biểu mẫu của bạn',
  signInToList: 'Đăng nhập để xem các biểu mẫu của bạn',
  offline: 'Có vẻ như bạn đang ngoại tuyến',
  listOffline: 'Các biểu mẫu của bạn sẽ được tải khi có kết nối trở lại.',
  formsFound: (count) => plural(count, { other: 'Tìm thấy # biểu mẫu' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Hãy chọn một biểu mẫu.',

  // deleting
  deleteForm: 'Xóa biểu mẫu',
  deleteFailed: 'Biểu mẫu chưa được xóa',

  // form-embed
  embedLabel: 'Biểu mẫu',
  embedEmpty: 'Biểu mẫu của bạn sẽ xuất hiện ở đây',
  embedSelect: 'Hãy chọn một biểu mẫu',
  embedLoading: 'Đang tải biểu mẫu…',
  embedStillLoading: 'Vẫn đang tải…',
  embedGone: 'Biểu mẫu này không còn tồn tại',
  embedGoneHint: 'Biểu mẫu đã bị xóa.',
  embedRefused: 'Không thể hiển thị biểu mẫu này ở đây',
  embedFailed: 'Không tải được biểu mẫu',

  // shared
  tryAgain: 'Thử lại',
  waitingTitle: 'Hiện có quá nhiều yêu cầu',
  waiting: (time) => `Sẽ thử lại sau ${time}.`,
  tryNow: 'Thử ngay',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Không thể kết nối. Hãy kiểm tra kết nối rồi thử lại.',
  unexpectedError: 'Đã xảy ra lỗi. Hãy tải lại trang rồi thử lại.',
  copyFailed: 'Không thể sao chép. Hãy chọn đoạn văn bản rồi sao chép.',

  // what went wrong, and what to do
  errorSetup:
    'Biểu mẫu chưa được thiết lập đúng ở đây. Chủ trang web: hãy xem bảng điều khiển của trình duyệt.',
  errorSignIn: 'Hãy đăng nhập rồi thử lại.',
  errorForbidden: 'Bạn không có quyền thực hiện thao tác này.',
  errorBlocked: 'Trang web này đã chặn yêu cầu. Hãy tải lại trang rồi thử lại.',
  errorGone: 'Biểu mẫu này không còn tồn tại.',
  errorTooLong: 'Mô tả của bạn quá dài. Hãy rút ngắn rồi thử lại.',
  errorListTooLong: 'Danh sách này quá dài để hiển thị.',
  errorRejected: 'Yêu cầu này đã bị từ chối. Hãy thay đổi rồi thử lại.',
  errorBusy: 'Hiện có quá nhiều yêu cầu. Hãy đợi một chút rồi thử lại.',
  errorBusyFor: (seconds) => `Hiện có quá nhiều yêu cầu. Hãy thử lại ${inTime(seconds)}.`,
  errorServer: 'Đã xảy ra lỗi. Hãy thử lại.',
  errorUnavailable: 'Hiện không dùng được biểu mẫu. Hãy thử lại sau giây lát.',
  errorTimeout: 'Quá trình này mất quá nhiều thời gian. Hãy thử lại.',
  errorNetwork: 'Không thể kết nối. Hãy kiểm tra kết nối rồi thử lại.',
  errorOffline: 'Có vẻ như bạn đang ngoại tuyến. Hãy thử lại khi có kết nối.',
}));
