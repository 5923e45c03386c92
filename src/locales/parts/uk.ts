import type { Formats } from '../../language/formats.js';
import type { PartMessages } from '../en.js';

const DELETE_COUNT = {
  one: 'Видалити # форму',
  few: 'Видалити # форми',
  many: 'Видалити # форм',
  other: 'Видалити # форми',
};

/** Ukrainian. Machine-made, not yet checked by a speaker. */
export default ({ isolate, number, plural }: Formats): PartMessages => ({
  // links
  copyLink: 'Копіювати посилання',
  linkCopied: 'Посилання скопійовано',
  moreActions: 'Інші дії',

  // deleting
  deleteTitle: 'Видалити цю форму?',
  deleteText: (label) =>
    `Форму «${isolate(label)}» і посилання на неї буде остаточно видалено для всіх.`,
  deleting: 'Видалення…',
  deleted: (label) => `Форму «${isolate(label)}» видалено`,
  deletedAlready: (label) => `Форму «${isolate(label)}» уже було видалено`,

  // embed code
  snippets: 'Код для вбудовування',
  copy: 'Копіювати',
  embedCopied: 'Код для вбудовування скопійовано',
  embedModes: 'На сторінці|Діалог|Збоку|Поповер',
  embedHeight: 'Висота (px)',
  embedOpenings: 'Кнопка|Плаваюча кнопка|Через 5 с|При виході',

  // form-embed
  showForm: 'Показати форму',
  formRecipient: (host) =>
    `Ви підключитеся до ${isolate(host)}: цей сервер отримає вашу IP-адресу та введені дані.`,
  choiceRemembered: (host) => `Браузер запам’ятає це для всіх форм із ${isolate(host)}.`,
  close: 'Закрити',
  openInNewTab: 'Відкрити в новій вкладці',
  embedSlow: 'Форма довго завантажується.',
  embedUnreachable: 'Форма недоступна',
  embedUnreachableHint: 'Перевірте з’єднання та повторіть спробу.',
  embedSilent: 'Не бачите всю форму?',
  reportForm: 'Поскаржитися на цю форму',

  // many forms
  selectAll: 'Вибрати все',
  selectedCount: (count) => `Вибрано: ${number(count)}`,
  deleteCount: (count) => plural(count, DELETE_COUNT),
  deleteCountTitle: (count) => `${plural(count, DELETE_COUNT)}?`,
  bulkText: 'Ці форми та посилання на них буде остаточно видалено для всіх.',
  bulkHidden: (count) =>
    plural(count, {
      one: 'Із них # форму не показано у результатах пошуку.',
      few: 'Із них # форми не показано у результатах пошуку.',
      many: 'Із них # форм не показано у результатах пошуку.',
      other: 'Із них # форми не показано у результатах пошуку.',
    }),
  typeCount: (count) => `Щоб підтвердити, введіть ${number(count)}`,
  typeCountMismatch: (count) => `Введіть ${number(count)}, щоб видалити ці форми.`,
  bulkProgress: (done, total) => `Видалено ${number(done)} з ${number(total)}`,
  bulkDeleted: (count) =>
    plural(count, {
      one: '# форму видалено',
      few: '# форми видалено',
      many: '# форм видалено',
      other: '# форми видалено',
    }),
  bulkKept: (count) =>
    plural(count, {
      one: '# форму не видалено',
      few: '# форми не видалено',
      many: '# форм не видалено',
      other: '# форми не видалено',
    }),
  bulkNotStarted: (count) => `Не розпочато: ${number(count)}`,
  bulkContinue: 'Продовжити',
  retryFailed: 'Повторити невдалі',

  // the rows of a list
  search: 'Пошук форм',
  sort: 'Сортування',
  sortService: 'Типово',
  sortNewest: 'Спочатку нові',
  sortOldest: 'Спочатку старі',
  sortName: 'За назвою',
  owner: 'Власник',
  joinLabel: (label, text) => `${label}: ${text}`,
  skipList: 'Пропустити список',
  rowKeys: 'Клавіатурні скорочення',
  rowKeysForms: 'Попередня або наступна форма',
  rowKeysActions: 'Попередня або наступна дія',
  rowKeysSelect: 'Вибрати або скасувати вибір',
  shownCount: (shown, total) => `${number(shown)} з ${number(total)}`,
  showMore: 'Показати ще',
  clearSearch: 'Очистити пошук',
  noMatch: 'Нічого не знайдено',
  empty: 'Форм ще немає',
  emptyHint: 'Тут з’являтимуться створені вами форми.',
  open: 'Відкрити',
  embedCode: 'Код для вбудовування',
  preview: 'Перегляд',
  delete: 'Видалити',
  skipped: (count) =>
    plural(count, {
      one: 'Не вдалося прочитати # запис. Його не показано.',
      few: 'Не вдалося прочитати # записи. Їх не показано.',
      many: 'Не вдалося прочитати # записів. Їх не показано.',
      other: 'Не вдалося прочитати # запису. Їх не показано.',
    }),
  possiblyTruncated: 'Список може бути неповним.',

  // form-generator: a form was asked for
  usually: (time) => `зазвичай близько ${time}`,
  generatingLong: (time) => `Форма ще створюється (${time})`,
  cancelled: 'Скасовано.',
  cancelledMayFinish: 'Скасовано. Можливо, форму все ж буде створено.',
  generateFailed: 'Вашу форму не створено',
  generateUnknown: 'Можливо, вашу форму створено',
  generateUnknownDetail: 'Спершу перевірте список форм.',
  looking: 'Перевіряємо список…',
  candidatesFound: 'Нове у вашому списку:',
  candidatesNone: 'Нових форм поки немає.',
  lookAgain: 'Перевірити ще раз',
  itIsThisOne: 'Це вона',
  generateAgain: 'Створити знову',
  connectedAgain: 'З’єднання відновлено.',
  availableAgain: (time) => `Створювати форми знову можна буде ${time}.`,
  ready: 'Ваша форма готова',
  openForm: 'Відкрити форму',
  copyEmbed: 'Копіювати код для вбудовування',
  share: 'Поділитися',
  showQr: 'Показати QR-код',
  generateAnother: 'Створити ще форму',

  // QR code
  qrOf: (label) => `QR-код форми «${isolate(label)}»`,
  download: 'Завантажити',

  // form-generator: a change
  refine: 'Змінити щось',
  changeQuestion: 'Що змінити?',
  changePlaceholder: 'Наприклад: додати телефон',
  newDescription: 'Новий опис',
  generateVersion: 'Створити нову версію',
  changeLine: (change) => `Зміна: ${change}`,
  versionReady: 'Ваша нова версія готова',
  newVersion: 'Нова версія',
  previousVersion: 'Попередня версія',
  keepNew: 'Залишити нову версію',
  goBack: 'Повернутися до попередньої',
  deleteNew: 'Видалити нову версію',
  deletePrevious: 'Видалити попередню версію',
  keepBoth: 'Залишити обидві',
});
