import { run } from './page.js';
import { add, plainList } from './plain-list.js';

run((selectable) =>
  plainList({
    selectable,
    addActions(row, { title, formUrl }) {
      add(row, 'a', 'Open').href = formUrl;
      for (const name of ['Copy link', 'Delete']) {
        add(row, 'button', name).ariaLabel = `${name} ${title}`;
      }
    },
  }),
);
