import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ExternalFilterModule,
  ModuleRegistry,
  RowSelectionModule,
  ScrollApiModule,
  createGrid,
} from 'ag-grid-community';
import { run } from '../list/page.js';
import { actions, box, type Form } from './cells.js';

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ExternalFilterModule,
  RowSelectionModule,
  ScrollApiModule,
]);

run((selectable) => {
  const host = box();
  let grid;
  let wanted = '';
  return {
    show(forms: readonly Form[]) {
      grid = createGrid(host, {
        rowData: [...forms],
        rowHeight: 64,
        getRowId: ({ data }) => data.id,
        ...(selectable && { rowSelection: { mode: 'multiRow' } }),
        isExternalFilterPresent: () => wanted !== '',
        doesExternalFilterPass: ({ data }) => data.title.includes(wanted),
        columnDefs: [
          { field: 'title', headerName: 'Name', flex: 1 },
          { field: 'id', headerName: 'Id', width: 240 },
          {
            field: 'formUrl',
            headerName: '',
            width: 220,
            cellRenderer({ data }) {
              const parts = document.createElement('div');
              parts.append(...actions(data));
              return parts;
            },
          },
        ],
      });
    },
    delete: (id) => grid.applyTransaction({ remove: [{ id }] }),
    search(words) {
      wanted = words;
      grid.onFilterChanged();
    },
    selectAll: () => grid.selectAll(),
    isChosen: () => Boolean(host.querySelector('.ag-row.ag-row-selected')),
    scroller: () => host.querySelector('.ag-body-viewport, .ag-grid-viewport'),
    remove() {
      grid.destroy();
      host.remove();
    },
  };
});
