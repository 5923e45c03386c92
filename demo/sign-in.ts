/** The home page's "Signed in as", and the owners of forms for the administrator. */
import { resetForms } from '../src/index.js';
import type { FormListElement } from '../src/index.js';
import { onPageLanguage, translated } from './page-language.js';
import { cookieFor, visitorFrom, VISITORS } from './visitors.js';

const MAX_ROWS = 50;

const select = document.querySelector<HTMLSelectElement>('.visitor select');
const owners = document.querySelector<HTMLElement>('.owners');
const list = document.querySelector<FormListElement>('form-list');

const options = VISITORS.map(({ identity }) => new Option('', identity));
select?.append(...options);
const showNames = (): void => {
  for (const [index, { name }] of VISITORS.entries()) options[index]!.text = translated(name);
};
showNames();
onPageLanguage(showNames);
const showVisitor = (identity: string): void => {
  if (select) select.value = identity;
};
showVisitor(visitorFrom(document.cookie).identity);

// All tabs share the cookie. It may reach another tab later than a message.
const tabs = new BroadcastChannel('prompt-forms-demo:visitor');
tabs.addEventListener('message', ({ data }) => showVisitor(String(data)));

select?.addEventListener('change', () => {
  document.cookie = cookieFor(select.value);
  tabs.postMessage(select.value);
  if (owners) owners.hidden = true;
  // After a change of the session, this page and its other tabs drop the previous visitor's forms.
  resetForms();
});

/** One row per form. Uses only `textContent`, since owners and prompts are text of other visitors. */
list?.addEventListener('list-loaded', ({ detail: { forms } }) => {
  const body = owners?.querySelector('tbody');
  if (!owners || !body) return;
  owners.hidden = visitorFrom(document.cookie).scope !== 'account' || forms.length === 0;
  const rows = forms.slice(0, MAX_ROWS).map(({ id, title, name, prompt, raw }) => {
    const row = document.createElement('tr');
    const owner = VISITORS.find(({ identity }) => identity === raw.owner)?.name ?? 'nobody';
    for (const text of [title ?? name ?? prompt ?? id, translated(owner)])
      row.append(Object.assign(document.createElement('td'), { textContent: text }));
    return row;
  });
  body.replaceChildren(...rows);
});
