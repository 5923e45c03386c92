/** Rows by hand, every one of them in the document: what a page does without any technique. */
import type { Forms } from './contender.js';
import { run } from './page.js';

function add<Tag extends keyof HTMLElementTagNameMap>(parent: Element, tag: Tag, text: string) {
  const node = document.createElement(tag);
  node.textContent = text;
  parent.append(node);
  return node;
}

run((selectable) => {
  const list = document.createElement('ul');
  list.className = 'plain';
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
  };
  return {
    show(all) {
      forms = all;
      fill(forms);
      document.body.append(list);
    },
    jumpToEnd: () => scrollTo(0, document.body.scrollHeight),
    delete(id) {
      forms = forms.filter((form) => form.id !== id);
      list.querySelector(`[data-id=${id}]`)!.remove();
    },
    search: (words) => fill(words ? forms.filter(({ title }) => title.includes(words)) : forms),
    selectAll() {
      for (const box of list.querySelectorAll('input')) box.checked = true;
    },
    isChosen: () => list.querySelector('input')!.checked,
    scroller: () => document.scrollingElement!,
    remove: () => list.remove(),
  };
});
