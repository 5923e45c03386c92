/** The pages of the site. */
import type { Request as ExpressRequest } from 'express';
import { formsPages } from './forms-proxy.js';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
${body}
  </body>
</html>
`;

/** For visitors who are not signed in. */
export const signInPage = page(
  'Sign in',
  `    <form method="post" action="/sign-in">
      <label>Name <input name="name" required /></label>
      <button>Sign in</button>
    </form>`,
);

/** The visitor's request, for the language and for `authorize`. */
const webRequest = (request: ExpressRequest): Request =>
  new Request(`${request.protocol}://${request.host}${request.originalUrl}`, {
    headers: {
      Cookie: request.get('Cookie') ?? '',
      'Accept-Language': request.get('Accept-Language') ?? '',
    },
  });

/**
 * The three elements. `forms.js` defines them. Until then, and without JavaScript, the browser shows the content of
 * the tags.
 */
export async function formsPage(request: ExpressRequest): Promise<string> {
  const pages = formsPages();
  const visitor = webRequest(request);
  const generator = await pages.renderGenerator(visitor, { next: '/' });
  const list = await pages.renderList(visitor, { next: '/' }, { context: request });
  return page(
    'Forms',
    `    <form-generator id="new">${generator}</form-generator>
    <form-list id="all" selection="single">${list}</form-list>
    <form-embed for="new all"></form-embed>
    <output></output>
    <script type="module" src="/forms.js"></script>`,
  );
}
