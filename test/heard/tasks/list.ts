/** Tasks with `<form-list>`. */
import { focus, key, respond, show, type, type Task, type TaskElement } from '../task.js';
import { DELETED, FAULT, NOT_DELETED, formsOf, held, listOf } from './service.js';
import type { Words } from './texts.js';

const list = (attributes: Record<string, string> = {}): TaskElement => ({
  tag: 'form-list',
  attributes,
});
const SEARCH = '.search';
const DELETE = '[data-act=delete]';

export function listTasks(words: Words): Task[] {
  const forms = listOf(formsOf(words));
  const plain = { elements: [list()], answers: { list: forms } };
  const multiple = { elements: [list({ selection: 'multiple' })], answers: { list: forms } };
  const toBulkDialog = [
    focus('.all input'),
    key('space'),
    focus('.bulk .quiet-danger'),
    key('Return'),
  ];
  return [
    {
      name: 'list-load',
      summary: 'Waits for the list, and moves to its first control',
      elements: [list()],
      answers: { list: held(forms) },
      steps: [show(), respond(), key('Tab')],
    },
    {
      name: 'search',
      summary: 'Searches the list',
      ...plain,
      before: [focus(SEARCH)],
      steps: [type(words.search)],
    },
    {
      name: 'search-no-match',
      summary: 'Searches without a match, and clears the search',
      ...plain,
      before: [focus(SEARCH)],
      steps: [type('xyz'), key('Escape')],
    },
    {
      name: 'sort',
      summary: 'Sorts the list by name',
      ...plain,
      before: [focus('.sort')],
      steps: [key('End')],
    },
    {
      name: 'refresh',
      summary: 'Loads the list again',
      elements: [list()],
      answers: { list: [forms, held(forms)] },
      before: [focus('.refresh')],
      steps: [key('Return'), respond()],
    },
    {
      name: 'list-empty',
      summary: 'Waits for the list, which is empty',
      elements: [list()],
      answers: { list: held(listOf([])) },
      before: [],
      steps: [show(), respond()],
    },
    {
      name: 'list-fails',
      summary: 'Waits for the list, which does not load, and tries again',
      elements: [list()],
      answers: { list: [held(FAULT), held(forms)] },
      steps: [show(), respond(), key('Tab', 2), key('Return'), respond()],
    },
    {
      name: 'select-one',
      summary: 'Selects one form',
      elements: [list({ selection: 'single' })],
      answers: { list: forms },
      before: [focus('.sort')],
      steps: [key('Tab'), key('space')],
    },
    {
      name: 'select-range',
      summary: 'Selects a range of forms',
      ...multiple,
      before: [focus('.all input'), key('Tab')],
      steps: [key('space'), key('j'), key('shift+space')],
    },
    {
      name: 'select-all',
      summary: 'Selects all forms',
      ...multiple,
      before: [focus('.all input')],
      steps: [key('space'), key('Tab')],
    },
    {
      name: 'bulk-delete',
      summary: 'Deletes all forms after the question',
      ...multiple,
      answers: { list: forms, delete: { data: DELETED } },
      before: [focus('.all input'), key('space'), focus('.bulk .quiet-danger')],
      steps: [key('Return'), key('Tab'), key('Return')],
    },
    {
      name: 'bulk-delete-failures',
      summary: 'Deletes all forms, and the service fails for one',
      ...multiple,
      answers: { list: forms, delete: [{ data: DELETED }, NOT_DELETED, { data: DELETED }] },
      before: [...toBulkDialog, focus('.question .confirm')],
      steps: [key('Return'), key('Tab')],
    },
    {
      name: 'bulk-delete-cancelled',
      summary: 'Does not delete the selected forms',
      ...multiple,
      before: [focus('.all input'), key('space'), focus('.bulk .quiet-danger')],
      steps: [key('Return'), key('Escape')],
    },
    {
      name: 'delete',
      summary: 'Deletes a form after the question',
      ...plain,
      answers: { list: forms, delete: held({ data: DELETED }) },
      before: [focus(DELETE)],
      steps: [key('Return'), key('Tab'), key('Return'), respond()],
    },
    {
      name: 'delete-cancelled',
      summary: 'Does not delete a form',
      ...plain,
      before: [focus(DELETE)],
      steps: [key('Return'), key('Escape')],
    },
    {
      name: 'delete-fails',
      summary: 'Deletes a form, and the service fails',
      ...plain,
      answers: { list: forms, delete: held(NOT_DELETED) },
      before: [focus(DELETE), key('Return'), focus('.question .confirm')],
      steps: [key('Return'), respond()],
    },
    {
      name: 'list-copy-link',
      summary: 'Copies the link of a form in the list',
      ...plain,
      before: [focus('[data-act=copy]')],
      steps: [key('Return')],
    },
    {
      name: 'list-embed-code',
      summary: 'Shows the embed code of a form in the list, and closes it',
      ...plain,
      before: [focus('[data-act=embed]')],
      steps: [key('Return'), key('Escape')],
    },
    // The last ones: arrow keys leave Orca in browse mode, in which letters are commands.
    {
      name: 'list-read',
      summary: 'Reads the list with the arrow keys',
      ...plain,
      before: [focus('.refresh')],
      steps: [key('Down', 10)],
    },
    {
      name: 'list-controls',
      summary:
        'Moves from form to form with Tab, and through the controls of one with the arrow keys',
      ...plain,
      before: [focus('.sort')],
      steps: [key('Tab', 3), key('Right', 4)],
    },
  ];
}
