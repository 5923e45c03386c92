import { lazyFeatures } from '../../src/elements/form-generator/lazy-features.js';
import type {
  FormGeneratorElement,
  GenerateStatus,
} from '../../src/elements/form-generator/form-generator.js';
import { DELETED, EXAMPLES, FORMS, NEW_FORM, NOT_DELETED, PROMPT, RSVP } from './forms.js';
import {
  announced,
  askToDelete,
  confirmDelete,
  COPY_LINK,
  failing,
  generate,
  lost,
  made,
  makeSlow,
  nearLimit,
  openMenu,
  part,
  prompt,
  QR,
  start,
  unheard,
  withScript,
  write,
} from './generator-acts.js';
import {
  compareVersions,
  composeChange,
  deleteOther,
  goBack,
  keepNew,
  openPanel,
  READY,
  refining,
  requestVersion,
  requestVersionFromTop,
} from './refine-acts.js';
import {
  copy,
  press,
  runAhead,
  said,
  showInPreview,
  shown,
  succeed,
  until,
  type Stories,
} from './story.js';
import type { Answer } from './world.js';

/** Asks for the QR code, whose code does not load. */
async function failQr(element: FormGeneratorElement, message: string): Promise<void> {
  const { qr } = lazyFeatures;
  lazyFeatures.qr = () => Promise.reject(new TypeError(message));
  await press(element, QR);
  lazyFeatures.qr = qr;
  await shown(element, '.notice');
}

const MAY_NOT_DELETE: Answer = {
  data: RSVP,
  headers: { 'prompt-forms-allow': 'generate, list, get' },
};

export const formGenerator: Stories<GenerateStatus, FormGeneratorElement> = {
  idle: [
    { name: 'empty', reached: part('box') },
    {
      name: 'written',
      play: (element) => write(element, PROMPT),
      reached: (element) => element.prompt === PROMPT,
    },
    {
      name: 'limit',
      attributes: () => ({ maxlength: '70' }),
      play: (element) => write(element, PROMPT),
      reached: (element) => said(element) !== '',
    },
    {
      name: 'examples',
      attributes: () => ({ examples: JSON.stringify(EXAMPLES) }),
      play: (element) => press(element, '[part~=example]'),
      reached: (element) => element.prompt === EXAMPLES[0]!.prompt,
    },
    { name: 'enter', attributes: () => ({ submit: 'enter' }), reached: part('box') },
    {
      name: 'required',
      attributes: () => ({ name: 'form', required: '' }),
      reached: (element) => !element.validity.valid,
    },
    { name: 'disabled', attributes: () => ({ disabled: '' }), reached: part('box') },
    {
      name: 'missing',
      play: generate,
      reached: (element) => element.shadowRoot?.querySelector('.field-error') !== null,
    },
    {
      name: 'too-long',
      attributes: () => ({ ...prompt(), maxlength: '20' }),
      play: generate,
      reached: (element) => element.shadowRoot?.querySelector('.field-error') !== null,
    },
    {
      name: 'set-up-fault',
      attributes: () => ({ endpoint: 'ftp://files.example' }),
      play: (element) => {
        element.client = undefined;
      },
      reached: part('error'),
    },
    {
      ...made('deleted', { delete: { data: DELETED } }, (element) =>
        succeed(element, () => confirmDelete(element)),
      ),
      reached: (element) => !part('result')(element) && part('success')(element),
    },
  ],
  running: [
    {
      name: 'running',
      attributes: prompt,
      answers: () => ({ generate: 'never' }),
      play: generate,
      reached: part('progress'),
    },
    {
      name: 'running-long',
      attributes: prompt,
      answers: () => ({ generate: 'never' }),
      play: async (element) => {
        await start(element);
        const before = announced(element);
        runAhead(16);
        await until(() => announced(element) !== before, 'what is said of a long wait');
      },
      reached: part('progress'),
    },
    {
      name: 'running-usual',
      attributes: prompt,
      answers: () => ({ generate: [...Array<Answer>(3).fill({ data: RSVP }), 'never'] }),
      play: async (element) => {
        makeSlow(element, 8);
        for (let runs = 0; runs < 3; runs++) await element.generate();
        await start(element);
        runAhead(3);
        element.requestUpdate();
      },
      reached: part('progress'),
    },
    refining('refine-running', 'never', requestVersion, '.refine [part~=progress]'),
  ],
  waiting: [
    {
      name: 'countdown',
      attributes: prompt,
      answers: () => ({
        generate: {
          status: 429,
          headers: { 'retry-after': '65' },
          error: { message: 'Slow down' },
        },
      }),
      play: generate,
      reached: (element) => element.shadowRoot?.querySelector('.state button') !== null,
    },
    refining(
      'refine-countdown',
      { status: 429, headers: { 'retry-after': '65' }, error: { message: 'Slow down' } },
      requestVersion,
      '.refine .generate button',
    ),
  ],
  cancelled: [
    {
      name: 'cancelled',
      attributes: prompt,
      answers: () => ({ generate: 'never' }),
      play: async (element) => {
        await start(element);
        await generate(element);
      },
      reached: (element) => element.shadowRoot?.querySelector('.notice') !== null,
    },
    unheard('cancelled-none', 'never', FORMS, generate),
    unheard('cancelled-found', 'never', [NEW_FORM, ...FORMS], generate),
    refining(
      'refine-cancelled',
      'never',
      async (element) => {
        await requestVersion(element);
        await press(element, '.refine .actions button');
      },
      '.refine .notice',
    ),
  ],
  failed: [
    failing('refused', { status: 400, error: { message: 'The prompt names no topic.' } }),
    failing('signed-out', {
      status: 401,
      error: { code: 'PROXY_UNAUTHENTICATED', message: 'No session' },
    }),
    {
      ...failing('not-allowed', {
        status: 403,
        headers: { 'prompt-forms-allow': 'list, get' },
        error: { code: 'PROXY_FORBIDDEN', message: 'Read only' },
      }),
      reached: part('forbidden'),
    },
    failing('forbidden', {
      status: 403,
      error: { code: 'PROXY_FORBIDDEN', message: 'Not yours' },
    }),
    // As a firewall does.
    failing('blocked', { status: 403, error: { message: 'Blocked' } }),
    failing('over-limit', { status: 413, error: { message: 'Too large' } }),
    failing('busy', {
      status: 429,
      headers: { 'retry-after': '3600' },
      error: { message: 'Slow down' },
    }),
    failing('budget-spent', {
      status: 429,
      headers: { 'retry-after': '43200' },
      error: { code: 'PROXY_BUDGET_SPENT', message: 'This site has reached its limit.' },
    }),
    {
      ...failing('still-busy', { status: 429, error: { message: 'Slow down' } }),
      play: async (element) => {
        await generate(element);
        for (let tries = 1; tries < 3; tries++) {
          await press(element, '.state button');
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      },
    },
    failing('unavailable', { status: 503, error: { message: 'Down' } }),
    failing('key-refused', {
      status: 401,
      error: { code: 'INVALID_API_KEY', message: 'Invalid API key' },
    }),
    failing('service-fault', { status: 500, error: { message: 'Something broke' } }),
    {
      ...failing('connected-again', 'offline'),
      play: async (element) => {
        // Already before the request, so that it is certainly not sent.
        Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
        await generate(element);
        await until(() => part('error')(element), 'the error');
        Reflect.deleteProperty(navigator, 'onLine');
        dispatchEvent(new Event('online'));
      },
    },
    failing('late', 'late'),
    failing('unknown', 'lost'),
    lost('unknown-none', FORMS),
    lost('unknown-found', [NEW_FORM, ...FORMS]),
    refining(
      'refine-failed',
      { status: 500, error: { message: 'Something broke' } },
      requestVersion,
      '.refine [part~=error]',
    ),
  ],
  done: [
    made('ready'),
    nearLimit('remaining', 3),
    nearLimit('none-remaining', 0),
    made('copied', {}, (element) => copy(element, COPY_LINK, { allowed: true })),
    made('copy-failed', {}, (element) => copy(element, COPY_LINK, { allowed: false })),
    made('embed-code', {}, async (element, formPage) => {
      await withScript(() => copy(element, '[aria-expanded]', { allowed: true }));
      await showInPreview(element, formPage);
    }),
    made('qr-code', {}, async (element) => {
      await press(element, QR);
      await shown(element, '[part~=qr]');
    }),
    made('part-missing', {}, (element) =>
      failQr(element, 'error loading dynamically imported module'),
    ),
    made('part-broken', {}, (element) => failQr(element, 'size is not a function')),
    {
      ...made('preview'),
      attributes: () => ({ ...prompt(), preview: '' }),
      answers: (formPage) => ({ generate: { data: { ...RSVP, formUrl: formPage } } }),
      reached: part('preview'),
    },
    made('share', {}, async (element) => {
      Object.defineProperty(navigator, 'share', { configurable: true, value: async () => {} });
      element.requestUpdate();
    }),
    refining('refine', READY, async () => {}, '.result .change'),
    refining('refine-open', READY, openPanel, '.refine #change'),
    refining('refine-composed', READY, composeChange, '.refine #description'),
    {
      ...refining('refine-too-long', READY, requestVersionFromTop, '.refine .field-error'),
      attributes: () => ({ ...prompt(), refine: '', maxlength: '80' }),
    },
    refining('refine-both', READY, compareVersions, '.other'),
    refining('refine-kept', READY, keepNew, '.other .keep-both'),
    refining('refine-back', READY, goBack, '.other .keep-both'),
    refining(
      'refine-not-deleted',
      READY,
      async (element) => {
        await keepNew(element);
        await deleteOther(element);
      },
      '.other .field-error',
      { delete: NOT_DELETED },
    ),
    { ...made('menu', {}, openMenu), reached: part('menu') },
    {
      ...made('menu-no-delete', { generate: MAY_NOT_DELETE }, openMenu),
      reached: part('menu'),
    },
    made('deleting', {}, askToDelete),
    made('deleting-busy', {}, confirmDelete),
    made('delete-failed', { delete: NOT_DELETED }, async (element) => {
      await confirmDelete(element);
      await shown(element, '[part~=error]');
    }),
  ],
};
