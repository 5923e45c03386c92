import type { FormsClient } from '../../../src/client/index.js';
import type { FormListElement } from '../../../src/elements/form-list/form-list.js';
import { formsOf } from '../list/contender.js';
import { run, until } from './contender.js';

let element = document.createElement('div') as HTMLElement;
const inside = (selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector);
const meta = { attempts: 1 };

const listOf = (count: number) => {
  const forms = formsOf(count);
  const list = document.createElement('form-list') as FormListElement;
  list.client = {
    endpoint: `https://service.example/${Math.random()}`,
    list: async () => ({ forms, source: 'data', skipped: 0, possiblyTruncated: false, meta }),
    delete: async (id: string) => ({ id, deleted: true, confirmed: true, meta }),
  } as unknown as FormsClient;
  return list;
};

const TARGETS = {
  'key in the prompt': 'textarea',
  'open the dialog': '[data-act=delete]',
  confirm: '.question:popover-open .confirm',
  'key of a search': '[part=search]',
} as const;

run({
  async show(what) {
    element.remove();
    element =
      what === 'prompt'
        ? document.createElement('form-generator')
        : listOf(what === 'few' ? 100 : 100_000);
    document.body.append(element);
    await until(() => inside(what === 'prompt' ? 'textarea' : '[data-act=delete]'));
  },
  target: (step) => inside(TARGETS[step]),
  isOpen: () => Boolean(inside('.question:popover-open')),
});
