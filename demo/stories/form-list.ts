import type { FormListElement } from '../../src/elements/form-list/form-list.js';
import type { ListStatus } from '../../src/store/state.js';
import { DELETED, FORMS, GONE, NOT_DELETED, datedForms, manyForms, ownedForms } from './forms.js';
import {
  copy,
  press,
  said,
  select,
  showInPreview,
  shown,
  succeed,
  until,
  type Stories,
  type Story,
} from './story.js';
import { withScript } from './generator-acts.js';
import type { Answer, Answers } from './world.js';

type List = Story<FormListElement>;

const seen = (selector: string) => (element: FormListElement) =>
  element.shadowRoot?.querySelector(selector) !== null;

const filled = (name: string, more: Partial<List> = {}, answers: Answers = {}): List => ({
  name,
  answers: () => ({ list: { data: { forms: FORMS } }, delete: 'never', ...answers }),
  reached: seen('[part~=item]'),
  ...more,
});

const failing = (name: string, list: Answer): List => ({
  name,
  answers: () => ({ list }),
  reached: seen('[part~=error]'),
});

/** The header that limits this visitor's permissions. */
const READ_ONLY = { 'prompt-forms-allow': 'list, get' };

/** Includes elements in nested shadow roots. */
const openDialogs = (element: Element): number =>
  [...(element.shadowRoot?.querySelectorAll('*') ?? [])].reduce(
    (count, each) => count + Number(each.matches('dialog[open]')) + openDialogs(each),
    0,
  );

const focused = ({ shadowRoot }: Element) => shadowRoot?.activeElement as HTMLElement | null;
/** True if a node is rendered. */
const isShown = ({ shadowRoot }: Element, selector: string) =>
  (shadowRoot?.querySelector(selector)?.getClientRects().length ?? 0) > 0;
const rowsOf = ({ shadowRoot }: Element) => shadowRoot?.querySelectorAll('[part~=item]').length;

const COPY = '[data-act=copy]';

const askToDelete = async (element: FormListElement) => {
  await press(element, '[data-act=delete]');
  await shown(element, '.question .cancel');
};
const confirmDelete = async (element: FormListElement) => {
  await askToDelete(element);
  await press(element, '.question .danger');
};
const deleteOne = (element: FormListElement) => succeed(element, () => confirmDelete(element));

/** Types into a field as soon as it is visible. */
const type = async (element: FormListElement, selector: string, text: string) => {
  const field = (await shown(element, selector)) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
};

const chooseAll = (element: FormListElement) => press(element, '.all input');
const askToDeleteAll = async (element: FormListElement) => {
  await chooseAll(element);
  await press(element, '.bulk .quiet-danger');
  await shown(element, '.question .cancel');
};
const deleteAll = async (element: FormListElement) => {
  await askToDeleteAll(element);
  await press(element, '.question .danger');
};

/** Deletions whose responses arrive after the visitor has cancelled the rest. */
let isCancelled = false;
const heldDeletion = async () => {
  await until(() => isCancelled, 'the cancelled deletion');
  return { data: DELETED };
};

/** As wide as on a phone. */
const narrow = (element: FormListElement) => element.style.setProperty('max-inline-size', '24rem');

const MULTIPLE = () => ({ selection: 'multiple' });
const listOf = (forms: unknown): Answers => ({ list: { data: { forms } } });

export const formList: Stories<ListStatus, FormListElement> = {
  idle: [
    {
      name: 'set-up-fault',
      attributes: () => ({ endpoint: 'ftp://files.example' }),
      play: (element) => {
        element.client = undefined;
      },
      reached: seen('[part~=error]'),
    },
  ],
  loading: [
    { name: 'loading', answers: () => ({ list: 'never' }), reached: seen('.skeleton') },
    filled(
      'refreshing',
      {
        play: async (element) => {
          await shown(element, '[part~=item]');
          await press(element, '.refresh');
        },
        reached: seen('.refresh[aria-disabled=true]'),
      },
      { list: [{ data: { forms: FORMS } }, 'never'] },
    ),
  ],
  ready: [
    filled('forms'),
    filled('single', {
      attributes: () => ({ selection: 'single' }),
      play: (element) => press(element, 'input[type=radio]'),
      reached: (element) => element.selected.length === 1,
    }),
    filled('owners', { reached: seen('.owner') }, listOf(ownedForms())),
    filled(
      'owner-found',
      {
        attributes: () => ({ filter: 'ada' }),
        reached: (element) => rowsOf(element) === 1 && seen('.owner')(element),
      },
      listOf(ownedForms()),
    ),
    filled('sorted', {
      play: async (element) => {
        const select = (await shown(element, 'select')) as HTMLSelectElement;
        select.value = 'name';
        select.dispatchEvent(new Event('change', { bubbles: true }));
        await element.updateComplete;
      },
      reached: (element) => element.sort === 'name',
    }),
    filled('found', {
      play: async (element) => {
        await shown(element, '[part~=item]');
        await type(element, '.search', 'gar');
        await until(() => said(element) !== '', 'what was found');
      },
      reached: (element) => rowsOf(element) === 1,
    }),
    filled('no-match', {
      play: async (element) => {
        await shown(element, '[part~=item]');
        await type(element, '.search', 'Zebra');
        await until(() => said(element) !== '', 'what was found');
      },
      reached: seen('[part~=empty]'),
    }),
    filled('many', {}, listOf(manyForms(40))),
    filled('most', {}, listOf(manyForms(20_000))),
    filled(
      'more-shown',
      {
        play: (element) => press(element, '.more button'),
        reached: (element) =>
          !isShown(element, '.more') && focused(element)?.closest('.item') !== null,
      },
      listOf(manyForms(22)),
    ),
    filled(
      'cards',
      {
        play: narrow,
      },
      listOf(datedForms()),
    ),
    filled('dated', {}, listOf(datedForms())),
    filled('few-actions', { attributes: () => ({ actions: 'open copy' }) }),
    filled('multiple', {
      attributes: MULTIPLE,
      play: async (element) => {
        await press(element, '.select-input');
        await press(element, '[part~=item]:nth-child(3) .select-input');
      },
      reached: (element) => element.selected.length === 2,
    }),
    filled('multiple-all', {
      attributes: MULTIPLE,
      play: chooseAll,
      reached: seen('.bulk :checked'),
    }),
    filled(
      'deleting-many',
      {
        attributes: MULTIPLE,
        play: askToDeleteAll,
        reached: seen('.question input'),
      },
      listOf(manyForms(25)),
    ),
    filled(
      'deleting-many-mistyped',
      {
        attributes: MULTIPLE,
        play: async (element) => {
          await askToDeleteAll(element);
          await type(element, '.typed', '24');
          await press(element, '.question .danger');
        },
        reached: seen('.question .field-error'),
      },
      listOf(manyForms(25)),
    ),
    filled('deleting-unmatched', {
      attributes: MULTIPLE,
      play: async (element) => {
        await chooseAll(element);
        await type(element, '.search', 'gar');
        await until(() => rowsOf(element) === 1, 'the match');
        await press(element, '.bulk .quiet-danger');
      },
      reached: seen('.question'),
    }),
    filled(
      'deleted-many',
      {
        attributes: MULTIPLE,
        play: async (element) => {
          for (const index of [1, 2, 3])
            await press(element, `[part~=item]:nth-child(${index}) .select-input`);
          await press(element, '.bulk .quiet-danger');
          await succeed(element, () => press(element, '.question .danger'));
        },
        reached: seen('.success'),
      },
      { ...listOf(manyForms(8)), delete: { data: DELETED } },
    ),
    filled('deleting-some', { attributes: MULTIPLE, play: deleteAll, reached: seen('progress') }),
    filled(
      'deleted-some',
      { attributes: MULTIPLE, play: deleteAll, reached: seen('.outcome') },
      { delete: [{ data: DELETED }, NOT_DELETED, { data: DELETED }, 'lost'] },
    ),
    filled(
      'deleting-cancelled',
      {
        attributes: MULTIPLE,
        play: async (element) => {
          isCancelled = false;
          await deleteAll(element);
          await press(element, '.bulk .cancel');
          isCancelled = true;
        },
        reached: seen('.outcome'),
      },
      { ...listOf(manyForms(9)), delete: heldDeletion },
    ),
    filled('embed-code', {
      play: async (element, formPage) => {
        await press(element, '[data-act=embed]');
        await showInPreview(element, formPage);
      },
      reached: seen('dialog .snippets'),
    }),
    filled('embed-code-floating', {
      play: async (element) => {
        await withScript(async () => {
          await press(element, '[data-act=embed]');
          await shown(element, '#embed-mode');
        });
        await select(element, '#embed-mode', 2);
        await select(element, '#embed-opening', 1);
      },
      reached: seen('.embed-preview [slot=trigger]'),
    }),
    filled('keys', {
      attributes: MULTIPLE,
      play: async (element) => {
        const control = await shown(element, '.select-input');
        control.focus();
        control.dispatchEvent(
          new KeyboardEvent('keydown', { key: '?', bubbles: true, composed: true }),
        );
        await shown(element, 'dialog.keys kbd');
      },
      reached: seen('dialog.keys'),
    }),
    {
      name: 'preview',
      answers: (formUrl) => listOf([{ id: 'form_1_a', formUrl, title: 'Summer party RSVP' }]),
      play: (element) => press(element, '[data-act=preview]'),
      reached: (element) => openDialogs(element) === 1,
    },
    filled('required', {
      attributes: () => ({ name: 'form', selection: 'single', required: '' }),
      reached: (element) => !element.validity.valid,
    }),
    filled('empty', { reached: seen('[part~=empty]') }, listOf([])),
    filled(
      'empty-with-action',
      {
        play: (element) => {
          const link = document.createElement('a');
          link.href = '#';
          link.slot = 'empty';
          link.style.color = 'inherit';
          link.textContent = 'Generate your first form';
          element.append(link);
        },
        reached: seen('[part~=empty]'),
      },
      listOf([]),
    ),
    filled(
      'incomplete',
      { reached: seen('.remark') },
      { list: { data: { forms: [...FORMS, { id: 'odd' }], next: 'page-2' } } },
    ),
    filled('deleting', { play: askToDelete, reached: seen('.question') }),
    filled('deleting-busy', { play: confirmDelete, reached: seen('.busy') }),
    filled(
      'not-deleted',
      { play: confirmDelete, reached: seen('.failed') },
      { delete: NOT_DELETED },
    ),
    filled(
      'deleted',
      { play: deleteOne, reached: seen('.success') },
      { delete: { data: DELETED } },
    ),
    filled('deleted-already', { play: deleteOne, reached: seen('.success') }, { delete: GONE }),
    filled('copied', { play: (element) => copy(element, COPY, { allowed: true }) }),
    filled('copy-failed', {
      play: (element) => copy(element, COPY, { allowed: false }),
      reached: seen('.manual-copy'),
    }),
    filled('read-only', {}, { list: { headers: READ_ONLY, data: { forms: FORMS } } }),
  ],
  error: [
    failing('failed', { status: 500, error: { message: 'Database is away' } }),
    failing('signed-out', {
      status: 401,
      error: { code: 'PROXY_UNAUTHENTICATED', message: 'No session' },
    }),
    failing('not-set-up', {
      status: 500,
      error: { code: 'PROXY_MISCONFIGURED', message: 'The key was refused' },
    }),
    failing('too-long', {
      status: 502,
      error: { code: 'PROXY_TOO_LARGE_LIST', message: 'The list of forms is too large.' },
    }),
    failing('lost', 'lost'),
    failing('offline', 'offline'),
    failing('late', 'late'),
    filled(
      'failed-with-forms',
      {
        play: async (element) => {
          await until(() => element.forms.length > 0, 'the forms');
          await press(element, '.refresh');
        },
        reached: seen('[part~=error]'),
      },
      { list: [{ data: { forms: FORMS } }, 'lost'] },
    ),
  ],
};
