/** The pages of the site. */

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

/** The three elements. `forms.js` defines them. */
export const formsPage = page(
  'Forms',
  `    <form-generator id="new"></form-generator>
    <form-list id="all" selection="single"></form-list>
    <form-embed for="new all"></form-embed>
    <output></output>
    <script type="module" src="/forms.js"></script>`,
);
