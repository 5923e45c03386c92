import { html, render, type TemplateResult } from 'lit';
import type { ElementFormats } from '../../../language/formats.js';
import type { LinksText } from '../../../locales/en/links.js';
import type { ListViewText } from '../../../locales/en/list-view.js';
import {
  checkIcon,
  codeIcon,
  eyeIcon,
  linkIcon,
  openIcon,
  trashIcon,
} from '../../shared/look/action-icons.js';
import { refreshIcon } from '../../shared/look/icons.js';
import type { Action } from '../attributes.js';
import type { ListMessages } from '../list-messages.js';

/** The name and the icon of each action. */
const ACTION_TEXTS: Readonly<
  Record<Action, (text: ListViewText, links: LinksText) => readonly [string, TemplateResult]>
> = {
  open: (text) => [text.open, openIcon],
  copy: (_, links) => [links.copyLink, linkIcon],
  embed: (text) => [text.embedCode, codeIcon],
  preview: (text) => [text.preview, eyeIcon],
  delete: (text) => [text.delete, trashIcon],
};

/** The name of an action, as its control has it. */
export const actionName = (action: string, text: ListViewText, links: LinksText): string =>
  ACTION_TEXTS[action as Action](text, links)[0];

/** The values that all rows share. If one of them changes, all rows are rendered again. */
export interface RowContext {
  readonly messages: ListMessages;
  readonly text: ListViewText;
  readonly links: LinksText;
  readonly formats: ElementFormats;
  /** The actions that the visitor may take, separated by spaces. */
  readonly actions: string;
  readonly selectionInput: 'radio' | 'checkbox' | undefined;
}

/** Nodes that rows clone: cloning takes a fraction of the time of rendering each row with Lit. */
export interface RowTemplates {
  /** The second line and the actions. */
  readonly controls: DocumentFragment;
  readonly owner: Element;
  readonly time: Element;
  readonly retry: Element;
  readonly check: Element;
  readonly selectionInput: Element | undefined;
}

/** Renders the templates for the controls of a row. */
export function renderTemplates(context: RowContext): RowTemplates {
  const { messages, actions, selectionInput } = context;
  const controls = toFragment(
    html`<span class="meta muted"><bdi></bdi></span>
      <div class="actions">
        ${actions.match(/\w+/g)?.map((action) => renderAction(action as Action, context))}
      </div>`,
  );
  keepOneTabStop(controls, selectionInput === 'checkbox');
  return {
    controls,
    // The visible text lacks the word "Owner", which a visitor can't see from the row alone, but hears.
    owner: toElement(
      html`<span part="owner" class="owner"
        ><span class="visually-hidden"></span><bdi aria-hidden="true"></bdi
      ></span>`,
    ),
    time: toElement(html`<time></time>`),
    retry: toElement(
      html`<button part="button" type="button" data-act="retry">
        ${refreshIcon} <span>${messages.tryAgain}</span>
      </button>`,
    ),
    check: toElement(checkIcon),
    selectionInput: selectionInput
      ? toElement(html`<input class="select-input" type=${selectionInput} name="form" />`)
      : undefined,
  };
}

function renderAction(action: Action, { text, links }: RowContext) {
  const [name, icon] = ACTION_TEXTS[action](text, links);
  if (action === 'open') {
    return html`<a
      part="button"
      class="button quiet"
      data-act="open"
      target="_blank"
      rel="noopener noreferrer"
      >${icon} <span>${name}</span></a
    >`;
  }
  return html`<button
    part="button"
    class=${action === 'delete' ? 'quiet quiet-danger' : 'quiet'}
    type="button"
    data-act=${action}
    title=${name}
  >
    ${icon}
  </button>`;
}

/**
 * Makes a row one tab stop: its checkbox, else its first action. Radio buttons are one tab stop for all rows.
 * @param actions The actions of the row.
 */
export function keepOneTabStop(actions: ParentNode, hasCheckbox: boolean): void {
  const [first, ...others] = actions.querySelectorAll<HTMLElement>('[data-act]');
  if (first) first.tabIndex = hasCheckbox ? -1 : 0;
  for (const other of others) other.tabIndex = -1;
}

/** A text-only row: the label, and below it the owner. */
export const renderTextOnlyRow = (): Element =>
  toElement(html`<li part="item" role="listitem"><bdi part="name" class="name">-</bdi>-</li>`);

const toElement = (template: TemplateResult): Element => toFragment(template).firstElementChild!;

/** The nodes of a template, to be cloned. */
function toFragment(template: TemplateResult): DocumentFragment {
  const fragment = document.createDocumentFragment();
  render(template, fragment);
  removeUnused(fragment);
  return fragment;
}

/** Removes comments of Lit, and white space: each of these nodes is cloned for each row. */
function removeUnused(node: Node): void {
  for (const child of Array.from(node.childNodes)) {
    if (child instanceof Comment || (child instanceof Text && !child.data.trim())) child.remove();
    else removeUnused(child);
  }
}
