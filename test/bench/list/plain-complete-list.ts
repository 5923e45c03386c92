/** Rows by hand with the toolbar, the five actions and the live region of `<form-list>`. */
import { ACTIONS, countText, deletedText, REFRESH_ICON, SORT_ORDERS } from './complete.js';
import type { Contender, Forms } from './contender.js';
import { add, plainList } from './plain-list.js';

function createIcon(path: string): Element {
  const template = document.createElement('template');
  template.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`;
  return template.content.firstElementChild!;
}

const actions = ACTIONS.map(([name, path]) => ({ name, icon: createIcon(path) }));

function addActions(row: HTMLElement, { title, formUrl }: Forms[number]): void {
  const box = add(row, 'div', '');
  box.className = 'actions';
  for (const { name, icon } of actions) {
    const control = add(box, name === 'Open' ? 'a' : 'button', '');
    control.append(icon.cloneNode(true));
    if (control instanceof HTMLAnchorElement) {
      control.href = formUrl;
      control.target = '_blank';
      add(control, 'span', name);
    } else control.title = name;
    control.dataset.act = name;
    control.ariaLabel = `${name} ${title}`;
  }
}

/** The number of forms, a button, a search field and the sort order, and below them what is announced. */
function createToolbar() {
  const toolbar = document.createElement('div');
  toolbar.className = 'plain-toolbar';
  const count = add(toolbar, 'p', '');
  add(toolbar, 'button', ' Refresh').prepend(createIcon(REFRESH_ICON));
  const search = add(toolbar, 'input', '');
  search.type = 'search';
  search.placeholder = 'Search forms';
  search.ariaLabel = 'Search forms';
  const sort = add(toolbar, 'select', '');
  sort.ariaLabel = 'Sort order';
  for (const name of SORT_ORDERS) add(sort, 'option', name);
  const status = add(toolbar, 'div', '');
  status.className = 'visually-hidden';
  status.role = 'status';
  return { toolbar, count, status };
}

export function plainCompleteList(selectable: boolean): Contender {
  const { toolbar, count, status } = createToolbar();
  return plainList({
    selectable,
    addActions,
    toolbar,
    onChange(shown, deleted) {
      count.textContent = countText(shown);
      status.textContent = deleted ? deletedText(deleted.title) : countText(shown);
    },
  });
}
