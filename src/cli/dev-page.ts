/** The page of `prompt-forms dev`: the three elements together, as in dist/guide/start.md. */
export const DEV_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>prompt-forms dev</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/prompt-forms.js"></script>
    <meta name="color-scheme" content="light dark" />
  </head>
  <body>
    <h1>prompt-forms</h1>
    <form-generator id="new"></form-generator>
    <h2>Forms</h2>
    <form-list id="all" selection="single"></form-list>
    <h2>The generated or selected form</h2>
    <form-embed for="new all"></form-embed>
  </body>
</html>
`;
