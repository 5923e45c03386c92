/**
 * Shows one story: `?story=form-list/empty`, optionally with `lang=ar`, `dir=rtl`, `theme=dark`, `density=compact` and `css=hostile`. Without
 * a story, shows the overview of all stories. The event `show-story`, with the address of another story as its detail,
 * shows that one in the same page. `data-ready` says that the story is shown.
 */
import '../../src/define.js';
import { configure } from '../../src/index.js';
import { locales } from '../locales.js';
import { storyAt, type ElementStory } from './index.js';
import { LookParts } from './look-parts.js';
import { show } from './story.js';

const asked = new URLSearchParams(location.search);
const root = document.documentElement;

configure({ locales });
customElements.define('look-parts', LookParts);

root.lang = asked.get('lang') ?? 'en';
root.dir = asked.get('dir') ?? (root.lang === 'ar' ? 'rtl' : 'ltr');
root.dataset.theme = asked.get('theme') ?? '';

// Text that a story measures has its final size from the start.
await document.fonts.load("1em 'Inter Variable'");

// A story that is played in one language ends in it.
await locales[root.lang]?.();

const main = document.querySelector('main')!;
const { now } = performance;
const address = asked.get('story');
const found = address === null ? undefined : storyAt(address);
if (found) await begin(found);
else await import('./overview.js');
root.dataset.ready = '';

addEventListener('show-story', async (event) => {
  delete root.dataset.ready;
  // Undoes the story before: its element, prompts that were typed, a way to share, a clock that ran ahead.
  main.replaceChildren();
  sessionStorage.clear();
  localStorage.clear();
  Reflect.deleteProperty(navigator, 'share');
  performance.now = now;
  await showStory(storyAt((event as CustomEvent<string>).detail)!);
  root.dataset.ready = '';
});

async function begin(story: ElementStory): Promise<void> {
  const css = asked.get('css');
  if (css) await applyCss(css);
  await showStory(story);
}

async function showStory({ tag, state, story }: ElementStory): Promise<void> {
  document.title = `${tag}: ${state}, ${story.name}`;
  main.className = 'story';
  const element = await show(tag, story, { parent: main, formPage: formPage() });
  element.setAttribute('density', asked.get('density') ?? 'normal');
  scrollTo(0, 0); // a moved focus may have scrolled
}

/** Loads a style sheet of this folder, with rules of a page that affect the elements. */
async function applyCss(name: string): Promise<void> {
  const sheets = import.meta.glob<string>('./css/*.css', {
    query: '?inline',
    import: 'default',
  });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((await sheets[`./css/${name}.css`]?.()) ?? '');
  document.adoptedStyleSheets.push(sheet);
}

/** The same server by its other host name, which is another origin. */
function formPage(): string {
  const url = new URL('./form.html', location.href);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}
