/** The code for what is chosen in the studio: as a script tag, for four frameworks, as an iframe, and its CSS. */
import { parseFormUrl } from '../../src/client/form-url.js';
import { iframeCode } from '../../src/elements/shared/snippets/code.js';
import { nodesOf, STAND_IN, type Attribute, type Node } from './nodes.js';
import { cssOfToken, TOKENS, type StudioElement } from './options.js';
import { DEFAULT_LANGUAGE, type StudioState } from './state.js';

export { followed, needsStandIn, STAND_IN } from './nodes.js';

const FORMATS = ['script', 'react', 'vue', 'svelte', 'angular', 'iframe', 'css'] as const;
export type Format = (typeof FORMATS)[number];

/** The formats for an element. Only a form can show in a plain iframe. */
export const formatsOf = ({ tag }: Pick<StudioElement, 'tag'>): readonly Format[] =>
  FORMATS.filter((format) => format !== 'iframe' || tag === 'form-embed');

export const FORMAT_TITLES: Readonly<Record<Format, string>> = {
  script: 'Script tag',
  react: 'React',
  vue: 'Vue',
  svelte: 'Svelte',
  angular: 'Angular',
  iframe: 'iframe',
  css: 'CSS',
};

/** The script-tag files of this version, in a folder of one's own server. */
export interface ScriptFile {
  /** The whole tag of `split/prompt-forms.js`, with the file's hash. */
  readonly tag: string;
  /** The whole tag of `split/form-embed.js`, for pages that only show forms. */
  readonly embedTag: string;
}

/** How a framework's templates write an attribute. */
type Write = (attribute: Attribute) => string;

/** The lines of a node; a value of several lines stays as it is. */
function printNode(
  { tag, attributes, children }: Node,
  write: Write,
  selfClose: boolean,
): string[] {
  const written = attributes.map(write);
  const oneLine = [tag, ...written].join(' ');
  const fits = oneLine.length <= 76 && !oneLine.includes('\n');
  const end = children ? '>' : selfClose ? ' />' : `></${tag}>`;
  const open = fits
    ? [`<${oneLine}${end}`]
    : [`<${tag}`, ...written.map((each) => `  ${each}`), end.trim()];
  return children ? [...open, ...children.map((child) => `  ${child}`), `</${tag}>`] : open;
}

const indent = (lines: readonly string[], by: number): string =>
  lines.map((line) => ' '.repeat(by) + line).join('\n');

const escapeAttribute = (value: string): string => value.replaceAll('&', '&amp;');

/** As HTML has it, in the quotes that leave most of it as it is. */
const inQuotes = (name: string, value: string): string =>
  value.includes('"') && !value.includes("'")
    ? `${name}='${escapeAttribute(value)}'`
    : `${name}="${escapeAttribute(value).replaceAll('"', '&quot;')}"`;

const inner = (value: string): string => JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"');

const single = (value: string): string => `'${inner(value).replaceAll("'", "\\'")}'`;

/** A string of JavaScript, in the quotes that leave most of it as it is. */
const literal = (value: string): string =>
  value.includes("'") && !value.includes('"') ? `"${inner(value)}"` : single(value);

const inHtml: Write = ({ name, value, kind }) =>
  kind === 'flag' && value === 'true' ? name : inQuotes(name, value);

/** In JSX, and in Svelte, where braces begin an expression: numbers, and text that needs it, are one. */
const inBraces =
  (needs: RegExp): Write =>
  ({ name, value, kind }) => {
    if (kind === 'flag' && value === 'true') return name;
    if (kind === 'number') return `${name}={${value}}`;
    return needs.test(value) ? `${name}={${literal(value)}}` : `${name}="${value}"`;
  };

const inJsx = inBraces(/["&\n]/);
const inSvelte = inBraces(/["&\n{}<]/);
const inVue: Write = (attribute) =>
  attribute.kind === 'number' ? `:${attribute.name}="${attribute.value}"` : inHtml(attribute);

/** In a template of Angular that stands between backticks; what looks like its own braces is a string of a binding. */
const inAngular: Write = (attribute) => {
  const { property, value } = attribute;
  const written = value.includes('{{')
    ? `[${property}]="${escapeAttribute(single(value)).replaceAll('"', '&quot;')}"`
    : inHtml(attribute);
  return written.replace(/[\\`]|\$(?=\{)/g, '\\$&');
};

type Print = (element: StudioElement, state: StudioState, script: ScriptFile) => string;

/** The import statements. */
function importsOf(nodes: readonly Node[], { lang }: StudioState): string[] {
  const tags = [...new Set(nodes.map(({ tag }) => tag))];
  return [
    ...tags.map((tag) => `import 'prompt-forms/define/${tag}';`),
    ...(lang === DEFAULT_LANGUAGE ? [] : [`import 'prompt-forms/locales/${lang}';`]),
  ];
}

/** The tag of the script file, which loads the text of the element's language by itself. */
function scriptTag(nodes: readonly Node[], script: ScriptFile): string {
  const onlyEmbeds = nodes.every(({ tag }) => tag === 'form-embed');
  return onlyEmbeds ? script.embedTag : script.tag;
}

/** The digits of a height such as `480` or `480px`. Undefined for `auto`. */
const pixelsIn = (height = ''): string | undefined => /^\d+/.exec(height)?.[0];

const PRINT: Readonly<Record<Format, Print>> = {
  script: (element, state, script) => {
    const nodes = nodesOf(element, state);
    const lines = nodes.flatMap((node) => printNode(node, inHtml, false));
    return [scriptTag(nodes, script), '', ...lines].join('\n');
  },

  react: (element, state) => {
    const nodes = nodesOf(element, state);
    const lines = nodes.flatMap((node) => printNode(node, inJsx, true));
    const many = nodes.length > 1;
    const body = many ? `    <>\n${indent(lines, 6)}\n    </>` : indent(lines, 4);
    return [
      ...importsOf(nodes, state),
      `import type {} from 'prompt-forms/react';`,
      '',
      'export function Forms() {',
      lines.length === 1 && !many ? `  return ${lines[0]};` : `  return (\n${body}\n  );`,
      '}',
    ].join('\n');
  },

  vue: (element, state) => {
    const nodes = nodesOf(element, state);
    return [
      '<script setup lang="ts">',
      ...importsOf(nodes, state),
      `import type {} from 'prompt-forms/vue';`,
      '</script>',
      '',
      '<template>',
      indent(
        nodes.flatMap((node) => printNode(node, inVue, true)),
        2,
      ),
      '</template>',
    ].join('\n');
  },

  svelte: (element, state) => {
    const nodes = nodesOf(element, state);
    return [
      '<script lang="ts">',
      indent([...importsOf(nodes, state), `import type {} from 'prompt-forms/svelte';`], 2),
      '</script>',
      '',
      ...nodes.flatMap((node) => printNode(node, inSvelte, false)),
    ].join('\n');
  },

  angular: (element, state) => {
    const nodes = nodesOf(element, state);
    return [
      `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';`,
      ...importsOf(nodes, state),
      '',
      '@Component({',
      `  selector: 'app-forms',`,
      '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
      '  template: `',
      indent(
        nodes.flatMap((node) => printNode(node, inAngular, false)),
        4,
      ),
      '  `,',
      '})',
      'export class FormsComponent {}',
    ].join('\n');
  },

  iframe: (_, { options }) => {
    const formUrl = parseFormUrl(options.src ?? STAND_IN)?.href ?? STAND_IN;
    return iframeCode({ formUrl, title: options.label || 'Form' }, pixelsIn(options.height));
  },

  css: ({ tag }, { tokens, theme }) => {
    const lines = TOKENS.flatMap((token) => {
      const value = tokens[token.name];
      return value === undefined ? [] : [`  --forms-${token.name}: ${cssOfToken(token, value)};`];
    });
    const rules = [
      ...(theme === 'auto' ? [] : [`:root {\n  color-scheme: ${theme};\n}`]),
      ...(lines.length > 0 ? [`${tag} {\n${lines.join('\n')}\n}`] : []),
    ];
    return rules.join('\n\n') || '/* Everything is as it comes: no CSS is needed. */';
  },
};

/** The code in one format; with nothing chosen, the least that works. */
export const printCode = (
  format: Format,
  element: StudioElement,
  state: StudioState,
  script: ScriptFile,
): string => PRINT[format](element, state, script);
