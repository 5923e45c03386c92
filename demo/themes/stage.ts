/** The three elements in one look beside components of its library: `?look=bootstrap`. `data-theme="dark"` makes it dark. */
import '../../src/define.js';
import type { FormsElement } from '../../src/elements/shared/forms-element.js';
import { FORMS, PROMPT, RSVP } from '../stories/forms.js';
import { press } from '../stories/story.js';
import { createWorld } from '../stories/world.js';
import { cssOf } from './css-of.js';
import { addSheet, loadLibrary } from './libraries/load.js';
import { lookOf } from './looks.js';

const root = document.documentElement;
const look = lookOf(location.search);
root.classList.add(look.kind);

/** Sets the theme. Each library has its own way. */
function followTheme(): void {
  const isDark = root.dataset.theme === 'dark';
  root.dataset.bsTheme = isDark ? 'dark' : 'light';
  root.classList.toggle('wa-dark', isDark);
}
new MutationObserver(followTheme).observe(root, { attributeFilter: ['data-theme'] });
root.dataset.theme ??= new URLSearchParams(location.search).get('theme') ?? 'light';
followTheme();

/** The same server by its other host name, which is another origin. */
function formPage(): string {
  const url = new URL('../stories/form.html', location.href);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}

const forms = FORMS.slice(0, 3).map((form) => ({ ...form, formUrl: formPage() }));
const { client } = createWorld({
  generate: { data: { ...RSVP, formUrl: formPage() } },
  list: { data: { forms } },
  get: { data: forms[0] },
  delete: { data: null },
});

function add(
  parent: HTMLElement,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): FormsElement {
  const element = document.createElement(tag) as FormsElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.client = client;
  parent.append(element);
  return element;
}

const column = (): HTMLElement => {
  const made = document.createElement('div');
  made.className = 'column';
  document.querySelector('main')!.append(made);
  return made;
};

const css = cssOf(look);
const [first, second] = [column(), column()];
if (look.kind === 'maps') first.innerHTML = await loadLibrary(look.id, css);
else addSheet(css);

add(first, 'form-generator', { id: 'new', prompt: PROMPT });
const list = add(first, 'form-list', { id: 'all', selection: 'single' });
const embed = add(second, 'form-embed', { for: 'new all' });
embed.addEventListener('form-resized', () => (root.dataset.ready = ''), { once: true });
await press(list, 'input[type=radio]');
