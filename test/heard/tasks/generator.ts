/** Tasks with `<form-generator>`. */
import { focus, key, later, respond, type, type Task, type TaskElement } from '../task.js';
import {
  BUSY,
  DELETED,
  FAULT,
  FORBIDDEN,
  NOT_DELETED,
  formsOf,
  held,
  listOf,
  rsvp,
} from './service.js';
import type { Words } from './texts.js';

const BOX = '[part~=textarea]';
const generator = (attributes: Record<string, string> = {}): TaskElement => ({
  tag: 'form-generator',
  attributes,
});

export function generatorTasks(words: Words): Task[] {
  const { prompt } = words;
  const written = [generator({ prompt })];
  const ready = { data: rsvp(words) };
  const generated = [focus('[part~=generate]'), key('Return')];
  /** The visitor has generated a form and is on a control of the result. */
  const onResult = (selector: string) => ({
    elements: written,
    before: [...generated, focus(selector)],
  });
  const MORE = '[part~=result] [aria-haspopup]';
  /** The visitor has written a change of the new form and is in its field. */
  const withChange = {
    elements: [generator({ prompt, refine: '' })],
    before: [...generated, focus('.change'), key('Return'), type(words.change)],
  };
  /** The visitor has a new version beside the form. */
  const withVersion = {
    ...withChange,
    answers: { generate: [ready, ready], delete: { data: DELETED } },
    before: [...withChange.before, key('Return')],
  };
  return [
    {
      name: 'generate',
      summary: 'Writes a description, generates with the keys, and moves to the new form',
      elements: [generator()],
      answers: { generate: held(ready) },
      steps: [key('Tab'), type(prompt), key('ctrl+Return'), respond(), key('Tab', 2)],
    },
    {
      name: 'generate-beside-list',
      summary: 'Generates while the page shows the list too',
      elements: [generator({ prompt }), { tag: 'form-list' }],
      answers: { generate: held(ready), list: listOf(formsOf(words).slice(1)) },
      before: [focus(BOX)],
      steps: [key('ctrl+Return'), respond()],
    },
    {
      name: 'generate-with-button',
      summary: 'Generates with the button',
      elements: written,
      answers: { generate: held(ready) },
      before: [focus(BOX)],
      steps: [key('Tab'), key('Return'), respond()],
    },
    {
      name: 'wait-long',
      summary: 'Waits for a form for a long time',
      elements: written,
      answers: { generate: held(ready) },
      before: [focus('[part~=generate]')],
      steps: [key('Return'), later(16), later(31), respond()],
    },
    {
      name: 'generate-fails',
      summary: 'Generates, and the service fails',
      elements: written,
      answers: { generate: held(FAULT) },
      before: [focus(BOX)],
      steps: [key('ctrl+Return'), respond()],
    },
    {
      name: 'generate-try-again',
      summary: 'Tries again after a failure',
      elements: written,
      answers: { generate: [FAULT, held(ready)] },
      before: [...generated, focus('[part~=error] button')],
      steps: [key('Return'), respond()],
    },
    {
      name: 'prompt-kept',
      summary: 'Finds the description in the text box after a failure',
      elements: written,
      answers: { generate: FAULT },
      before: [...generated],
      steps: [key('shift+Tab'), key('Home')],
    },
    {
      name: 'generate-busy',
      summary: 'Generates too often, waits, and tries at once',
      elements: written,
      answers: { generate: [BUSY, held(ready)] },
      before: [focus('[part~=generate]')],
      steps: [key('Return'), key('Tab'), key('Return'), respond()],
    },
    {
      name: 'cancel',
      summary: 'Cancels while the form is generated',
      elements: written,
      answers: { generate: 'never' },
      before: generated,
      steps: [key('Return')],
    },
    {
      name: 'prompt-missing',
      summary: 'Generates without a description',
      elements: [generator()],
      before: [focus('[part~=generate]')],
      steps: [key('Return'), type('A')],
    },
    {
      name: 'prompt-missing-keys',
      summary: 'Generates without a description, with the keys in the text box',
      elements: [generator()],
      before: [focus(BOX)],
      steps: [key('ctrl+Return'), type('A')],
    },
    {
      name: 'prompt-too-long',
      summary: 'Generates with a description that is too long',
      elements: [generator({ prompt, maxlength: '12' })],
      before: [focus('[part~=generate]')],
      steps: [key('Return')],
    },
    {
      name: 'forbidden',
      summary: 'Generates without the permission',
      elements: written,
      answers: { generate: held(FORBIDDEN) },
      before: [focus('[part~=generate]')],
      steps: [key('Return'), respond()],
    },
    {
      name: 'connection-lost',
      summary: 'Selects the new form after the connection was lost',
      elements: [generator({ prompt }), { tag: 'form-list' }],
      answers: {
        generate: 'lost',
        list: [listOf(formsOf(words).slice(1)), held(listOf(formsOf(words)))],
      },
      before: [focus('[part~=generate]')],
      steps: [key('Return'), respond(), key('Tab', 2), key('Return')],
    },
    {
      name: 'copy-link',
      summary: 'Copies the link of the new form',
      ...onResult('[part~=result] a'),
      answers: { generate: ready },
      steps: [key('Tab'), key('Return')],
    },
    {
      name: 'embed-code',
      summary: 'Shows the embed code of the new form',
      ...onResult('[part~=result] a + button'),
      answers: { generate: ready },
      steps: [key('Tab'), key('Return')],
    },
    {
      name: 'qr-code',
      summary: 'Shows the QR code of the new form',
      ...onResult('[part~=result] .show-qr'),
      answers: { generate: ready },
      steps: [key('Return')],
    },
    {
      name: 'menu',
      summary: 'Moves through the menu of the new form, and closes it',
      ...onResult('[part~=result] .show-qr'),
      answers: { generate: ready },
      steps: [key('Tab'), key('Return'), key('Down', 2), key('Escape')],
    },
    {
      name: 'generate-another',
      summary: 'Starts another description',
      ...onResult(MORE),
      answers: { generate: ready },
      steps: [key('Return'), key('Return')],
    },
    {
      name: 'refine',
      summary: 'Changes the new form: writes what to change, and waits for the new version',
      elements: withChange.elements,
      answers: { generate: [ready, held(ready)] },
      before: [...generated, focus('.change')],
      steps: [key('Return'), type(words.change), key('Return'), respond()],
    },
    {
      name: 'refine-closed',
      summary: 'Closes the panel for a change with Escape',
      ...withChange,
      answers: { generate: ready },
      steps: [key('Escape')],
    },
    {
      name: 'refine-fails',
      summary: 'Changes the new form, and the service fails',
      ...withChange,
      answers: { generate: [ready, held(FAULT)] },
      steps: [key('Return'), respond()],
    },
    {
      name: 'refine-keep',
      summary: 'Keeps the new version',
      ...withVersion,
      before: [...withVersion.before, focus('[part~=other-version] .actions button')],
      steps: [key('Return')],
    },
    {
      name: 'refine-back',
      summary: 'Goes back to the previous version',
      ...withVersion,
      before: [...withVersion.before, focus('[part~=other-version] .actions button + button')],
      steps: [key('Return')],
    },
    {
      name: 'delete-new-form',
      summary: 'Deletes the new form',
      ...onResult(MORE),
      answers: { generate: ready, delete: held({ data: DELETED }) },
      steps: [key('Up'), key('Return'), key('Tab'), key('Return'), respond()],
    },
    {
      name: 'delete-new-form-fails',
      summary: 'Deletes the new form, and the service fails',
      ...onResult(MORE),
      answers: { generate: ready, delete: held(NOT_DELETED) },
      steps: [key('Up'), key('Return'), key('Tab'), key('Return'), respond()],
    },
  ];
}
