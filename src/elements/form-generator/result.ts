import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../client/index.js';
import { linksText } from '../../locales/en/links.js';
import {
  checkIcon,
  codeIcon,
  linkIcon,
  openIcon,
  qrIcon,
  shareIcon,
  trashIcon,
} from '../../ui/action-icons.js';
import type { FormGeneratorElement } from './form-generator.js';
import { extras } from './extras.js';
import type { Run } from './run.js';

/** Longer URLs make a QR code that nothing can read. */
const QR_LENGTH = 1000;

/** The new form, and what the person can do with it. */
export function renderResult(run: Run, element: FormGeneratorElement, form: GeneratedForm) {
  const text = { ...element['text'], ...run.text, ...element['textIn'](linksText) };
  const store = element['store'];
  const copied = element['copied'];
  const { formUrl } = form;
  const id = store?.idOf(form);
  const label = store?.label(form) ?? formUrl;
  const snippets = element['renderSnippets'](formUrl);
  const qr = run.renderQr(formUrl, label);
  return html`<section part="result" class="result" aria-labelledby="ready">
    <h2 id="ready">${checkIcon} ${text.ready}</h2>
    <p class="name clamped muted"><bdi>${label}</bdi></p>
    <div class="actions">
      <a
        part="button"
        class="button primary"
        href=${formUrl}
        target="_blank"
        rel="noopener noreferrer"
        >${openIcon} ${text.openForm}</a
      >
      <button
        part="button"
        type="button"
        @click=${() => void element['copy'](formUrl, () => element['textIn'](linksText).linkCopied)}
      >
        ${copied === formUrl ? checkIcon : linkIcon} ${text.copyLink}
      </button>
      <button
        part="button"
        type="button"
        aria-expanded=${snippets !== nothing}
        @click=${() => void element['toggleSnippets']({ formUrl, title: label }, true)}
      >
        ${codeIcon} ${text.copyEmbed}
      </button>
      ${
        extras.qr && formUrl.length <= QR_LENGTH
          ? html`<button
              part="button"
              type="button"
              aria-expanded=${qr !== nothing}
              @click=${() => void run.toggleQr(formUrl)}
            >
              ${qrIcon} ${text.showQr}
            </button>`
          : nothing
      }
      ${
        'share' in navigator
          ? html`<button
              part="button"
              type="button"
              @click=${() => void navigator.share({ url: formUrl, title: label }).catch(() => {})}
            >
              ${shareIcon} ${text.share}
            </button>`
          : nothing
      }
      ${
        id && store?.isAllowed('delete')
          ? html`<button
              part="button"
              class="quiet-danger"
              type="button"
              @click=${() => void run.remove(id, form)}
            >
              ${trashIcon} ${text.deleteForm}
            </button>`
          : nothing
      }
      <button part="button" class="quiet" type="button" @click=${() => element['startAnother']()}>
        ${text.generateAnother}
      </button>
    </div>
    ${snippets} ${qr}
    ${
      element.preview
        ? html`<form-embed
            part="preview"
            src=${formUrl}
            label=${label}
            .messages=${element.messages}
          ></form-embed>`
        : nothing
    }
  </section>`;
}
