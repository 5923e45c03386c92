import type { FormsClient } from '../../../src/client/index.js';
import type { FormListElement } from '../../../src/elements/form-list/form-list.js';
import type { Contender } from './contender.js';

/** @param actions Default: all. */
export function oursList(selectable: boolean, actions?: string): Contender {
  const element = document.createElement('form-list') as FormListElement;
  const inside = (selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector);
  const meta = { attempts: 1 };
  if (actions) element.actions = actions;
  if (selectable) element.selection = 'multiple';
  return {
    show(forms) {
      element.client = {
        endpoint: `https://service.example/${Math.random()}`,
        list: async () => ({ forms, source: 'data', skipped: 0, possiblyTruncated: false, meta }),
        delete: async (id: string) => ({ id, deleted: true, confirmed: true, meta }),
      } as unknown as FormsClient;
      document.body.append(element);
    },
    delete: (id) => element.deleteForm(id),
    prepare: () => inside('[part=search]')!.focus(),
    search: (words) => (element.filter = words),
    selectAll: () => inside('.all input')!.click(),
    isChosen: () => Boolean(inside('.item.selected .select-input:checked')),
    showRows: () => (element.maxRows = 'none'),
    scroller: () => document.scrollingElement!,
    remove: () => element.remove(),
  };
}
