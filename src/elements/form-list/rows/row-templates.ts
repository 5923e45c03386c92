import { html, render, type TemplateResult } from 'lit';
import type { ElementFormats } from '../../../language/formats.js';
import type { LinksText } from '../../../locales/en/links.js';
import type { RowsText } from '../../../locales/en/rows.js';
import {
  checkIcon,
  codeIcon,
  eyeIcon,
  linkIcon,
  openIcon,
  trashIcon,
} from '../../../ui/action-icons.js';
import { refreshIcon } from '../../../ui/icons.js';
import type { Action } from '../actions.js';
import type { ListMessages } from '../list-messages.js';

/** The values that all rows share. If one of them changes, all rows are rendered again. */
export interface RowContext {
  readonly messages: ListMessages;
  readonly text: RowsText;
  readonly links: LinksText;
  readonly formats: ElementFormats;
  /** The actions that the visitor may take, separated by spaces. */
  readonly actions: string;
  readonly selectionInput: 'radio' | 'checkbox' | undefined;
}

/** Nodes that rows clone: cloning takes a fraction of the time of rendering each row with Lit. */
export interface RowTemplates {
  readonly meta: Element;
  readonly actions: Element;
  readonly time: Element;
  readonly retry: Element;
  readonly check: Element;
  readonly selectionInput: Element | undefined;
}

const ACTION_TEXTS: Readonly<
  Record<Action, (text: RowsText, links: LinksText) => readonly [string, TemplateResult]>
> = {
  open: (text) => [text.open, openIcon],
  copy: (_, links) => [links.copyLink, linkIcon],
  embed: (text) => [text.embedCode, codeIcon],
  preview: (text) => [text.preview, eyeIcon],
  delete: (text) => [text.delete, trashIcon],
};

/** Renders the templates for the controls of a row. */
export function renderTemplates(context: RowContext): RowTemplates {
  const { messages, actions, selectionInput } = context;
  return {
    meta: toNode(html`<span class="meta muted"><bdi></bdi></span>`),
    actions: toNode(
      html`<div class="actions">
        ${actions.match(/\w+/g)?.map((action) => renderAction(action as Action, context))}
      </div>`,
    ),
    time: toNode(html`<time><span></span><span></span></time>`),
    retry: toNode(
      html`<button part="button" type="button" data-act="retry" title=${messages.tryAgain}>
        ${refreshIcon} <span>${messages.tryAgain}</span>
      </button>`,
    ),
    check: toNode(checkIcon),
    selectionInput: selectionInput
      ? toNode(html`<input class="pick" type=${selectionInput} name="form" />`)
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
      title=${name}
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

/** A text-only row: the label and the id. */
export const renderTextOnlyRow = (): Element =>
  toNode(html`<li part="item" role="listitem"><bdi part="name" class="name">-</bdi>-</li>`);

/** The element of a template, to be cloned. */
function toNode(template: TemplateResult): Element {
  const container = document.createElement('div');
  render(template, container);
  removeUnused(container);
  return container.firstElementChild!;
}

/** Removes comments of Lit, and white space: each of these nodes is cloned for each row. */
function removeUnused(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child instanceof Comment || (child instanceof Text && !child.data.trim())) child.remove();
    else removeUnused(child);
  }
}
