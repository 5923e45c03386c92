import { registerPackageLocale } from '../language/register.js';

/** Korean. Machine-made, not yet checked by a speaker. */
registerPackageLocale('ko', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/ko.js'),

  // form-generator
  promptLabel: '필요한 양식을 설명해 주세요',
  promptPlaceholder: '예: 이름, 이메일, 참석 인원, 식단 요청 사항을 묻는 여름 파티 참석 확인 양식',
  promptMissing: '먼저 양식을 설명해 주세요. 어떤 용도이며 무엇을 물어야 하나요?',
  formMissing: '먼저 양식을 만드세요.',
  promptTooLong: (max) => `설명이 너무 깁니다. ${number(max)}자 이내로 줄이세요.`,
  promptCount: (used, max) => `${number(max)}자 중 ${number(used)}자`,
  generateForbidden: '양식을 만들 권한이 없습니다.',
  signInToGenerate: '양식을 만들려면 로그인하세요',
  descriptionStays: '작성한 설명은 그대로 남아 있습니다.',
  generate: '양식 만들기',
  examples: '예시',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} 키로 만들기`,
  cancel: '취소',
  generating: '양식을 만드는 중…',
  remaining: (count) => plural(count, { other: '양식을 #개 더 만들 수 있습니다' }),
  noneRemaining: '새 양식의 한도에 도달했습니다',

  // form-list
  forms: '양식',
  formCount: (count) => plural(count, { other: '양식 #개' }),
  refresh: '새로고침',
  loading: '양식 목록을 불러오는 중…',
  listFailed: '양식 목록을 불러오지 못했습니다',
  signInToList: '양식을 보려면 로그인하세요',
  offline: '오프라인 상태인 것 같습니다',
  listOffline: '다시 연결되면 양식을 불러옵니다.',
  formsFound: (count) => plural(count, { other: '양식 #개를 찾았습니다' }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: '양식을 선택하세요.',

  // deleting
  deleteForm: '양식 삭제',
  deleteFailed: '양식이 삭제되지 않았습니다',

  // form-embed
  embedLabel: '양식',
  embedEmpty: '여기에 양식이 표시됩니다',
  embedSelect: '양식을 선택하세요',
  embedLoading: '양식을 불러오는 중…',
  embedStillLoading: '아직 불러오는 중…',
  embedGone: '이 양식은 더 이상 존재하지 않습니다',
  embedGoneHint: '양식이 삭제되었습니다.',
  embedRefused: '이 양식은 여기에 표시할 수 없습니다',
  embedFailed: '양식을 불러오지 못했습니다',

  // shared
  tryAgain: '다시 시도',
  waitingTitle: '현재 요청이 너무 많습니다',
  waiting: (time) => `${time} 후 다시 시도합니다.`,
  tryNow: '지금 다시 시도',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: '연결할 수 없습니다. 연결을 확인하고 다시 시도하세요.',
  unexpectedError: '문제가 발생했습니다. 페이지를 새로 고친 후 다시 시도하세요.',
  copyFailed: '복사할 수 없습니다. 텍스트를 선택해 복사하세요.',

  // what went wrong, and what to do
  errorSetup:
    '이곳의 양식이 올바르게 설정되지 않았습니다. 사이트 운영자는 브라우저 콘솔을 확인하세요.',
  errorSignIn: '로그인한 후 다시 시도하세요.',
  errorForbidden: '이 작업을 수행할 권한이 없습니다.',
  errorBlocked: '이 웹사이트에서 요청을 차단했습니다. 페이지를 새로 고친 후 다시 시도하세요.',
  errorGone: '이 양식은 더 이상 존재하지 않습니다.',
  errorTooLong: '설명이 너무 깁니다. 설명을 줄이고 다시 시도하세요.',
  errorListTooLong: '이 목록은 너무 길어 표시할 수 없습니다.',
  errorRejected: '요청이 거부되었습니다. 내용을 바꾸고 다시 시도하세요.',
  errorBusy: '현재 요청이 너무 많습니다. 잠시 후 다시 시도하세요.',
  errorBusyFor: (seconds) => `현재 요청이 너무 많습니다. ${inTime(seconds)} 다시 시도하세요.`,
  errorServer: '문제가 발생했습니다. 다시 시도하세요.',
  errorUnavailable: '현재 양식을 사용할 수 없습니다. 잠시 후 다시 시도하세요.',
  errorTimeout: '시간이 너무 오래 걸렸습니다. 다시 시도하세요.',
  errorNetwork: '연결할 수 없습니다. 연결을 확인하고 다시 시도하세요.',
  errorOffline: '오프라인 상태인 것 같습니다. 연결되면 다시 시도하세요.',
}));
