import { registerPackageLocale } from '../language/register.js';

/** Ukrainian. Machine-made, not yet checked by a speaker. */
registerPackageLocale('uk', ({ inTime, number, plural }) => ({
  parts: () => import('./parts/uk.js'),

  // form-generator
  promptLabel: 'Опишіть потрібну форму',
  promptPlaceholder:
    'Наприклад: підтвердження участі в літньому святі — ім’я, електронна пошта, кількість гостей, побажання щодо харчування',
  promptMissing: 'Спочатку опишіть форму: для чого вона потрібна і що в ній запитати?',
  formMissing: 'Спочатку створіть форму.',
  promptTooLong: (max) =>
    plural(max, {
      one: 'Опис задовгий. Скоротіть його до # символу.',
      few: 'Опис задовгий. Скоротіть його до # символів.',
      many: 'Опис задовгий. Скоротіть його до # символів.',
      other: 'Опис задовгий. Скоротіть його до # символу.',
    }),
  promptCount: (used, max) => `Символів: ${number(used)} з ${number(max)}`,
  generateForbidden: 'Ви не маєте прав на створення форм.',
  signInToGenerate: 'Увійдіть, щоб створювати форми',
  descriptionStays: 'Ваш опис залишиться тут.',
  generate: 'Створити форму',
  examples: 'Приклади',
  ctrl: 'Ctrl',
  generateKeys: (keys) => `${keys} — створити`,
  cancel: 'Скасувати',
  generating: 'Форма створюється…',
  remaining: (count) =>
    plural(count, {
      one: 'Доступна ще # форма',
      few: 'Доступно ще # форми',
      many: 'Доступно ще # форм',
      other: 'Доступно ще # форми',
    }),
  noneRemaining: 'Досягнуто ліміту нових форм',

  // form-list
  forms: 'Форми',
  formCount: (count) =>
    plural(count, { one: '# форма', few: '# форми', many: '# форм', other: '# форми' }),
  refresh: 'Оновити',
  loading: 'Завантаження ваших форм…',
  listFailed: 'Не вдалося завантажити ваші форми',
  signInToList: 'Увійдіть, щоб побачити свої форми',
  offline: 'Схоже, ви не в мережі',
  listOffline: 'Ваші форми завантажаться, коли ви знову підключитеся.',
  formsFound: (count) =>
    plural(count, {
      one: 'Знайдено # форму',
      few: 'Знайдено # форми',
      many: 'Знайдено # форм',
      other: 'Знайдено # форми',
    }),
  actionOn: (action, label) => `${action}: ${label}`,
  chooseForm: 'Виберіть форму.',

  // deleting
  deleteForm: 'Видалити форму',
  deleteFailed: 'Форму не видалено',

  // form-embed
  embedLabel: 'Форма',
  embedEmpty: 'Тут з’явиться ваша форма',
  embedSelect: 'Виберіть форму',
  embedLoading: 'Завантаження форми…',
  embedStillLoading: 'Досі завантажується…',
  embedGone: 'Цієї форми більше немає',
  embedGoneHint: 'Її видалено.',
  embedRefused: 'Цю форму не можна показати тут',
  embedFailed: 'Не вдалося завантажити форму',

  // shared
  tryAgain: 'Повторити спробу',
  waitingTitle: 'Зараз забагато запитів',
  waiting: (time) => `Повторна спроба через ${time}.`,
  tryNow: 'Повторити зараз',
  joinSentences: (first, second) => `${first}. ${second}`,
  lazyLoadFailed: 'Не вдалося підключитися. Перевірте з’єднання та повторіть спробу.',
  unexpectedError: 'Щось пішло не так. Оновіть сторінку й повторіть спробу.',
  copyFailed: 'Не вдалося скопіювати. Виділіть текст і скопіюйте його.',

  // what went wrong, and what to do
  errorSetup: 'Форми тут налаштовано неправильно. Власнику сайту: дивіться консоль браузера.',
  errorSignIn: 'Увійдіть і повторіть спробу.',
  errorForbidden: 'Ви не маєте прав на цю дію.',
  errorBlocked: 'Сайт заблокував запит. Оновіть сторінку й повторіть спробу.',
  errorGone: 'Цієї форми більше немає.',
  errorTooLong: 'Ваш опис задовгий. Скоротіть його та повторіть спробу.',
  errorListTooLong: 'Цей список задовгий, щоб його показати.',
  errorRejected: 'Запит відхилено. Змініть його та повторіть спробу.',
  errorBusy: 'Зараз забагато запитів. Трохи зачекайте та повторіть спробу.',
  errorBusyFor: (seconds) => `Зараз забагато запитів. Повторіть спробу ${inTime(seconds)}.`,
  errorServer: 'Щось пішло не так. Повторіть спробу.',
  errorUnavailable: 'Форми зараз недоступні. Повторіть спробу трохи пізніше.',
  errorTimeout: 'Це тривало надто довго. Повторіть спробу.',
  errorNetwork: 'Не вдалося підключитися. Перевірте з’єднання та повторіть спробу.',
  errorOffline: 'Схоже, ви не в мережі. Повторіть спробу, коли підключитеся.',
}));
