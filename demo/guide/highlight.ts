/** Syntax highlighting of the guide's code while the site is built. Browsers load only HTML and a style sheet. */
import hljs from 'highlight.js/lib/core';
import apache from 'highlight.js/lib/languages/apache';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import yaml from 'highlight.js/lib/languages/yaml';
import xml from 'highlight.js/lib/languages/xml';

// Each grammar also registers its short names, such as `js`, `tsx`, `html` and `sh`.
const GRAMMARS = {
  apache,
  bash,
  css,
  go,
  http,
  ini,
  javascript,
  json,
  nginx,
  php,
  python,
  ruby,
  swift,
  typescript,
  xml,
  yaml,
};
for (const [name, grammar] of Object.entries(GRAMMARS)) hljs.registerLanguage(name, grammar);
hljs.registerAliases(['svelte', 'vue'], { languageName: 'xml' });

/** Languages that the guide shows without colors. */
export const PLAIN_LANGUAGES: readonly string[] = ['', 'text', 'Caddyfile'];

/** The code as HTML with a class for each kind of token. Undefined for a language without a grammar. */
export function highlight(code: string, language: string): string | undefined {
  return hljs.getLanguage(language) && hljs.highlight(code, { language }).value;
}
