import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

const DELETE_COUNT = {
  one: 'Удалить # форму',
  few: 'Удалить # формы',
  many: 'Удалить # форм',
  other: 'Удалить # формы',
};

/** Russian. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Копировать ссылку',
  linkCopied: 'Ссылка скопирована',
  moreActions: 'Другие действия',

  // deleting
  deleteTitle: 'Удалить эту форму?',
  deleteText: (label) =>
    `Форма «${isolate(label)}» и ссылка на нее будут безвозвратно удалены для всех.`,
  deleting: 'Удаление…',
  deleted: (label) => `Форма «${isolate(label)}» удалена`,
  deletedAlready: (label) => `Форма «${isolate(label)}» уже была удалена`,

  // embed code
  snippets: 'Код для встраивания',
  copy: 'Копировать',
  embedCopied: 'Код для встраивания скопирован',
  embedModes: 'На странице|Диалог|Сбоку|Поповер',
  embedHeight: 'Высота (px)',
  embedOpenings: 'Кнопка|Плавающая кнопка|Через 5 с|При уходе',

  // form-embed
  showForm: 'Показать форму',
  formRecipient: (host) =>
    `Вы подключитесь к ${isolate(host)}: этот сервер получит ваш IP-адрес и введённые данные.`,
  choiceRemembered: (host) => `Браузер запомнит это для всех форм с ${isolate(host)}.`,
  close: 'Закрыть',
  openInNewTab: 'Открыть форму в новой вкладке',
  embedSlow: 'Форма долго загружается.',
  embedUnreachable: 'Форма недоступна',
  embedUnreachableHint: 'Проверьте соединение и повторите попытку.',
  embedSilent: 'Форма видна не полностью?',
  reportForm: 'Пожаловаться на эту форму',

  // many forms
  selectAll: 'Выбрать все',
  selectedCount: (count) => `Выбрано: ${number(count)}`,
  deleteCount: (count) => plural(count, DELETE_COUNT),
  deleteCountTitle: (count) => `${plural(count, DELETE_COUNT)}?`,
  bulkText: 'Эти формы и ссылки на них будут безвозвратно удалены для всех.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Из них # форма не показана в результатах поиска.',
      few: 'Из них # формы не показаны в результатах поиска.',
      many: 'Из них # форм не показано в результатах поиска.',
      other: 'Из них # формы не показано в результатах поиска.',
    }),
  typeCount: (count) => `Для подтверждения введите ${number(count)}`,
  typeCountMismatch: (count) => `Введите ${number(count)}, чтобы удалить эти формы.`,
  bulkProgress: (done, total) => `Удалено ${number(done)} из ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      one: '# форма удалена',
      few: '# формы удалены',
      many: '# форм удалено',
      other: '# формы удалено',
    }),
  bulkKept: (count) =>
    plural(count, {
      one: '# форма не удалена',
      few: '# формы не удалены',
      many: '# форм не удалено',
      other: '# формы не удалено',
    }),
  bulkNotStarted: (count) => `Не начато: ${number(count)}`,
  bulkContinue: 'Продолжить',
  retryFailed: 'Повторить неудавшиеся',

  // the rows of a list
  search: 'Поиск форм',
  sort: 'Сортировка',
  sortService: 'По умолчанию',
  sortNewest: 'Сначала новые',
  sortOldest: 'Сначала старые',
  sortName: 'По названию',
  owner: 'Владелец',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Пропустить список',
  rowKeys: 'Сочетания клавиш',
  rowKeysForms: 'Предыдущая или следующая форма',
  rowKeysActions: 'Предыдущее или следующее действие',
  rowKeysSelect: 'Выбрать или снять выбор',
  shownCount: (shown, total) => `${number(shown)} из ${number(total)}`,
  showMore: 'Показать ещё',
  clearSearch: 'Очистить поиск',
  noMatch: 'Подходящих форм нет',
  empty: 'Форм пока нет',
  emptyHint: 'Здесь появятся созданные вами формы.',
  open: 'Открыть',
  embedCode: 'Код для встраивания',
  preview: 'Предпросмотр',
  delete: 'Удалить',
  skipped: (count) =>
    plural(count, {
      one: 'Не удалось прочитать # запись. Она не показана.',
      few: 'Не удалось прочитать # записи. Они не показаны.',
      many: 'Не удалось прочитать # записей. Они не показаны.',
      other: 'Не удалось прочитать # записи. Они не показаны.',
    }),
  possiblyTruncated: 'Возможно, этот список неполный.',

  // form-generator: a form was asked for
  usually: (time) => `обычно около ${time}`,
  generatingLong: (time) => `Форма еще создается (${time})`,
  cancelled: 'Отменено.',
  cancelledMayFinish: 'Отменено. Возможно, эта форма все же будет создана.',
  generateFailed: 'Ваша форма не создана',
  generateUnknown: 'Возможно, ваша форма создана',
  generateUnknownDetail: 'Сначала проверьте список форм.',
  looking: 'Проверяем ваш список…',
  candidatesFound: 'Новое в вашем списке:',
  candidatesNone: 'Новых форм пока нет.',
  lookAgain: 'Проверить еще раз',
  itIsThisOne: 'Это она',
  generateAgain: 'Создать заново',
  connectedAgain: 'Соединение восстановлено.',
  availableAgain: (time) => `Создавать формы снова можно будет ${time}.`,
  ready: 'Ваша форма готова',
  openForm: 'Открыть форму',
  copyEmbed: 'Копировать код для встраивания',
  share: 'Поделиться',
  showQr: 'Показать QR-код',
  generateAnother: 'Создать еще одну форму',

  // QR code
  qrOf: (label) => `QR-код формы «${isolate(label)}»`,
  download: 'Скачать',

  // form-generator: a change
  refine: 'Изменить что-нибудь',
  changeQuestion: 'Что изменить?',
  changePlaceholder: 'Например: добавить вопрос о питании',
  newDescription: 'Новое описание',
  generateVersion: 'Создать новую версию',
  changeLine: (change) => `Изменение: ${change}`,
  versionReady: 'Ваша новая версия готова',
  newVersion: 'Новая версия',
  previousVersion: 'Прежняя версия',
  keepNew: 'Оставить новую версию',
  goBack: 'Вернуться к прежней версии',
  deleteNew: 'Удалить новую версию',
  deletePrevious: 'Удалить прежнюю версию',
  keepBoth: 'Оставить обе',
});
