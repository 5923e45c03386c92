import type { FormListElement } from '../../src/elements/form-list/form-list.js';
import type { FormsState } from '../../src/store/store.js';
import { FORMS } from './forms.js';
import { press, shown, until, type Stories, type Story } from './story.js';
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

const askToDelete = (element: FormListElement) => press(element, '.delete');
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
      { delete: { status: 500, error: { code: 'DELETE_FAILED', message: 'Could not delete' } } },
    ),
  ],
  error: [
    failing('failed', { status: 500, error: { message: 'Database is away' } }),
    failing('signed-out', { status: 401, error: { message: 'No session' } }),
    failing('lost', 'lost'),
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
