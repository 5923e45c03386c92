import type { FormListElement } from '../../src/elements/form-list/form-list.js';
import type { FormsState } from '../../src/store/store.js';
import { DELETED, FORMS, GONE, NOT_DELETED } from './forms.js';
import { copy, press, said, shown, until, type Stories, type Story } from './story.js';
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

/** The proxy's word that this visitor may do no more. */
const READ_ONLY = { 'prompt-forms-allow': 'list, get' };

const COPY = '[part~=item] .actions button';
const hasSaid = (element: FormListElement) => said(element) !== '';

const askToDelete = async (element: FormListElement) => {
  await press(element, '.delete');
  await shown(element, 'dialog .cancel');
};
const confirmDelete = async (element: FormListElement) => {
  await askToDelete(element);
  await press(element, 'dialog .danger');
};

export const formList: Stories<FormsState['status'], FormListElement> = {
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
    filled('required', {
      attributes: () => ({ name: 'form', selection: 'single', required: '' }),
      reached: (element) => !element.validity.valid,
    }),
    filled('empty', { reached: seen('[part~=empty]') }, { list: { data: { forms: [] } } }),
    filled(
      'incomplete',
      { reached: seen('.remark') },
      { list: { data: { forms: [...FORMS, { id: 'odd' }], next: 'page-2' } } },
    ),
    filled('deleting', { play: askToDelete, reached: seen('dialog') }),
    filled('deleting-busy', { play: confirmDelete, reached: seen('.danger[aria-disabled=true]') }),
    filled(
      'delete-failed',
      { play: confirmDelete, reached: seen('dialog .error') },
      { delete: NOT_DELETED },
    ),
    filled('deleted', { play: confirmDelete, reached: hasSaid }, { delete: { data: DELETED } }),
    filled('deleted-already', { play: confirmDelete, reached: hasSaid }, { delete: GONE }),
    filled('copied', { play: (element) => copy(element, COPY, { allowed: true }) }),
    filled('copy-failed', {
      play: (element) => copy(element, COPY, { allowed: false }),
      reached: seen('.uncopied'),
    }),
    filled('read-only', {}, { list: { headers: READ_ONLY, data: { forms: FORMS } } }),
  ],
  error: [
    failing('failed', { status: 500, error: { message: 'Database is away' } }),
    failing('signed-out', { status: 401, error: { message: 'No session' } }),
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
