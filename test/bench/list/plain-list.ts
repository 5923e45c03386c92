/** Rows by hand, every one of them in the document: what a page does without any technique. */
import type { Contender, Forms } from './contender.js';

export function add<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element,
  tag: Tag,
  text: string,
) {
  const node = document.createElement(tag);
  node.textContent = text;
  parent.append(node);
  return node;
}

export interface PlainList {
  readonly selectable: boolean;
  /** Adds the link and the buttons of a form to its row. */
  addActions(row: HTMLElement, form: Forms[number]): void;
  /** A node above the rows. */
  readonly toolbar?: HTMLElement;
  /** Called after each change of the rows. */
  onChange?(shown: number, deleted?: Forms[number]): void;
}

export function plainList({ selectable, addActions, toolbar, onChange }: PlainList): Contender {
  const box = document.createElement('div');
  const list = document.createElement('ul');
  list.className = 'plain';
  if (toolbar) box.append(toolbar);
  box.append(list);
  let forms: Forms = [];
  const fill = (shown: Forms) => {
    const rows = shown.map((form) => {
      const row = document.createElement('li');
      row.dataset.id = form.id;
      if (selectable) add(row, 'input', '').type = 'checkbox';
      add(row, 'span', form.title);
      add(row, 'small', form.id!);
      addActions(row, form);
      return row;
    });
    list.replaceChildren(...rows);
    onChange?.(shown.length);
  };
  return {
    show(all) {
      forms = all;
      fill(forms);
      document.body.append(box);
    },
    delete(id) {
      const deleted = forms.find((form) => form.id === id);
      forms = forms.filter((form) => form !== deleted);
      list.querySelector(`[data-id=${id}]`)!.remove();
      onChange?.(forms.length, deleted);
    },
    search: (words) => fill(words ? forms.filter(({ title }) => title.includes(words)) : forms),
    selectAll() {
      for (const box of list.querySelectorAll('input')) box.checked = true;
    },
    isChosen: () => list.querySelector('input')!.checked,
    scroller: () => document.scrollingElement!,
    remove: () => box.remove(),
  };
}
