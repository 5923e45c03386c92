/** The pages of the service: form, thanks, deleted form and welcome. */
import type { FormDefinition, Language } from '../form.js';
import { page } from './document.js';
import { renderField } from './fields.js';
import { html } from './html.js';
import { SCRIPT } from './script.js';
import { TEXTS } from './texts.js';

export interface FormPageState {
  /** True inside an iframe: no background and no card, so that the page around it shows through. */
  framed: boolean;
  /** Field name to its value. */
  values?: (name: string) => readonly string[];
  /** Field name to message. */
  errors?: Readonly<Record<string, string>>;
}

export function formPage(
  form: FormDefinition,
  { framed, values, errors = {} }: FormPageState,
): Response {
  const texts = TEXTS[form.lang];
  const wrong = Object.keys(errors).length;
  const fields = form.fields.map((field) =>
    renderField(field, {
      texts,
      values: values?.(field.name) ?? [],
      ...(Object.hasOwn(errors, field.name) && { error: errors[field.name] }),
    }),
  );
  const messages = Object.fromEntries(
    Object.entries(texts).filter(([, text]) => typeof text === 'string'),
  );
  const summary = wrong === 1 ? texts.checkOne : texts.checkMany.replace('{n}', String(wrong));
  const hasFile = form.fields.some((field) => field.kind === 'file');
  const hasRequired = form.fields.some((field) => field.required);
  const body = html`<main id="content">
    <div id="ask">
      <header>
        <h1 dir="auto">${form.title}</h1>
        ${form.description !== undefined && html`<p class="lead" dir="auto">${form.description}</p>`}
        ${hasRequired && html`<p class="legend">${texts.requiredLegend} <span class="mark">*</span></p>`}
      </header>
      <form
        method="post"
        ${hasFile && html` enctype="multipart/form-data"`}
        data-texts="${JSON.stringify(messages)}"
      >
        ${fields}
        <div class="actions">
          <p id="summary" role="alert" class="summary">${wrong > 0 && html`${summary}`}</p>
          <button type="submit">${texts.send}</button>
        </div>
      </form>
    </div>
    ${thanks(form.lang, true)}
  </main>`;
  return page({
    title: form.title,
    lang: form.lang,
    body,
    script: SCRIPT,
    framed,
    status: wrong > 0 ? 422 : 200,
  });
}

function thanks(lang: Language, hidden: boolean) {
  const texts = TEXTS[lang];
  return html`<div id="thanks" class="note" ${hidden && html` hidden`}>
    <div class="badge" aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        width="28"
        height="28"
        fill="none"
        stroke="currentColor"
        stroke-width="2.5"
        stroke-linecap="round"
        stroke-linejoin="round"
      >
        <path d="M5 12.5l4.5 4.5L19 7.5" />
      </svg>
    </div>
    <h2 tabindex="-1">${texts.thanksTitle}</h2>
    <p>${texts.thanksText}</p>
    <p><a href="" class="quiet">${texts.another}</a></p>
  </div>`;
}

/** After a plain form post, without script. */
export const thanksPage = (form: FormDefinition, framed: boolean): Response =>
  page({
    title: TEXTS[form.lang].thanksTitle,
    lang: form.lang,
    body: html`<main id="content" data-response-sent>${thanks(form.lang, false)}</main>`,
    script: SCRIPT,
    framed,
  });

/** The page of a deleted form. A deletion can't be undone. */
export function gonePage(framed: boolean): Response {
  const texts = TEXTS.en;
  return page({
    title: texts.goneTitle,
    lang: 'en',
    body: html`<main id="content">
      <div class="note">
        <h1>${texts.goneTitle}</h1>
        <p>${texts.goneText}</p>
      </div>
    </main>`,
    script: SCRIPT,
    framed,
    status: 404,
  });
}

/** The page at the service's own URL. */
export function welcomePage(status: number, api: string): Response {
  return page({
    title: status === 200 ? 'Local form service' : 'Nothing here',
    lang: 'en',
    body: html`<main id="content">
      <div class="note">
        <h1>${status === 200 ? 'Local form service' : 'Nothing here'}</h1>
        <p>
          This is a stand-in for the Form Management Service, made for trying and testing. It runs
          on this machine only and forgets everything when it stops.
        </p>
        <p>
          Its API is at <code>${api}</code> and asks for an API key. Form pages are at
          <code>/f/&lt;id&gt;</code>.
        </p>
      </div>
    </main>`,
    framed: false,
    status,
  });
}
