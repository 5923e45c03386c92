import '@vaadin/grid/vaadin-grid.js';
import '@vaadin/grid/vaadin-grid-selection-column.js';
import { run } from '../list/page.js';
import { actions, found, type Form } from './cells.js';

run((selectable) => {
  const grid = document.createElement('vaadin-grid');
  grid.className = 'box';
  let forms: readonly Form[] = [];
  if (selectable) grid.append(document.createElement('vaadin-grid-selection-column'));
  for (const [path, width] of [
    ['title', '260px'],
    ['id', '240px'],
  ]) {
    const column = document.createElement('vaadin-grid-column');
    Object.assign(column, { path, width, flexGrow: path === 'title' ? 1 : 0 });
    grid.append(column);
  }
  const last = document.createElement('vaadin-grid-column');
  Object.assign(last, { width: '220px', flexGrow: 0 });
  last.renderer = (cell, _, { item }) => cell.replaceChildren(...actions(item));
  grid.append(last);
  return {
    show(all) {
      forms = all;
      grid.items = [...all];
      document.body.append(grid);
    },
    jumpToEnd: () => grid.scrollToIndex(forms.length - 1),
    delete(id) {
      forms = forms.filter((form) => form.id !== id);
      grid.items = [...forms];
    },
    search: (words) => (grid.items = [...found(forms, words)]),
    selectAll: () => (grid.selectedItems = [...forms]),
    isChosen: () =>
      Boolean(grid.shadowRoot.querySelector('[part~=body-row][part~=selected-row], tr[selected]')),
    scroller: () => grid.shadowRoot.querySelector('#table'),
    remove: () => grid.remove(),
  };
});
