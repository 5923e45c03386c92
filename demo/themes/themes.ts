import '../theme.js';
import { enableCopyButtons } from '../copy-buttons.js';
import { cssOf } from './css-of.js';
import { lookOf, type Look } from './looks.js';

const find = <Found extends HTMLElement>(id: string): Found => document.getElementById(id) as Found;
const frame = find<HTMLIFrameElement>('stage');

const themeControl = document.querySelector('.top .theme')!;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** The stage is always told light or dark, since libraries have different defaults. */
function theme(): 'light' | 'dark' {
  const value = themeControl.querySelector<HTMLInputElement>(':checked')?.value ?? 'auto';
  if (value === 'light' || value === 'dark') return value;
  return systemIsDark.matches ? 'dark' : 'light';
}

function show(look: Look): void {
  frame.src = `./stage.html?look=${look.id}&theme=${theme()}`;
  find('css').textContent = cssOf(look);
}

const looks = document.querySelector<HTMLFormElement>('.looks')!;
looks.addEventListener('change', ({ target }) => {
  const search = `?look=${(target as HTMLInputElement).value}`;
  history.replaceState(null, '', search);
  show(lookOf(search));
});

const first = lookOf(location.search);
(looks.elements.namedItem('look') as RadioNodeList).value = first.id;
show(first);

function applyToStage(): void {
  if (frame.contentDocument) frame.contentDocument.documentElement.dataset.theme = theme();
}
themeControl.addEventListener('change', applyToStage);
systemIsDark.addEventListener('change', applyToStage);

// The frame is as high as its content.
const sizes = new ResizeObserver(() => {
  const height = frame.contentDocument?.querySelector('main')?.scrollHeight ?? 0;
  frame.style.blockSize = `${height + 2}px`;
});
frame.addEventListener('load', () => {
  sizes.disconnect();
  const main = frame.contentDocument?.querySelector('main');
  if (main) sizes.observe(main);
});

enableCopyButtons();
