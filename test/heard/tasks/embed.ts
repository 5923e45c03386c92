/** Tasks with `<form-embed>`. */
import { focus, key, later, respond, show, type Task, type TaskElement } from '../task.js';
import { DELETED, FAULT, GONE, formsOf, held, listOf } from './service.js';
import type { Words } from './texts.js';

export function embedTasks(words: Words, formPage: string): Task[] {
  const { form: label, trigger } = words;
  const found = { ...formsOf(words)[0]!, formUrl: formPage };
  const embed = (attributes: Record<string, string> = {}): TaskElement => ({
    tag: 'form-embed',
    attributes: { src: formPage, label, ...attributes },
  });
  const overlay = (mode: string): TaskElement => ({ ...embed({ mode }), trigger });
  const byId: TaskElement = { tag: 'form-embed', attributes: { 'form-id': found.id } };
  const openAndClose = (mode: string): Task => ({
    name: `embed-${mode}`,
    summary: `Opens a form in a ${mode}, and closes it with Escape`,
    elements: [overlay(mode)],
    before: [focus('[slot=trigger]')],
    steps: [key('Return'), key('Escape')],
  });
  return [
    {
      name: 'embed-inline',
      summary: 'Moves into a form in the page',
      elements: [embed()],
      steps: [key('Tab', 2)],
    },
    openAndClose('dialog'),
    openAndClose('drawer'),
    openAndClose('popover'),
    {
      name: 'embed-launcher',
      summary: 'Opens a form with the floating button, and closes it with Escape',
      elements: [embed({ mode: 'dialog', launcher: words.launcher })],
      before: [focus('[part~=launcher]')],
      steps: [key('Return'), key('Escape')],
    },
    {
      name: 'embed-opens-itself',
      summary: 'Waits until a dialog opens by itself, and closes it with Escape',
      elements: [embed({ mode: 'dialog', 'open-on': 'load' })],
      steps: [show(), key('Escape')],
    },
    {
      name: 'embed-click',
      summary: 'Loads a form with its button',
      elements: [embed({ loading: 'click' })],
      steps: [key('Tab'), key('Return')],
    },
    {
      name: 'embed-fails',
      summary: 'Waits for a form that does not load, and tries again',
      elements: [byId],
      answers: { get: [held(FAULT), held({ data: found })] },
      steps: [show(), respond(), key('Tab'), key('Return'), respond()],
    },
    {
      name: 'embed-gone',
      summary: 'Waits for a form that does not exist',
      elements: [byId],
      answers: { get: held(GONE) },
      steps: [show(), respond()],
    },
    {
      name: 'embed-silent',
      summary: 'Waits for a form whose page does not report',
      elements: [embed({ sandbox: 'allow-same-origin' })],
      steps: [later(16)],
    },
    {
      name: 'embed-deleted',
      summary: 'Deletes a form in the list while it shows',
      elements: [{ tag: 'form-list' }, { tag: 'form-embed', attributes: { 'form-id': found.id } }],
      answers: { get: { data: found }, list: listOf([found]), delete: { data: DELETED } },
      before: [focus('[data-act=delete]'), key('Return'), focus('.question .confirm')],
      steps: [key('Return')],
    },
  ];
}
