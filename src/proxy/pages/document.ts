import { html } from 'hono/html';
import type { PageContent } from './options.js';
import type { Html } from './templates.js';

/** The name of the style sheet below the path of the pages. */
export const STYLES_NAME = 'styles.css';

/** The pages load their own style sheet, and post to their own site. They hold no script, and no other site may frame them. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The look of the pages, in light and dark. */
const STYLES = `:root {
  color-scheme: light dark;
  font: 1rem/1.5 system-ui, sans-serif;
  --accent: light-dark(#3d5bd9, #9db1ff);
  --on-accent: light-dark(#fff, #10131f);
  --danger: light-dark(#b3261e, #ffb4ab);
}
body {
  box-sizing: border-box;
  max-inline-size: 44rem;
  margin: 0 auto;
  padding: 1.5rem;
  overflow-wrap: anywhere;
}
a { color: var(--accent); }
label > span { display: block; margin-block-end: 0.375rem; font-weight: 600; }
textarea {
  box-sizing: border-box;
  inline-size: 100%;
  padding: 0.75rem;
  border: 1px solid light-dark(#767a89, #8e93a4);
  border-radius: 0.5rem;
  background: transparent;
  color: inherit;
  font: inherit;
  unicode-bidi: plaintext;
}
::placeholder { color: inherit; opacity: 0.76; }
textarea[readonly] { font-family: ui-monospace, monospace; font-size: 0.875rem; }
button {
  min-block-size: 2.75rem;
  padding-inline: 1rem;
  border: 1px solid currentcolor;
  border-radius: 0.5rem;
  background: transparent;
  color: var(--accent);
  font: inherit;
  cursor: pointer;
}
form[method='post'] button { background: var(--accent); color: var(--on-accent); }
form[method='post'] button.danger { background: var(--danger); }
form[method='get'] button { border-color: transparent; color: var(--danger); }
form[method='get'] button:hover { border-color: currentcolor; }
.cancel { display: inline-block; padding: 0.625rem 1rem; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
p > a + a { margin-inline-start: 1rem; }
form { margin-block: 1rem; }
ul { padding: 0; list-style: none; }
li {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto auto;
  align-items: center;
  column-gap: 0.5rem;
  padding-block: 0.75rem;
  border-block-start: 1px solid light-dark(#d5d8e2, #3d4252);
}
li > :first-child { font-weight: 600; }
li > a { padding-block: 0.625rem; }
li form { margin: 0; }
@media (max-width: 30rem) {
  li { grid-template-columns: auto auto 1fr; }
  li > :first-child { grid-column: 1 / -1; }
}
nav { display: flex; flex-wrap: wrap; gap: 0.75rem; }
[role='alert'] { color: var(--danger); }
`;

/** The response with the style sheet. */
export async function showStyles(): Promise<Response> {
  const headers = { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'max-age=3600' };
  return new Response(STYLES, { headers });
}

/** The document around a page without a layout of the site. */
export const defaultDocument = (
  { lang, dir }: PageContent,
  path: string,
  title: Html,
  body: Html,
): Html =>
  html`<!doctype html>
    <html lang="${lang}" dir="${dir}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <link rel="stylesheet" href="${path}/${STYLES_NAME}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`;

/**
 * The headers of every page. `same-origin` keeps the address of a page from other sites. A stricter policy would remove the
 * `Origin` header from form posts, by which older browsers show where a post comes from.
 */
export function pageHeaders(hasOwnDocument: boolean): Headers {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (hasOwnDocument) headers.set('Content-Security-Policy', POLICY);
  return headers;
}
