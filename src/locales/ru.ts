import { registerPackageLocale } from '../language/register.js';

/** Russian. Machine-made, not yet checked by a speaker. */
registerPackageLocale('ru', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/ru.js'),

  // form-generator
  promptLabel: 'Опишите нужную форму',
  promptPlaceholder:
    'Например: подтверждение участия в летнем празднике — имя, электронная почта, количество гостей, пожелания по питанию',
  promptMissing: 'Сначала опишите форму: для чего она нужна и что в ней спросить?',
  formMissing: 'Сначала создайте форму.',
  promptTooLong: (max) =>
    plural(max, {
      one: 'Описание слишком длинное. Сократите его до # символа.',
      few: 'Описание слишком длинное. Сократите его до # символов.',
      many: 'Описание слишком длинное. Сократите его до # символов.',
      other: 'Описание слишком длинное. Сократите его до # символа.',
    }),
  promptCount: (used, max) => `Символов: ${number(used)} из ${number(max)}`,
  generateForbidden: 'У вас нет прав на создание форм.',
  signInToGenerate: 'Войдите, чтобы создавать формы',
  descriptionStays: 'Ваше описание останется здесь.',
  generate: 'Создать форму',
  examples: 'Примеры',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} — создать`,
  cancel: 'Отмена',
  generating: 'Форма создается…',
  remaining: (count) =>
    plural(count, {
      one: 'Доступна ещё # форма',
      few: 'Доступно ещё # формы',
      many: 'Доступно ещё # форм',
      other: 'Доступно ещё # формы',
    }),
  noneRemaining: 'Достигнут лимит новых форм',

  // form-list
  forms: 'Формы',
  formCount: (count) =>
    plural(count, { one: '# форма', few: '# формы', many: '# форм', other: '# формы' }),
  refresh: 'Обновить',
  loading: 'Загрузка ваших форм…',
  listFailed: 'Не удалось загрузить ваши формы',
  signInToList: 'Войдите, чтобы увидеть свои формы',
  offline: 'Похоже, вы не в сети',
  listOffline: 'Ваши формы загрузятся, когда вы снова подключитесь.',
  formsFound: (count) =>
    plural(count, {
      one: 'Найдена # форма',
      few: 'Найдено # формы',
      many: 'Найдено # форм',
      other: 'Найдено # формы',
    }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Выберите форму.',

  // deleting
  deleteForm: 'Удалить форму',
  deleteFailed: 'Форма не удалена',

  // form-embed
  embedLabel: 'Форма',
  embedEmpty: 'Здесь появится ваша форма',
  embedSelect: 'Выберите форму',
  embedLoading: 'Загрузка формы…',
  embedStillLoading: 'Все еще загружается…',
  embedGone: 'Этой формы больше нет',
  embedGoneHint: 'Она удалена.',
  embedRefused: 'Эту форму нельзя показать здесь',
  embedFailed: 'Не удалось загрузить форму',

  // shared
  tryAgain: 'Повторить попытку',
  waitingTitle: 'Сейчас слишком много запросов',
  waiting: (time) => `Повторная попытка через ${time}.`,
  tryNow: 'Повторить сейчас',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Не удалось подключиться. Проверьте соединение и повторите попытку.',
  unexpectedError: 'Что-то пошло не так. Обновите страницу и повторите попытку.',
  copyFailed: 'Не удалось скопировать. Выделите текст и скопируйте его.',

  // what went wrong, and what to do
  errorSetup: 'Формы здесь настроены неправильно. Владельцу сайта: смотрите консоль браузера.',
  errorSignIn: 'Войдите и повторите попытку.',
  errorForbidden: 'У вас нет прав на это действие.',
  errorBlocked: 'Сайт заблокировал запрос. Обновите страницу и повторите попытку.',
  errorGone: 'Этой формы больше нет.',
  errorTooLong: 'Ваше описание слишком длинное. Сократите его и повторите попытку.',
  errorListTooLong: 'Этот список слишком длинный, чтобы его показать.',
  errorRejected: 'Запрос отклонен. Измените его и повторите попытку.',
  errorBusy: 'Сейчас слишком много запросов. Подождите немного и повторите попытку.',
  errorBusyFor: (seconds) => `Сейчас слишком много запросов. Повторите попытку ${inTime(seconds)}.`,
  errorServer: 'Что-то пошло не так. Повторите попытку.',
  errorUnavailable: 'Формы сейчас недоступны. Повторите попытку чуть позже.',
  errorTimeout: 'Это заняло слишком много времени. Повторите попытку.',
  errorNetwork: 'Не удалось подключиться. Проверьте соединение и повторите попытку.',
  errorOffline: 'Похоже, вы не в сети. Повторите попытку, когда подключитесь.',
}));
