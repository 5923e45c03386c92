/** One page of the studio: what is chosen, and everything that follows it. */
import { rememberedLanguage, rememberedTheme, themeOf } from '../preferences.js';
import { withSampleForms } from '../sample-forms.js';
import { showLanguage } from '../site.js';
import { start } from '../start.js';
import { showTheme } from '../theme.js';
import { formatsOf, needsStandIn, printCode, STAND_IN } from './code.js';
import { Controls } from './controls.js';
import { EventLog } from './event-log.js';
import type { StudioPage } from './layout.js';
import { Live } from './live.js';
import { optionsOf } from './options.js';
import { NOTHING_CHOSEN, readState, withOption, writeState, type StudioState } from './state.js';
import { startTabs } from './tabs.js';

/** The number of sample forms that each element's page needs. */
const SAMPLE_FORMS = { 'form-generator': 0, 'form-list': 3, 'form-embed': 1 };

const find = <Found extends HTMLElement>(selector: string): Found =>
  document.querySelector<Found>(selector)!;

const { element, script } = JSON.parse(find('#studio').textContent) as StudioPage;
const formats = formatsOf(element);
const stage = find('.stage');
const said = find('.said');
const languages = find<HTMLSelectElement>('.language select');

const { origin, search: linkSearch } = location;
let state = withPreferences(readState(element, linkSearch, { origin, formUrls: [] }));
let live: Live | undefined;

const controls = new Controls(find('.inspector'), element, () => state, choose);
const log = new EventLog(find('.events'));
startTabs(find('.tabs'));

/** With the visitor's theme and language, unless the link says which. */
function withPreferences(linked: StudioState): StudioState {
  const params = new URLSearchParams(linkSearch);
  const language = element.languages.find((tag) => tag === rememberedLanguage());
  return {
    ...linked,
    ...(!params.has('theme') && { theme: rememberedTheme() }),
    ...(!params.has('lang') && language !== undefined && { lang: language }),
  };
}

/** Changes the selected options. */
function choose(next: StudioState): void {
  state = next;
  show();
  written ??= setTimeout(write, PAUSE);
}

/** Milliseconds between changes of the URL. Safari allows a hundred in 30 seconds, and dragging a color causes more. */
const PAUSE = 350;
let written: ReturnType<typeof setTimeout> | undefined;

function write(): void {
  written = undefined;
  const query = writeState(element, state, location.search);
  history.replaceState(null, '', `${location.pathname}${query}${location.hash}`);
}

function show(): void {
  controls.show(state);
  live?.show(state);
  for (const format of formats) {
    find(`#panel-${format} code`).textContent = printCode(format, element, state, script);
  }
  find('.note').textContent = needsStandIn(element, state)
    ? `${STAND_IN} stands for the address of your own form.`
    : '';
  find<HTMLButtonElement>('.reset').disabled = writeState(element, state) === '';
}

// The header's controls apply to all pages of the demo. Values in a link override the visitor's stored settings.
function showInHeader(): void {
  showTheme(state.theme);
  showLanguage(state.lang);
}
showInHeader();
find('.theme').addEventListener('change', ({ target }) =>
  choose({ ...state, theme: themeOf((target as HTMLInputElement).value) }),
);
languages.addEventListener('change', () => choose({ ...state, lang: languages.value }));

find('.reset').addEventListener('click', () => {
  choose(NOTHING_CHOSEN);
  showInHeader();
});

/** Copies the text when the button is pressed, announces it, and marks the button for a while. */
function copyWith(button: HTMLElement, what: string, text: () => string): void {
  button.addEventListener('click', async () => {
    said.textContent = '';
    try {
      await navigator.clipboard.writeText(text());
      said.textContent = `${what} copied`;
      button.dataset.done = '';
      setTimeout(() => delete button.dataset.done, 1600);
    } catch {
      said.textContent = 'The browser does not let this page copy';
    }
  });
}

copyWith(
  find('.share'),
  'Link',
  () => `${location.origin}${location.pathname}${writeState(element, state)}`,
);
for (const format of formats) {
  copyWith(find(`#panel-${format} .copy`), 'Code', () => printCode(format, element, state, script));
}

show();
await start();
const sampleForms = SAMPLE_FORMS[element.tag];
const forms = sampleForms > 0 ? await withSampleForms(sampleForms) : [];
// A link may refer to a form of the account. The forms are known from here on.
const formUrls = forms.map(({ formUrl }) => formUrl).filter((url) => url !== undefined);
const { src } = readState(element, linkSearch, { origin, formUrls }).options;
if (src !== undefined && state.options.src === undefined) {
  choose({ ...state, options: { ...state.options, src } });
}
live = new Live(stage, element, formUrls[0]);

for (const name of element.events) {
  stage.addEventListener(name, (event) => {
    if (event.target === live?.element) log.add(event as CustomEvent);
  });
}
live.show(state);

// The visitor may also change options in the element itself: open, close, search, sort.
const changeable = ['open', 'filter', 'sort'].filter((name) =>
  optionsOf(element).some((option) => option.name === name),
);
live.element.addController({
  hostUpdated() {
    let next = state;
    for (const name of changeable) {
      next = withOption(element, next, name, live!.read(name)) ?? next;
    }
    if (writeState(element, next) !== writeState(element, state)) choose(next);
  },
});
