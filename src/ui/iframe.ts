/** What a form page may do inside its frame: run, send, keep its own storage, open links; never navigate the page around it. */
export const FRAME_SANDBOX = 'allow-scripts allow-forms allow-same-origin allow-popups';

/** The form learns which site embeds it, and never which page. */
export const FRAME_REFERRER_POLICY = 'strict-origin';

/** HTML that shows the form on any page, without this package. Values are escaped for attributes. */
export const iframeCode = (formUrl: string, title: string): string =>
  `<iframe src="${escape(formUrl)}" title="${escape(title)}" loading="lazy" ` +
  `sandbox="${FRAME_SANDBOX}" referrerpolicy="${FRAME_REFERRER_POLICY}" ` +
  `width="100%" height="600" frameborder="0"></iframe>`;

const escape = (value: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
