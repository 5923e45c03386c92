/** The overview of all stories, `/stories/`, and one story with a way back, `/stories/?show=form-list/empty`. */
import '../demo.css';
import './overview.css';
import { header } from '../top.js';
import { LOOK_STORIES, STORIES, storyAt, type ElementStory } from './index.js';

const ALL = [...STORIES, ...LOOK_STORIES];

/** The pictures that the visual tests compare. */
const PICTURES = import.meta.glob<string>('../../test/visual/references/*/*.{light,dark}.png', {
  query: '?url',
  import: 'default',
});

const system = matchMedia('(prefers-color-scheme: dark)');

/** The theme of the page: the visitor's setting, or else the system's. */
function theme(): 'light' | 'dark' {
  const { colorScheme } = document.documentElement.style;
  return colorScheme === 'dark' || (colorScheme !== 'light' && system.matches) ? 'dark' : 'light';
}

const addressOf = ({ tag, story }: ElementStory): string => `${tag}/${story.name}`;

function elementOf(tag: string, properties: object, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

const intro = (title: string, ...below: (Node | string)[]): HTMLElement =>
  elementOf('div', { className: 'intro' }, elementOf('h1', {}, title), ...below);

/** Calls it after each change of the theme, by the visitor or by the system. */
function onThemeChange(change: () => void): void {
  system.addEventListener('change', change);
  const settings = new MutationObserver(change);
  settings.observe(document.documentElement, { attributeFilter: ['style'] });
}

/** The picture loads when the card comes into view. */
function thumbnail(story: ElementStory): HTMLElement {
  const image = elementOf('img', { alt: '', loading: 'lazy', width: 320, height: 200 });
  const show = async (): Promise<void> => {
    const path = `../../test/visual/references/${addressOf(story)}`;
    // Some states have a light picture only.
    const load = PICTURES[`${path}.${theme()}.png`] ?? PICTURES[`${path}.light.png`];
    const url = await load?.();
    if (url) image.setAttribute('src', url);
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void show();
      onThemeChange(() => void show());
    },
    { rootMargin: '300px' },
  );
  observer.observe(image);
  return elementOf('span', { className: 'picture' }, image);
}

function card(story: ElementStory): HTMLElement {
  const href = `?show=${addressOf(story)}`;
  const name = story.story.name.replaceAll('-', ' ');
  return elementOf(
    'li',
    {},
    elementOf('a', { href }, thumbnail(story), elementOf('strong', {}, name)),
  );
}

function group(tag: string): HTMLElement {
  const own = ALL.filter((story) => story.tag === tag);
  const title = elementOf(
    'h2',
    { id: tag },
    elementOf('code', {}, `<${tag}>`),
    ` ${own.length} states`,
  );
  const cards = elementOf('ul', { className: 'cards' }, ...own.map(card));
  return elementOf('section', {}, title, cards);
}

function overview(): readonly HTMLElement[] {
  const tags = [...new Set(ALL.map(({ tag }) => tag))];
  const text = `${STORIES.length} states of three elements. The tests of accessibility and of the look go through each of them.`;
  return [intro('Every state of every element', elementOf('p', {}, text)), ...tags.map(group)];
}

function viewer(story: ElementStory): readonly HTMLElement[] {
  const address = addressOf(story);
  const back = elementOf('a', { href: `./#${story.tag}` }, 'All states');
  const at = ALL.indexOf(story);
  const link = (to: ElementStory | undefined, text: string): readonly Node[] =>
    to ? [elementOf('a', { href: `?show=${addressOf(to)}` }, text)] : [];
  const around = elementOf(
    'nav',
    { className: 'around', ariaLabel: 'States' },
    back,
    ...link(ALL[at - 1], 'Previous'),
    ...link(ALL[at + 1], 'Next'),
  );
  const frame = elementOf('iframe', { title: `The state ${address}` });
  const show = (): void => frame.setAttribute('src', `?story=${address}&theme=${theme()}`);
  show();
  onThemeChange(show);
  const tag = elementOf('code', {}, `<${story.tag}>`);
  const title = story.story.name.replaceAll('-', ' ');
  return [intro(title, elementOf('p', {}, tag), around), frame];
}

const story = storyAt(new URLSearchParams(location.search).get('show') ?? '');
document.title = story ? `prompt-forms: ${addressOf(story)}` : 'prompt-forms: all states';
// The browser would never show an optional font that comes after the text.
await document.fonts.load('1em "Site Text"').catch(() => undefined);
document.body.insertAdjacentHTML('afterbegin', header('stories/'));
const main = document.querySelector('main')!;
main.className = 'overview';
main.append(...(story ? viewer(story) : overview()));
// Handles the control that was just added.
await import('../theme.js');
if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
