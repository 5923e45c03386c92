/** Prints what servers write for the tags: a JSON object of markup by name. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { render as renderLit } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html, type TemplateResult } from 'lit';
import { h as preact } from 'preact';
import { renderToString as renderPreact } from 'preact-render-to-string';
import { createFormsClient } from 'prompt-forms';
import 'prompt-forms/define';
import { createElement } from 'react';
import { renderToString as renderReact } from 'react-dom/server';
import type { Component } from 'svelte';
import { compile } from 'svelte/compiler';
import { render as renderSvelte } from 'svelte/server';
import { createSSRApp, h as vue } from 'vue';
import { renderToString as renderVue } from 'vue/server-renderer';
import { IFRAME } from '../hydrate/iframe.js';
import { App } from '../hydrate/react.js';
import { createPage } from '../hydrate/vue.js';

const lit = (template: TemplateResult): Promise<string> => collectResult(renderLit(template));

const SRC = 'https://forms.example/f/1';

const TAGS = ['form-generator', 'form-list', 'form-embed'] as const;
type Tag = (typeof TAGS)[number];

/** Options of every kind; objects mean nothing as text. */
const PROPS: Readonly<Record<Tag, Readonly<Record<string, unknown>>>> = {
  'form-generator': {
    prompt: 'An RSVP',
    maxlength: 200,
    required: true,
    headers: [['x-csrf', '1']],
    messages: { tryAgain: 'Once more' },
  },
  'form-list': {
    selection: 'single',
    client: createFormsClient({ endpoint: 'https://x.example' }),
  },
  'form-embed': { mode: 'dialog', src: 'https://forms.example/f/1', params: { plan: 'pro' } },
};

const each = async (one: (tag: Tag) => string | Promise<string>): Promise<string> =>
  (await Promise.all(TAGS.map(one))).join('\n');

/** As Svelte compiles templates for servers. */
async function svelte(source: string, props: Record<string, unknown>): Promise<string> {
  const { js } = compile(source, { generate: 'server', filename: 'Page.svelte' });
  // Beside this file, it finds Svelte.
  const folder = new URL('../.built/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = new URL(`server-${process.pid}-${js.code.length}.js`, folder);
  writeFileSync(file, js.code);
  const module = (await import(file.href)) as { default: Component };
  return renderSvelte(module.default, { props }).body;
}

function tagsOfSvelte(): Promise<string> {
  const options = (tag: Tag): string =>
    Object.keys(PROPS[tag])
      .map((name) => `${name}={options['${tag}'].${name}}`)
      .join(' ');
  const template = TAGS.map((tag) => `<${tag} ${options(tag)}></${tag}>`).join('\n');
  const source = `<script>const { options } = $props();</script>\n${template}`;
  return svelte(source, { options: PROPS });
}

const rendered = {
  generator: await lit(html`<form-generator prompt="An RSVP" disabled></form-generator>`),
  list: await lit(html`<form-list selection="single"></form-list>`),
  embed: await lit(html`<form-embed src="https://forms.example/f/1"><p>Fallback</p></form-embed>`),
  lookup: await lit(html`<form-embed form-id="form_1_a" loading="eager"></form-embed>`),
  dialog: await lit(
    html`<form-embed mode="dialog" src="https://forms.example/f/1"
      ><button slot="trigger">Reply</button></form-embed
    >`,
  ),
  click: await lit(
    html`<form-embed loading="click" src="https://forms.example/f/1"></form-embed
      ><form-embed
        mode="dialog"
        loading="click"
        consent="remember"
        open
        form-id="form_1_a"
        origins="https://forms.example"
      ></form-embed>`,
  ),
  unknown: await lit(
    html`<form-embed mode="window" loading="never" src="https://forms.example/f/1"></form-embed
      ><form-list selection="all"></form-list>`,
  ),
  react: await each((tag) => renderReact(createElement(tag, PROPS[tag]))),
  preact: await each((tag) => renderPreact(preact(tag, PROPS[tag]))),
  vue: await each((tag) => renderVue(createSSRApp({ render: () => vue(tag, PROPS[tag]) }))),
  svelte: await tagsOfSvelte(),
  'iframe-react': renderReact(createElement(App, { src: SRC })),
  'iframe-vue': await renderVue(createPage(SRC)),
  'iframe-svelte': await svelte(
    readFileSync(new URL('../hydrate/Page.svelte', import.meta.url), 'utf8'),
    { src: SRC, attributes: IFRAME },
  ),
};
console.log(JSON.stringify(rendered));
