import type { TestRunnerPlugin } from '@web/test-runner';
import { nameOf, type Case } from './cases.js';

/** The page's record of console messages and errors. */
const LISTEN = `globalThis.faults = [];
for (const type of ['error', 'unhandledrejection']) {
  addEventListener(type, (event) => faults.push(String(event.message ?? event.reason ?? event.target.src)), true);
}
for (const level of ['error', 'warn']) console[level] = (...said) => faults.push(said.join(' '));`;

const FOLDER = /\/prompt-forms-[\d.]+\//g;

/** A plain page with what is printed for it; the files are those that were built. */
function pageOf(each: Case): string {
  const { way, code, css } = each;
  const body =
    way === 'script'
      ? code.replace(FOLDER, '/dist/')
      : `<div id="target"></div>
<script type="module">
  import { mount } from '/test/frameworks/.built/studio.js';
  await mount('${way}', '${nameOf(each)}', document.querySelector('#target'));
</script>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <script>${LISTEN}</script>
    <style>${css}</style>
  </head>
  <body>
${body}
  </body>
</html>`;
}

/** A page for each case at `/studio/<way>/<name>`, and all of them as JSON at `/studio/cases.json`. */
export function studioPages(cases: readonly Case[]): TestRunnerPlugin {
  const pages = new Map(cases.map((each) => [`/studio/${each.way}/${nameOf(each)}`, each]));
  return {
    name: 'studio',
    serve({ path }) {
      if (path === '/studio/cases.json') return { body: JSON.stringify(cases), type: 'json' };
      const found = pages.get(path);
      return found && { body: pageOf(found), type: 'html' };
    },
  };
}
