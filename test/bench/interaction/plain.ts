/** The same by hand: a prompt that counts, a complete list with a dialog, and a list that shows what fits. */
import { formsOf, type Forms } from '../list/contender.js';
import { plainCompleteList } from '../list/plain-complete-list.js';
import { run } from './contender.js';

/** As many rows as the page has room for, and as many again below. */
const SHOWN = 24;
const PROMPT_MOST = 2000;

function add<Tag extends keyof HTMLElementTagNameMap>(parent: Element, tag: Tag, text = '') {
  const node = document.createElement(tag);
  node.textContent = text;
  parent.append(node);
  return node;
}

const box = document.createElement('div');

function showPrompt(): void {
  const label = add(box, 'label', 'Describe your form');
  const field = add(label, 'textarea');
  const count = add(box, 'p', `0 / ${PROMPT_MOST}`);
  const button = add(box, 'button', 'Generate');
  button.disabled = true;
  field.oninput = () => {
    button.disabled = !field.value.trim();
    count.textContent = `${field.value.length} / ${PROMPT_MOST}`;
  };
}

/** A list that looks through all forms at each key, and draws the first of those that it finds. */
function showMany(forms: Forms): void {
  const search = add(box, 'input');
  search.type = 'search';
  const count = add(box, 'p');
  const list = add(box, 'ul');
  list.className = 'plain';
  const fill = () => {
    const words = search.value.toLowerCase();
    const found = words ? forms.filter(({ title }) => title.toLowerCase().includes(words)) : forms;
    count.textContent = `${found.length} forms`;
    const rows = found.slice(0, SHOWN).map((form) => {
      const row = document.createElement('li');
      add(row, 'span', form.title);
      add(row, 'small', form.id);
      add(row, 'a', 'Open').href = form.formUrl;
      add(row, 'button', 'Copy link');
      add(row, 'button', 'Delete');
      return row;
    });
    list.replaceChildren(...rows);
  };
  search.oninput = fill;
  fill();
}

/** The complete list by hand, with a dialog that asks before a form is deleted. Then the next row gets the focus. */
function showFew(forms: Forms): void {
  const list = plainCompleteList(false);
  list.show(forms);
  const dialog = add(box, 'dialog');
  const question = add(dialog, 'h2');
  const cancel = add(dialog, 'button', 'Cancel');
  cancel.onclick = () => dialog.close();
  const confirm = add(dialog, 'button', 'Delete form');
  confirm.className = 'confirm';
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[data-act=Delete]');
    const row = button?.closest('li');
    if (!row) return;
    question.textContent = `Delete ${row.querySelector('span')!.textContent}?`;
    confirm.onclick = () => {
      const next = row.nextElementSibling?.querySelector<HTMLElement>('[data-act=Delete]');
      list.delete(row.dataset.id!);
      dialog.close();
      next?.focus();
    };
    dialog.showModal();
    cancel.focus();
  });
}

const TARGETS = {
  'key in the prompt': 'textarea',
  'open the dialog': '[data-act=Delete]',
  confirm: 'dialog[open] .confirm',
  'key of a search': 'input',
} as const;

run({
  async show(what) {
    box.replaceChildren();
    document.body.append(box);
    if (what === 'prompt') showPrompt();
    else if (what === 'few') showFew(formsOf(100));
    else showMany(formsOf(100_000));
  },
  target: (step) => document.querySelector(TARGETS[step]),
  isOpen: () => Boolean(box.querySelector('dialog[open]')),
});
