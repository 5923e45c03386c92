import { css, html, nothing } from 'lit';
import { reportText, type ReportText } from '../../locales/en/report.js';
import { warnOnce } from '../../warn-once.js';
import { flagIcon } from '../shared/look/action-icons.js';
import { controlTokens } from '../shared/look/control-tokens.js';

export const partStyles = [
  controlTokens,
  css`
    .report {
      display: flex;
      align-items: center;
      gap: 6px;
      inline-size: fit-content;
      min-block-size: 24px;
      margin-block-start: var(--_gap);
      color: var(--_muted);
      font-size: var(--_small);
      line-height: 1.4;
      text-decoration: none;
    }

    .report:is(:hover, :focus-visible) {
      text-decoration: underline;
    }

    .report .icon {
      inline-size: 14px;
      block-size: 14px;
    }

    /* A dialog, drawer or popover has no padding of its own. The form's page has this one. */
    .body[slot] > .report {
      flex: none;
      margin: var(--_gap) 16px;
    }

    @media (pointer: coarse) {
      .report {
        min-block-size: 44px;
      }
    }
  `,
];

export const reportMessages = reportText;

/**
 * The link to the page's own page for reports, in a new tab. Nothing, with a warning, if it is no http or https URL.
 * @param formUrl Without the parameters that the page adds.
 */
export function renderReport(report: string, formUrl: string, { reportForm }: ReportText) {
  const url = URL.parse(report, document.baseURI);
  if (!url || !/^https?:$/.test(url.protocol)) {
    warnOnce(`<form-embed report="${report}"> has no effect: it must be an http or https URL`);
    return nothing;
  }
  url.searchParams.set('form', withoutHash(formUrl));
  return html`<a
    part="report"
    class="report"
    href=${url.href}
    target="_blank"
    rel="noopener noreferrer"
    >${flagIcon} ${reportForm}</a
  >`;
}

function withoutHash(formUrl: string): string {
  const url = new URL(formUrl);
  url.hash = '';
  return url.href;
}
