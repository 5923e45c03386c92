/** The page of an element, with all its controls, as HTML. */
import { escapeHtml } from '../guide/render.js';
import { header } from '../top.js';
import { FORMAT_TITLES, formatsOf, type Format, type ScriptFile } from './code.js';
import {
  TAGS,
  TOKENS,
  type Group,
  type Option,
  type StudioElement,
  type Tag,
  type Token,
} from './options.js';

/** The data for the page's script. */
export interface StudioPage {
  readonly element: StudioElement;
  readonly script: ScriptFile;
}

const SAYS: Readonly<Record<Tag, string>> = {
  'form-generator': 'A visitor describes a form in words, and the service generates it.',
  'form-list': 'A visitor searches, opens, copies, selects and deletes forms.',
  'form-embed': 'Shows one form: in the page, in a dialog, in a drawer or in a popover.',
};

/** Groups that are folded, since visitors rarely change them. */
const FOLDED = /^(Form field|Connection|Frame)$/;

const TALL = /^(prompt|examples|params)$/;

const inline = (text: string): string => escapeHtml(text).replace(/`([^`]*)`/g, '<code>$1</code>');

const attributes = (values: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('');

/** The control of an attribute, with its default. */
function control(option: Option): string {
  const { name, kind, values = [], initial, description } = option;
  const about = `<p class="about" id="about-${name}">${inline(description)}</p>`;
  const names = { id: `option-${name}`, name, 'aria-describedby': `about-${name}` };
  const label = `<label for="option-${name}"><code>${name}</code></label>`;
  switch (kind) {
    case 'flag':
      return `<div class="control flag" data-option="${name}">
        <label class="check"><input type="checkbox"${attributes(names)} /><code>${name}</code></label>${about}</div>`;
    case 'choice': {
      const items = values.map(
        (value) => `<option${value === initial ? ' selected' : ''}>${value}</option>`,
      );
      return `<div class="control" data-option="${name}">${label}
        <select${attributes(names)}>${items.join('')}</select>${about}</div>`;
    }
    case 'words': {
      const items = values.map(
        (value) =>
          `<label class="check"><input type="checkbox" name="${name}" value="${value}" checked /><code>${value}</code></label>`,
      );
      return `<fieldset class="control" data-option="${name}" aria-describedby="about-${name}">
        <legend><code>${name}</code></legend><div class="checks">${items.join('')}</div>${about}</fieldset>`;
    }
    default:
      return `<div class="control" data-option="${name}">${label}
        ${
          TALL.test(name)
            ? `<textarea rows="2" spellcheck="false"${attributes(names)}>${escapeHtml(initial)}</textarea>`
            : `<input${attributes({ ...names, type: kind === 'number' ? 'number' : 'text', min: kind === 'number' ? '0' : undefined, value: initial, spellcheck: 'false' })} />`
        }${about}</div>`;
  }
}

const group = ({ title, options }: Group): string =>
  `<details class="group"${FOLDED.test(title) ? '' : ' open'}>
    <summary>${title}</summary>
    ${options.map(control).join('\n')}
  </details>`;

function tokenControl({ name, label, kind, initial, least, most }: Token): string {
  const input =
    kind === 'colour'
      ? { type: 'color', value: initial }
      : { type: 'range', min: String(least), max: String(most), value: initial };
  return `<div class="token" data-token="${name}">
    <label for="token-${name}">${label}</label>
    <input id="token-${name}"${attributes(input)} />
    <output for="token-${name}">default</output>
    <button type="button" class="clear" aria-label="${label}: back to the default" hidden>×</button>
  </div>`;
}

const tab = (format: Format, index: number): string =>
  `<button type="button" role="tab" id="tab-${format}" aria-controls="panel-${format}" aria-selected="${index === 0}"${index === 0 ? '' : ' tabindex="-1"'}>${FORMAT_TITLES[format]}</button>`;

/** Further steps that the code needs. */
const NEEDS: Readonly<Partial<Record<Format, string>>> = {
  script:
    'Or from your own server: <a href="../../guide/start.html#the-whole-page-in-ten-lines">Start</a>.',
  vue: 'Vue’s compiler has to know the tags: <a href="../../guide/frameworks.html#vue">one line of vite.config.js</a>.',
};

const panel = (format: Format, index: number): string =>
  `<div role="tabpanel" id="panel-${format}" aria-labelledby="tab-${format}"${index === 0 ? '' : ' hidden'}>
    <pre tabindex="0" dir="ltr" aria-label="${FORMAT_TITLES[format]}: the code"><code></code></pre>
    <button type="button" class="copy">Copy</button>
    <p class="needs">${NEEDS[format] ?? ''}</p>
  </div>`;

const place = (tag: Tag, current: Tag): string =>
  `<li><a href="../${tag}/"${tag === current ? ' aria-current="page"' : ''}>&lt;${tag}&gt;</a></li>`;

/** The HTML of the page's body. */
export function studioBody({ element, script }: StudioPage): string {
  const { tag, groups } = element;
  const data = JSON.stringify({ element, script }).replaceAll('<', '\\u003c');
  return `${header(`studio/${tag}/`, { hasLanguage: true })}
<main class="studio" data-tag="${tag}">
  <div class="title">
    <div>
      <h1>Studio <code>&lt;${tag}&gt;</code></h1>
      <p>${SAYS[tag]}</p>
    </div>
    <nav aria-label="Elements"><ul class="elements">${TAGS.map((each) => place(each, tag)).join('')}</ul></nav>
  </div>
  <section class="result card" aria-labelledby="result-title">
    <h2 id="result-title" class="visually-hidden">The element</h2>
    <div class="stage"></div>
  </section>
  <form class="inspector card" aria-label="Options" autocomplete="off">
    <div class="head">
      <h2>Options</h2>
      <button type="button" class="reset" disabled>Reset</button>
      <button type="button" class="share">Copy link to this</button>
    </div>
    <div class="groups">
      ${groups.slice(0, 2).map(group).join('\n')}
      <details class="group" open>
        <summary>Look</summary>
        ${TOKENS.map(tokenControl).join('\n')}
      </details>
      ${groups.slice(2).map(group).join('\n')}
    </div>
  </form>
  <section class="code card" aria-labelledby="code-title">
    <div class="head">
      <h2 id="code-title">The code</h2>
      <p class="said" role="status"></p>
    </div>
    <div class="tabs" role="tablist" aria-labelledby="code-title">${formatsOf(element).map(tab).join('')}</div>
    ${formatsOf(element).map(panel).join('\n')}
    <p class="note"></p>
  </section>
  <section class="events card" aria-labelledby="events-title">
    <div class="head">
      <h2 id="events-title">Events</h2>
      <button type="button" class="empty" disabled>Clear</button>
    </div>
    <p class="none">No events yet. Use the element to see them here.</p>
    <div role="log" aria-labelledby="events-title"><ol></ol></div>
  </section>
</main>
<script type="application/json" id="studio">${data}</script>`;
}
