/** The HTML document around every page of the service, and the headers that guard it. */
import type { Language } from '../form.js';
import { html, raw, type Markup } from './html.js';
import { STYLES } from './styles.js';

export interface PageParts {
  title: string;
  lang: Language;
  body: Markup;
  /** Constant code, without anything from a prompt. A page with it also has the script file that reports to its parent. */
  script?: string;
  framed: boolean;
  status?: number;
  headers?: Record<string, string>;
}

export function page({
  title,
  lang,
  body,
  script,
  framed,
  status = 200,
  headers,
}: PageParts): Response {
  const nonce = newNonce();
  const markup = html`<!doctype html>
    <html
      lang="${lang}"
      dir="${lang === 'ar' || isRightToLeft(title) ? 'rtl' : 'ltr'}"
      ${framed && html` class="framed"`}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="responsive-embedded-sizing" content="allow-origins=*" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style nonce="${nonce}">
          ${raw(STYLES)}
        </style>
      </head>
      <body>
        ${body}
        ${
          script !== undefined &&
          html`<script nonce="${nonce}" src="../form-page.js" defer></script>
            <script nonce="${nonce}">
              ${raw(script)};
            </script>`
        }
      </body>
    </html> `;
  return new Response(`${markup}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(nonce),
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

/** Allows only the page's own style, script and origin. Every site may frame the page, since it is there to be embedded. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    'img-src data:',
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    'frame-ancestors *',
  ].join('; ');

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/** By the first letter, as `dir="auto"` decides. */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter);
}
