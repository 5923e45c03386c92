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

let visitor = visitorFrom(document.cookie);
function showVisitor(cookies: string): void {
  visitor = visitorFrom(cookies);
  if (select) select.value = visitor.identity;
}
showVisitor(document.cookie);

/** Calls `listener` after another visitor has signed in, here or in another tab. */
export function onVisitorChange(listener: () => void): void {
  tabs.addEventListener('message', listener);
  select?.addEventListener('change', listener);
}

// All tabs share the cookie. The message has it too, since it may arrive before the other tab's `document.cookie` changes.
const tabs = new BroadcastChannel('prompt-forms-demo:visitor');
tabs.addEventListener('message', ({ data }: MessageEvent<string>) => showVisitor(data));

select?.addEventListener('change', () => {
  const cookie = cookieFor(select.value);
  document.cookie = cookie;
  showVisitor(cookie);
  tabs.postMessage(cookie);
  if (owners) owners.hidden = true;
  // After a change of the session, this page and its other tabs drop the previous visitor's forms.
  resetForms();
});

/** One row per form. Uses only `textContent`, since owners and prompts are text of other visitors. */
list?.addEventListener('list-loaded', ({ detail: { forms } }) => {
  const body = owners?.querySelector('tbody');
  if (!owners || !body) return;
  owners.hidden = visitor.scope !== 'account' || forms.length === 0;
  const rows = forms.slice(0, MAX_ROWS).map(({ id, title, name, prompt, raw }) => {
    const row = document.createElement('tr');
    const owner = VISITORS.find(({ identity }) => identity === raw.owner)?.name ?? 'nobody';
    for (const text of [title ?? name ?? prompt ?? id, translated(owner)])
      row.append(Object.assign(document.createElement('td'), { textContent: text }));
    return row;
  });
  body.replaceChildren(...rows);
});
