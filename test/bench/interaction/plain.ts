/** The same by hand: a prompt that counts, a dialog that asks, a list that shows what fits of what it finds. */
import { formsOf, type Forms } from '../list/contender.js';
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

function showList(all: Forms): void {
  let forms = all;
  const search = add(box, 'input');
  search.type = 'search';
  const count = add(box, 'p');
  const list = add(box, 'ul');
  list.className = 'plain';
  const dialog = add(box, 'dialog');
  const question = add(dialog, 'h2');
  add(dialog, 'button', 'Cancel').onclick = () => dialog.close();
  const confirm = add(dialog, 'button', 'Delete');
  confirm.className = 'confirm';
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
      const remove = add(row, 'button', 'Delete');
      remove.className = 'delete';
      remove.onclick = () => {
        question.textContent = `Delete ${form.title}?`;
        confirm.onclick = () => {
          forms = forms.filter(({ id }) => id !== form.id);
          dialog.close();
          fill();
        };
        dialog.showModal();
      };
      return row;
    });
    list.replaceChildren(...rows);
  };
  search.oninput = fill;
  fill();
}

const TARGETS = {
  'key in the prompt': 'textarea',
  'open the dialog': '.delete',
  confirm: 'dialog[open] .confirm',
  'key of a search': 'input',
} as const;

run({
  async show(what) {
    box.replaceChildren();
    document.body.append(box);
    if (what === 'prompt') showPrompt();
    else showList(formsOf(what === 'few' ? 100 : 100_000));
  },
  target: (step) => box.querySelector(TARGETS[step]),
  isOpen: () => Boolean(box.querySelector('dialog[open]')),
});
