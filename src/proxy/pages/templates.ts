import { html } from 'hono/html';
import type { Form, ListedForm, ListResult } from '../../client/index.js';
import { formLabel } from '../../language/form-label.js';
import { iframeCode } from '../../ui/snippets/code.js';
import type { PageText } from './page-text.js';

/** HTML in which every value is escaped. */
export type Html = ReturnType<typeof html>;

/** A failure, in words for visitors. */
export interface Problem {
  readonly title: string;
  readonly text: string;
  /** The service's own message, or what to do. */
  readonly details: readonly string[];
  /** The page to which the sentence leads, such as the sign-in page. */
  readonly href?: string | undefined;
}

export interface GeneratorState {
  readonly prompt: string;
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  /** The path after a generate. */
  readonly next?: string | undefined;
  /** Random, so that a post that is sent twice generates one form. */
  readonly key: string;
}

/** The forms on one page of the list. */
const FORMS_PER_PAGE = 100;

/** A hidden field, if there is a value. */
const hidden = (name: string, value: string | undefined): Html =>
  value === undefined ? html`` : html`<input type="hidden" name="${name}" value="${value}" />`;

const renderReason = ({ text, details, href }: Problem): Html =>
  html`<p>${href === undefined ? text : html`<a href="${href}">${text}</a>`}</p>
    ${details.map((detail) => html`<p>${detail}</p>`)}`;

export const renderProblem = (problem: Problem): Html =>
  html`<div role="alert">
    <p><strong>${problem.title}</strong></p>
    ${renderReason(problem)}
  </div>`;

/**
 * The form that generates. HTML drops the first line end in a text box, so the template has one before the description. An
 * empty text box has the direction of its placeholder.
 */
export const renderGenerator = (
  { text, lang, dir }: PageText,
  path: string,
  { prompt, label, placeholder, next, key }: GeneratorState,
): Html =>
  html`<form method="post" action="${path}" accept-charset="utf-8" lang="${lang}" dir="${dir}">
    <label>
      <span>${label ?? text.promptLabel}</span>
      <textarea
        name="prompt"
        rows="5"
        dir="${prompt === '' ? dir : 'auto'}"
        required
        placeholder="${placeholder ?? text.promptPlaceholder}"
      >
${prompt}</textarea>
    </label>
    ${hidden('key', key)} ${hidden('next', next)}
    <button>${text.generate}</button>
  </form>`;

/** A button that leads to the question whether to delete. The question is a page, so GET changes nothing. */
const renderDeleteButton = (
  { text }: PageText,
  path: string,
  id: string,
  caption: string,
  { label, next }: { readonly label?: string; readonly next?: string | undefined },
): Html =>
  html`<form method="get" action="${path}/${id}/delete">
    ${hidden('next', next)}
    <button ${label === undefined ? '' : html`aria-label="${text.actionOn(caption, label)}"`}>
      ${caption}
    </button>
  </form>`;

const renderLink = (href: string, caption: string, ariaLabel = caption): Html =>
  html`<a href="${href}" aria-label="${ariaLabel}" target="_blank" rel="noopener noreferrer"
    >${caption}</a
  >`;

export interface ListState {
  readonly list: Pick<ListResult, 'forms' | 'skipped' | 'possiblyTruncated'>;
  readonly mayDelete: boolean;
  /** Counts from 1. */
  readonly page: number;
  readonly next?: string | undefined;
}

function renderListItem(
  texts: PageText,
  path: string,
  form: ListedForm,
  { mayDelete, next }: ListState,
): Html {
  const { text } = texts;
  const { id } = form;
  const label = formLabel(form);
  return html`<li>
    ${id === undefined ? html`<bdi>${label}</bdi>` : html`<a href="${path}/${id}"><bdi>${label}</bdi></a>`}
    ${
      form.formUrl === undefined
        ? ''
        : renderLink(form.formUrl, text.open, text.actionOn(text.open, label))
    }
    ${id !== undefined && mayDelete ? renderDeleteButton(texts, path, id, text.delete, { label, next }) : ''}
  </li>`;
}

/** Links to the other pages of a long list. */
function renderPageLinks({ text }: PageText, path: string, count: number, page: number): Html {
  if (count < 2) return html``;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return html`<nav aria-label="${text.forms}">
    ${numbers.map((number) =>
      number === page
        ? html`<span aria-current="page">${number}</span> `
        : html`<a href="${path}?page=${number}">${number}</a> `,
    )}
  </nav>`;
}

/** The visitor's forms, with links and buttons for deleting. */
export function renderList(texts: PageText, path: string, state: ListState): Html {
  const { text, lang, dir } = texts;
  const { forms, skipped, possiblyTruncated } = state.list;
  if (forms.length === 0)
    return html`<div lang="${lang}" dir="${dir}">
      <p>${text.empty}</p>
      <p>${text.emptyHint}</p>
    </div>`;
  const pages = Math.ceil(forms.length / FORMS_PER_PAGE);
  const page = Math.min(Math.max(1, state.page), pages);
  const shown = forms.slice((page - 1) * FORMS_PER_PAGE, page * FORMS_PER_PAGE);
  return html`<div lang="${lang}" dir="${dir}">
    <p>${text.formCount(forms.length)}</p>
    <ul>
      ${shown.map((form) => renderListItem(texts, path, form, state))}
    </ul>
    ${renderPageLinks(texts, path, pages, page)}
    ${skipped > 0 ? html`<p>${text.skipped(skipped)}</p>` : ''}
    ${possiblyTruncated ? html`<p>${text.possiblyTruncated}</p>` : ''}
  </div>`;
}

/** A form's page: its link, its embed code and a button for deleting. */
export function renderForm(
  texts: PageText,
  path: string,
  form: Form,
  { isNew, mayDelete }: { readonly isNew: boolean; readonly mayDelete: boolean },
): Html {
  const { text } = texts;
  const { id, formUrl } = form;
  const label = formLabel(form);
  return html`<h1>${isNew ? text.ready : html`<bdi>${label}</bdi>`}</h1>
    ${isNew ? html`<p><bdi>${label}</bdi></p>` : ''}
    ${
      formUrl === undefined
        ? html`<p>${text.embedRefused}</p>`
        : html`<p>${renderLink(formUrl, text.openForm)}</p>
            <label>
              <span>${text.embedCode}</span>
              <textarea readonly rows="7" dir="ltr" spellcheck="false">
${iframeCode({ formUrl, title: label })}</textarea>
            </label>`
    }
    ${id !== undefined && mayDelete ? renderDeleteButton(texts, path, id, text.deleteForm, {}) : ''}
    <p>
      <a href="${path}">${text.generateAnother}</a>
      <a href="${path}#forms">${text.forms}</a>
    </p>`;
}

/** The question before a form is deleted. */
export const renderDeleteQuestion = (
  { text }: PageText,
  path: string,
  form: Form & { readonly id: string },
  next: string | undefined,
): Html =>
  html`<h1>${text.deleteTitle}</h1>
    <p>${text.deleteText(formLabel(form))}</p>
    <form method="post" action="${path}/${form.id}/delete">
      ${hidden('next', next)}
      <button class="danger">${text.deleteForm}</button>
      <a class="cancel" href="${next ?? path}">${text.cancel}</a>
    </form>`;

/** The page with the form that generates and the visitor's forms. Either may be missing. */
export const renderOverview = (
  { text }: PageText,
  parts: { readonly problem: Html | ''; readonly generator: Html; readonly list: Html | '' },
): Html =>
  html`<h1>${text.forms}</h1>
    ${parts.problem} ${parts.generator}
    ${
      parts.list === ''
        ? ''
        : html`<section id="forms" aria-label="${text.forms}">${parts.list}</section>`
    }`;

/** A page that says what went wrong. */
export const renderFailure = ({ text }: PageText, path: string, problem: Problem): Html =>
  html`<h1>${problem.title}</h1>
    <div role="alert">${renderReason(problem)}</div>
    <p><a href="${path}">${text.forms}</a></p>`;
