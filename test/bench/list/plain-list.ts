/** Rows by hand, every one of them in the document: what a page does without any technique. */
import type { Create, Forms } from './contender.js';

function add<Tag extends keyof HTMLElementTagNameMap>(parent: Element, tag: Tag, text: string) {
  const node = document.createElement(tag);
  node.textContent = text;
  parent.append(node);
  return node;
}

/** A toolbar like that of `<form-list>`: the number of forms, a button, a search field and the sort order. */
function createToolbar() {
  const toolbar = document.createElement('div');
  toolbar.className = 'plain-toolbar';
  const count = add(toolbar, 'p', '');
  add(toolbar, 'button', 'Refresh');
  const search = add(toolbar, 'input', '');
  search.type = 'search';
  search.placeholder = 'Search forms';
  search.ariaLabel = 'Search forms';
  const sort = add(toolbar, 'select', '');
  sort.ariaLabel = 'Sort order';
  for (const name of ['Default order', 'Newest first', 'Oldest first', 'By name']) {
    add(sort, 'option', name);
  }
  return { toolbar, showCount: (forms: number) => (count.textContent = `${forms} forms`) };
}

export const plainList =
  (hasToolbar: boolean): Create =>
  (selectable) => {
    const box = document.createElement('div');
    const list = document.createElement('ul');
    list.className = 'plain';
    const bar = hasToolbar ? createToolbar() : undefined;
    if (bar) box.append(bar.toolbar);
    box.append(list);
    let forms: Forms = [];
    const fill = (shown: Forms) => {
      const rows = shown.map(({ id, formUrl, title }) => {
        const row = document.createElement('li');
        row.dataset.id = id;
        if (selectable) add(row, 'input', '').type = 'checkbox';
        add(row, 'span', title);
        add(row, 'small', id);
        add(row, 'a', 'Open').href = formUrl;
        for (const name of ['Copy link', 'Delete']) {
          add(row, 'button', name).ariaLabel = `${name} ${title}`;
        }
        return row;
      });
      list.replaceChildren(...rows);
      bar?.showCount(shown.length);
    };
    return {
      show(all) {
        forms = all;
        fill(forms);
        document.body.append(box);
      },
      jumpToEnd: () => scrollTo(0, document.body.scrollHeight),
      delete(id) {
        forms = forms.filter((form) => form.id !== id);
        list.querySelector(`[data-id=${id}]`)!.remove();
        bar?.showCount(forms.length);
      },
      search: (words) => fill(words ? forms.filter(({ title }) => title.includes(words)) : forms),
      selectAll() {
        for (const box of list.querySelectorAll('input')) box.checked = true;
      },
      isChosen: () => list.querySelector('input')!.checked,
      scroller: () => document.scrollingElement!,
      remove: () => box.remove(),
    };
  };
