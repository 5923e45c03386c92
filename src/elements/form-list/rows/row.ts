import { html, nothing, type TemplateResult } from 'lit';
import type { ListedForm } from '../../../client/index.js';
import type { ElementFormats } from '../../../language/formats.js';
import type { LinksText } from '../../../locales/en/links.js';
import type { ListViewText } from '../../../locales/en/list-view.js';
import { changingText } from '../../shared/changing-text.js';
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

/** A form's date may be this much ahead of the visitor's clock or time zone. */
const MAX_CLOCK_SKEW_MS = 86_400_000;

/** The row of a form. */
export interface Row extends HTMLLIElement {
  form: ListedForm;
}

/** The values of one row. */
export interface RowState {
  readonly form: ListedForm;
  readonly label: string;
  readonly isSelected: boolean;
  /** The form can't be selected. */
  readonly isDisabled: boolean;
  /** The link was copied a moment ago. */
  readonly isCopied: boolean;
  /** The form is being deleted. */
  readonly isBusy: boolean;
  /** Why the form was not deleted. */
  readonly failure: string | undefined;
}

/** The values that all rows share. */
export interface RowContext {
  readonly messages: ListMessages;
  readonly text: ListViewText;
  readonly links: LinksText;
  readonly formats: ElementFormats;
  /** The actions that the visitor may take. */
  readonly actions: readonly Action[];
  readonly selectionInput: 'radio' | 'checkbox' | undefined;
  /** The positions of search words in a text: pairs of start and end. */
  readonly marksIn: (text: string) => readonly (readonly [number, number])[];
}

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

/** A row with the label, what is known of the form, and its actions. */
export function renderRow(state: RowState, context: RowContext) {
  const { form, label, isSelected, failure } = state;
  const { id, formUrl } = form;
  const { selectionInput } = context;
  const hasInput = selectionInput !== undefined && id !== undefined;
  const isCheckboxUsable = hasInput && selectionInput === 'checkbox' && !state.isDisabled;
  const actions = context.actions.filter((action) => (action === 'delete' ? id : formUrl));
  const classes = ['item'];
  if (id === undefined) classes.push('without-id');
  if (isSelected) classes.push('selected');
  if (failure !== undefined) classes.push('failed');
  if (state.isBusy) classes.push('busy');
  return html`<li
    part="item"
    class=${classes.join(' ')}
    role="listitem"
    data-id=${id ?? ''}
    .form=${form}
  >
    ${
      hasInput
        ? html`<input
            class="select-input"
            type=${selectionInput}
            name="form"
            aria-label=${label}
            ?disabled=${state.isDisabled}
          />`
        : nothing
    }
    <bdi part="name" class="name" title=${label}>${markedText(label, context)}</bdi>
    ${renderMeta(state, context)}
    <div class="actions">
      ${failure === undefined ? nothing : renderRetry(state, context)}
      ${actions.map((action, index) => {
        // A row is one tab stop: its checkbox, else its first action. Radio buttons are one tab stop for all rows.
        const isTabStop = index === 0 && !isCheckboxUsable;
        return renderAction(action, state, context, isTabStop);
      })}
    </div>
  </li>`;
}

/** The second line: why the form was not deleted, or the owner and the date. */
function renderMeta({ form, failure }: RowState, context: RowContext) {
  const { messages, text, formats } = context;
  if (failure !== undefined) {
    const title = messages.joinSentences(messages.deleteFailed, failure);
    return html`<span class="meta muted" title=${title}><bdi>${changingText(failure)}</bdi></span>`;
  }
  const { id, createdAt, owner } = form;
  const date = dateOf(form);
  const named = owner && text.joinLabel(text.owner, formats.isolate(owner));
  // Muted text has too little contrast on the background of a mark.
  const isFound = owner !== undefined && context.marksIn(owner).length > 0;
  return html`<span class=${isFound ? 'meta muted found' : 'meta muted'}
    >${
      // The visible text lacks the word "Owner", which a visitor can't see from the row alone, but hears.
      owner === undefined
        ? nothing
        : html`<span part="owner" class="owner" title=${named!}
            ><span class="visually-hidden">${named}</span
            ><bdi aria-hidden="true">${markedText(owner, context)}</bdi></span
          >`
    }${
      date
        ? // The id is for site owners who look for a form. Visitors have no use for it.
          html`<time
            datetime=${createdAt!}
            title=${id ? `${formats.date(date)} · ${id}` : formats.date(date)}
            >${changingText(ageOf(date, formats))}</time
          >`
        : nothing
    }</span
  >`;
}

function renderRetry({ label, isBusy }: RowState, { messages }: RowContext) {
  return html`<button
    part="button"
    type="button"
    data-act="retry"
    aria-label=${messages.actionOn(messages.tryAgain, label)}
    aria-disabled=${isBusy || nothing}
  >
    ${refreshIcon} <span>${messages.tryAgain}</span>
  </button>`;
}

function renderAction(
  action: Action,
  { form, label, isBusy, isCopied }: RowState,
  { messages, text, links }: RowContext,
  isTabStop: boolean,
) {
  const [name, icon] = ACTION_TEXTS[action](text, links);
  const fullName = messages.actionOn(name, label);
  const tabIndex = isTabStop ? 0 : -1;
  if (action === 'open') {
    return html`<a
      part="button"
      class="button quiet"
      data-act="open"
      href=${form.formUrl!}
      target="_blank"
      rel="noopener noreferrer"
      tabindex=${tabIndex}
      aria-label=${fullName}
      aria-disabled=${isBusy || nothing}
      >${icon} <span>${name}</span></a
    >`;
  }
  const isDone = action === 'copy' && isCopied;
  return html`<button
    part="button"
    class=${action === 'delete' ? 'quiet quiet-danger' : isDone ? 'quiet done' : 'quiet'}
    type="button"
    data-act=${action}
    title=${name}
    tabindex=${tabIndex}
    aria-label=${fullName}
    aria-disabled=${isBusy || nothing}
  >
    ${isDone ? checkIcon : icon}
  </button>`;
}

/** How long ago a form was created. The visitor's clock or time zone may be behind, so a date up to a day ahead is "now". */
function ageOf(date: Date, formats: ElementFormats): string {
  const now = new Date();
  const ahead = date.getTime() - now.getTime();
  if (ahead > MAX_CLOCK_SKEW_MS) return formats.date(date);
  return formats.relative(ahead > 0 ? now : date, now);
}

/** When the form was created, if that is known. A client of the page may send anything as a date. */
function dateOf({ createdAt }: ListedForm): Date | undefined {
  const time = createdAt ? Date.parse(createdAt) : 0;
  return time ? new Date(time) : undefined;
}

/** A text with the search words marked. */
function markedText(text: string, { marksIn }: RowContext) {
  const marks = marksIn(text);
  if (marks.length === 0) return changingText(text);
  const parts: unknown[] = [];
  let position = 0;
  for (const [start, end] of marks) {
    parts.push(
      changingText(text.slice(position, start)),
      html`<mark>${changingText(text.slice(start, end))}</mark>`,
    );
    position = end;
  }
  return [...parts, changingText(text.slice(position))];
}
