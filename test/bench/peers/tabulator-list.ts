import 'tabulator-tables/dist/css/tabulator.min.css';
import { FilterModule, FormatModule, SelectRowModule, Tabulator } from 'tabulator-tables';
import { run } from '../list/page.js';
import { actions, box, type Form } from './cells.js';

Tabulator.registerModule([FilterModule, FormatModule, SelectRowModule]);

run((selectable) => {
  const host = box();
  let table: Tabulator;
  return {
    show(forms: readonly Form[]) {
      table = new Tabulator(host, {
        data: [...forms],
        index: 'id',
        height: host.clientHeight,
        rowHeight: 64,
        layout: 'fitColumns',
        selectableRows: selectable,
        columns: [
          ...(selectable ? [{ formatter: 'rowSelection', width: 40 }] : []),
          { field: 'title', title: 'Name' },
          { field: 'id', title: 'Id', width: 240 },
          {
            field: 'formUrl',
            title: '',
            width: 220,
            formatter(cell) {
              const parts = document.createElement('div');
              parts.append(...actions(cell.getData()));
              return parts;
            },
          },
        ],
      });
    },
    // It guesses how high its rows are together: as a person who pulls until it is at its end.
    async jumpToEnd() {
      const holder = host.querySelector('.tabulator-tableholder')!;
      for (let before = -1, tries = 0; holder.scrollTop > before && tries < 60; tries++) {
        before = holder.scrollTop;
        holder.scrollTop = holder.scrollHeight;
        await new Promise(requestAnimationFrame);
      }
    },
    delete: (id) => table.deleteRow(id),
    search: (words) => (words ? table.setFilter('title', 'like', words) : table.clearFilter(true)),
    selectAll: () => table.selectRow(),
    isChosen: () => Boolean(host.querySelector('.tabulator-row.tabulator-selected')),
    scroller: () => host.querySelector('.tabulator-tableholder'),
    remove() {
      table.destroy();
      host.remove();
    },
  };
});
