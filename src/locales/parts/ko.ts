import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

/** Korean. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: '링크 복사',
  linkCopied: '링크를 복사했습니다',
  moreActions: '추가 작업',

  // deleting
  deleteTitle: '이 양식을 삭제할까요?',
  deleteText: (label) =>
    `“${isolate(label)}” 양식과 링크가 영구적으로 삭제되어 아무도 사용할 수 없게 됩니다.`,
  deleting: '삭제하는 중…',
  deleted: (label) => `“${isolate(label)}” 양식을 삭제했습니다`,
  deletedAlready: (label) => `“${isolate(label)}” 양식은 이미 삭제되었습니다`,

  // embed code
  snippets: '임베드 코드',
  copy: '복사',
  embedCopied: '임베드 코드를 복사했습니다',
  embedModes: '페이지 안|대화 상자|서랍|팝오버',
  embedHeight: '높이(px)',
  embedOpenings: '버튼|떠 있는 버튼|5초 후|방문자가 떠날 때',

  // form-embed
  showForm: '양식 표시',
  formRecipient: (host) =>
    `${isolate(host)}에 연결되며, 해당 서버가 IP 주소와 입력한 내용을 받습니다.`,
  choiceRemembered: (host) =>
    `브라우저가 ${isolate(host)}의 모든 양식에 대해 이 선택을 기억합니다.`,
  close: '닫기',
  openInNewTab: '새 탭에서 양식 열기',
  embedSlow: '양식을 불러오는 데 시간이 오래 걸리고 있습니다.',
  embedUnreachable: '양식에 연결할 수 없습니다',
  embedUnreachableHint: '연결을 확인하고 다시 시도하세요.',
  embedSilent: '양식 전체가 보이지 않나요?',
  reportForm: '이 양식 신고',

  // many forms
  selectAll: '모두 선택',
  selectedCount: (count) => `${number(count)}개 선택됨`,
  deleteCount: (count) => plural(count, { other: '양식 #개 삭제' }),
  deleteCountTitle: (count) => plural(count, { other: '양식 #개를 삭제할까요?' }),
  bulkText: '선택한 양식과 링크가 영구적으로 삭제되어 아무도 사용할 수 없게 됩니다.',
  bulkHidden: (count) => plural(count, { other: '이 중 #개는 이 검색에 표시되지 않습니다.' }),
  typeCount: (count) => `확인하려면 숫자 ${number(count)} 입력`,
  typeCountMismatch: (count) => `이 양식들을 삭제하려면 숫자 ${number(count)} 입력`,
  bulkProgress: (done, total) => `${number(total)}개 중 ${number(done)}개 삭제됨`,
  bulkDeleted: (count) => plural(count, { other: '양식 #개를 삭제했습니다' }),
  bulkKept: (count) => plural(count, { other: '양식 #개가 삭제되지 않았습니다' }),
  bulkNotStarted: (count) => `${number(count)}개는 시작되지 않았습니다`,
  bulkContinue: '계속',
  retryFailed: '실패한 항목 다시 시도',

  // the rows of a list
  search: '양식 검색',
  sort: '정렬 기준',
  sortService: '기본 순서',
  sortNewest: '최신순',
  sortOldest: '오래된순',
  sortName: '이름순',
  owner: '소유자',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: '목록 건너뛰기',
  rowKeys: '키보드 단축키',
  rowKeysForms: '이전 또는 다음 양식',
  rowKeysActions: '이전 또는 다음 작업',
  rowKeysSelect: '선택 또는 선택 해제',
  shownCount: (shown, total) => `${number(total)}개 중 ${number(shown)}개`,
  showMore: '더 보기',
  clearSearch: '검색어 지우기',
  noMatch: '일치하는 양식이 없습니다',
  empty: '아직 양식이 없습니다',
  emptyHint: '만든 양식이 여기에 표시됩니다.',
  open: '열기',
  embedCode: '임베드 코드',
  preview: '미리보기',
  delete: '삭제',
  skipped: (count) => plural(count, { other: '항목 #개를 읽을 수 없어 표시하지 않습니다.' }),
  possiblyTruncated: '이 목록은 완전하지 않을 수 있습니다.',

  // form-generator: a form was asked for
  usually: (time) => `보통 약 ${time}`,
  generatingLong: (time) => `아직 만드는 중입니다(${time})`,
  cancelled: '취소했습니다.',
  cancelledMayFinish: '취소했습니다. 이 양식이 그래도 만들어질 수 있습니다.',
  generateFailed: '양식을 만들지 못했습니다',
  generateUnknown: '양식이 만들어졌을 수 있습니다',
  generateUnknownDetail: '다시 시도하기 전에 양식 목록을 확인하세요.',
  looking: '목록을 확인하는 중…',
  candidatesFound: '그 후 목록에 추가된 양식:',
  candidatesNone: '아직 새 양식이 없습니다.',
  lookAgain: '다시 확인',
  itIsThisOne: '이 양식입니다',
  generateAgain: '다시 만들기',
  connectedAgain: '다시 연결되었습니다.',
  availableAgain: (time) => `${time}부터 다시 양식을 만들 수 있습니다.`,
  ready: '양식이 준비되었습니다',
  openForm: '양식 열기',
  copyEmbed: '임베드 코드 복사',
  share: '공유',
  showQr: 'QR 코드 표시',
  generateAnother: '다른 양식 만들기',

  // QR code
  qrOf: (label) => `“${isolate(label)}” 양식의 QR 코드`,
  download: '다운로드',

  // form-generator: a change
  refine: '내용 바꾸기',
  changeQuestion: '무엇을 바꿀까요?',
  changePlaceholder: '예: 식단 요청 사항에 관한 질문 추가',
  newDescription: '새 설명',
  generateVersion: '새 버전 만들기',
  changeLine: (change) => `변경: ${change}`,
  versionReady: '새 버전이 준비되었습니다',
  newVersion: '새 버전',
  previousVersion: '이전 버전',
  keepNew: '새 버전 사용',
  goBack: '이전 버전으로 돌아가기',
  deleteNew: '새 버전 삭제',
  deletePrevious: '이전 버전 삭제',
  keepBoth: '둘 다 유지',
});
