import { css, html } from 'lit';
import type { QrText } from '../../../locales/en/qr.js';
import { qrPath, QUIET } from './path.js';

/**
 * The QR code of a form's URL, and a button that saves it as a file. Always black on white, also on dark pages and in the file,
 * so that cameras can read it.
 */
export function renderQr(formUrl: string, label: string, text: QrText) {
  const { size, path } = qrPath(formUrl);
  const whole = size + 2 * QUIET;
  return html`<figure part="qr" class="qr">
    <svg
      role="img"
      aria-label=${text.qrOf(label)}
      viewBox=${`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      shape-rendering="crispEdges"
    >
      <path fill="#fff" d=${`M${-QUIET} ${-QUIET}h${whole}v${whole}h${-whole}z`} />
      <path d=${path} />
    </svg>
    <button part="button" type="button" @click=${save}>${text.download}</button>
  </figure>`;
}

function save({ currentTarget }: Event): void {
  const svg = (currentTarget as Element).parentElement!.querySelector('svg')!;
  const file = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: 'form.svg' }).click();
  setTimeout(() => URL.revokeObjectURL(href));
}

export const partStyles = [
  css`
    .qr {
      display: grid;
      justify-items: start;
      gap: var(--_gap);
      margin: 0;
    }

    .qr svg {
      inline-size: min(14em, 100%);
      border-radius: var(--_radius-control);
      forced-color-adjust: none;
    }
  `,
];
