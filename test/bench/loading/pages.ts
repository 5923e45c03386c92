/** The pages that are loaded in turn: one tag each of what a site could pick, as its maker says. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { FORMS_PATH } from '../../../src/api/routes.js';
import { built } from '../bundle.js';
import { PEERS, versionOf } from '../packages.js';
import { serve, type FileServer } from '../server.js';

/** URLs of forms, and of further requests of other embeds. None of them is on this machine. */
export const AWAY = ['*forms.example*', '*typeform.com*', '*cal.example*'];

const GENERATOR = '<form-generator data-host></form-generator>';
const LIST = '<form-list data-host></form-list>';
const EMBED = '<form-embed data-host loading="lazy" src="https://forms.example/f/a"></form-embed>';
const SHOELACE = `${PEERS}/node_modules/@shoelace-style/shoelace/dist/components`;
const TYPEFORM = `${PEERS}/node_modules/@typeform/embed/build`;
const CAL = `${PEERS}/node_modules/@calcom/embed-core/dist/embed/embed.js`;

/** The inline code that Cal.com gives to sites. It collects calls until the script has loaded. */
const calCode = (src: string) => `(function (C, A, L) {
  let p = function (a, ar) { a.q.push(ar); };
  let d = C.document;
  C.Cal = C.Cal || function () {
    let cal = C.Cal; let ar = arguments;
    if (!cal.loaded) {
      cal.ns = {}; cal.q = cal.q || [];
      d.head.appendChild(d.createElement("script")).src = A;
      cal.loaded = true;
    }
    if (ar[0] === L) {
      const api = function () { p(api, arguments); };
      const namespace = ar[1];
      api.q = api.q || [];
      if (typeof namespace === "string") {
        cal.ns[namespace] = cal.ns[namespace] || api;
        p(cal.ns[namespace], ar);
        p(cal, ["initNamespace", namespace]);
      } else p(cal, ar);
      return;
    }
    p(cal, ar);
  };
})(window, "${src}", "init");
Cal("init", { origin: "https://cal.example" });
Cal("inline", { elementOrSelector: "#cal", calLink: "team/meeting" });`;

interface Contender {
  readonly name: string;
  readonly body: string;
  /** Modules that are bundled; what they load on demand stays apart where `split` says so. */
  readonly bundle?: readonly string[];
  readonly split?: boolean;
  /** A file that is loaded as it is. `inFolder`: with the files beside it. */
  readonly script?: {
    readonly path: string;
    readonly type: 'module' | 'classic';
    readonly inFolder?: boolean;
  };
  /** Code that loads the script, in the page itself. */
  readonly inline?: (src: string) => string;
  readonly style?: string;
  /** The peer that has to be installed. */
  readonly of?: string;
}

const ours = (entry: string, body: string): Contender => ({
  name: `define${entry}`,
  body,
  bundle: [`dist/define${entry}.js`],
  split: true,
});

const ALL: readonly Contender[] = [
  { name: 'empty page', body: '<div data-host><p>Hello</p></div>' },
  {
    name: 'plain custom element',
    body: '<plain-hello data-host></plain-hello>',
    bundle: ['test/bench/loading/plain-hello.ts'],
  },
  {
    name: 'Lit hello',
    body: '<lit-hello data-host></lit-hello>',
    bundle: ['test/bench/loading/lit-hello.ts'],
  },
  ours('/form-embed', EMBED),
  {
    name: 'dist/form-embed.js',
    body: EMBED,
    script: { path: 'dist/form-embed.js', type: 'module' },
  },
  ours('/form-generator', GENERATOR),
  ours('/form-list', LIST),
  {
    name: 'all three, dist/prompt-forms.js',
    body: GENERATOR + LIST + EMBED,
    script: { path: 'dist/prompt-forms.js', type: 'module' },
  },
  {
    name: 'all three, dist/split/prompt-forms.js',
    body: GENERATOR + LIST + EMBED,
    script: { path: 'dist/split/prompt-forms.js', type: 'module', inFolder: true },
  },
  { ...ours('', GENERATOR + LIST + EMBED), name: 'all three, npm' },
  {
    name: 'Typeform’s embed',
    body: '<div data-host data-tf-widget="abcdef"></div>',
    script: { path: `${TYPEFORM}/embed.js`, type: 'classic' },
    style: `${TYPEFORM}/css/widget.css`,
    of: '@typeform/embed',
  },
  {
    name: 'Cal.com’s embed',
    body: '<div data-host id="cal"></div>',
    script: { path: CAL, type: 'classic' },
    inline: calCode,
    of: '@calcom/embed-core',
  },
  {
    name: 'Shoelace: dialog, input, button, textarea',
    body: `<sl-input data-host label="Name"></sl-input><sl-textarea data-host label="Text"></sl-textarea>
      <sl-button data-host>Send</sl-button><sl-dialog label="Sure?"></sl-dialog>`,
    bundle: ['dialog', 'input', 'button', 'textarea'].map(
      (name) => `${SHOELACE}/${name}/${name}.js`,
    ),
    of: '@shoelace-style/shoelace',
  },
  {
    name: 'deep-chat',
    body: '<deep-chat data-host></deep-chat>',
    bundle: [`${PEERS}/node_modules/deep-chat/dist/deepChat.js`],
    of: 'deep-chat',
  },
];

export interface Pages extends FileServer {
  readonly names: readonly string[];
  /** The address of one's page. */
  of(name: string): string;
}

const SERVICE_LIST = JSON.stringify({
  success: true,
  data: { forms: [1, 2, 3].map((index) => ({ id: `form_${index}_abc`, title: `Form ${index}` })) },
  error: null,
  meta: { request_id: 'req_bench', api_version: '2024-01-01' },
});

const html = (name: string, head: string, body: string, probe: string) => `<!doctype html>
<html lang="en" data-hosts="${body.split('data-host').length - 1}"><head><meta charset="utf-8">
<title>${name}</title>
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<script>{${probe}}</script>
<style>
  body { margin: 20px; font: 16px/1.5 sans-serif }
  [data-host] { display: block; min-block-size: 500px }
</style>
${head}</head><body>${body}<p>What follows.</p></body></html>`;

/** Puts the contender's files into `files`, and tells what its page's head names. */
async function headOf(
  { bundle, split = false, script, style, inline }: Contender,
  at: string,
  files: Map<string, string>,
): Promise<string> {
  const head: string[] = [];
  if (bundle) {
    const parts = await built(bundle, split);
    for (const [name, text] of parts.files) files.set(`${at}/${name}`, text);
    for (const name of parts.imports) head.push(`<link rel="modulepreload" href="${at}/${name}">`);
    for (const name of parts.styles) head.push(`<link rel="stylesheet" href="${at}/${name}">`);
    head.push(`<script type="module" src="${at}/${parts.entry}"></script>`);
  }
  if (style) {
    files.set(`${at}/style.css`, readFileSync(style, 'utf8'));
    head.push(`<link rel="stylesheet" href="${at}/style.css">`);
  }
  if (script) {
    const { path, type, inFolder } = script;
    const folder = dirname(resolve(path));
    const name = basename(path);
    const names = inFolder ? readdirSync(folder).filter((file) => file.endsWith('.js')) : [name];
    for (const file of names) files.set(`${at}/${file}`, readFileSync(join(folder, file), 'utf8'));
    const how = type === 'module' ? 'type="module"' : 'defer';
    if (!inline) head.push(`<script ${how} src="${at}/${name}"></script>`);
  }
  return head.join('\n');
}

/** Builds all pages and serves them, compressed. */
export async function servePages(): Promise<Pages> {
  const files = new Map([[FORMS_PATH, SERVICE_LIST]]);
  const probed = await built(['test/bench/loading/probe.ts']);
  const probe = probed.files.get(probed.entry)!.trim();
  const names: string[] = [];
  const paths = new Map<string, string>();
  for (const [index, contender] of ALL.entries()) {
    const { name, body, of } = contender;
    if (of && !versionOf(of)) {
      console.log(`${name}: not measured, ${of} is not installed.`);
      continue;
    }
    const head = await headOf(contender, `/${index}`, files);
    const code = contender.inline
      ? `<script>${contender.inline(`/${index}/${basename(contender.script?.path ?? '')}`)}</script>`
      : '';
    files.set(`/${index}.html`, html(name, head, body + code, probe));
    paths.set(name, `/${index}.html`);
    names.push(name);
  }
  const server = await serve(files);
  return { ...server, names, of: (name) => server.url + paths.get(name)! };
}
