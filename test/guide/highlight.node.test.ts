import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { highlight, PLAIN_LANGUAGES } from '../../demo/guide/highlight.js';
import { GUIDE_FILES, snippetsOf } from './documents.js';

const snippets = GUIDE_FILES.flatMap(snippetsOf);

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The text that a browser shows for this HTML. */
const shownText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&[^;]+;/g, (entity) => CHARACTERS[entity] ?? entity);

/** Relative luminance of a color such as `#14171f` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

describe('code of the guide', () => {
  it('is highlighted, unless its language is listed as plain', () => {
    assert.ok(snippets.length > 100);
    for (const { code, language, place } of snippets) {
      const html = highlight(code, language);
      assert.equal(html === undefined, PLAIN_LANGUAGES.includes(language), place);
    }
  });

  it('keeps its text when it is highlighted', () => {
    for (const { code, language, place } of snippets) {
      const html = highlight(code, language);
      if (html !== undefined) assert.equal(shownText(html), code, place);
    }
  });

  for (const [language, code, token] of [
    ['html', '<form-list></form-list>', 'hljs-name'],
    ['html', '<script>const a = 1;</script>', 'hljs-keyword'],
    ['vue', '<template><form-list /></template>', 'hljs-name'],
    ['js', 'const a = 1;', 'hljs-keyword'],
    ['ts', 'interface A {}', 'hljs-keyword'],
    ['tsx', 'return <form-list lang="en" />;', 'hljs-name'],
    ['css', 'p { color: red; }', 'hljs-attribute'],
    ['json', '{ "a": 1 }', 'hljs-attr'],
    ['sh', 'npm ci # installs', 'hljs-comment'],
    ['yaml', 'for: 5m', 'hljs-attr'],
    ['nginx', 'location / { proxy_pass http://a; }', 'hljs-attribute'],
    ['python', 'def a(): pass', 'hljs-keyword'],
    ['php', '<?php return 1;', 'hljs-keyword'],
    ['ruby', 'def a = 1', 'hljs-keyword'],
    ['go', 'func a() {}', 'hljs-keyword'],
    ['apache', 'ProxyPreserveHost On', 'hljs-attribute'],
    ['http', 'GET / HTTP/1.1\nHost: a', 'hljs-keyword'],
  ] as const) {
    it(`has ${token} in ${language}`, () =>
      assert.match(highlight(code, language) ?? '', new RegExp(`class="${token}"`)));
  }

  it('is readable: each color has a contrast of at least 4.5:1', () => {
    const [, background] =
      /^pre \{[^}]*background: (#\w{6});/m.exec(readFileSync('demo/base.css', 'utf8')) ?? [];
    assert.ok(background);
    const colors = [
      ...readFileSync('demo/guide/code.css', 'utf8').matchAll(/ color: (#\w{6});/g),
    ].map(([, color]) => color!);
    assert.ok(colors.length > 5);
    for (const color of colors) {
      const ratio = contrast(color, background);
      assert.ok(ratio >= 4.5, `${color}: ${ratio}`);
    }
    assert.ok(contrast('#555a66', background) < 4.5);
  });
});
