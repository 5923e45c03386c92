import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

interface Rule {
  readonly name: string;
  readonly pattern: RegExp;
  /** Lines that the rule must refuse, so that it is known to bite. */
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

/** Rules that oxlint cannot check, for the text of templates and styles. */
const RULES: readonly Rule[] = [
  {
    name: 'no styleMap, no unsafe template directive',
    pattern: /\b(styleMap|unsafeHTML|unsafeSVG|unsafeMathML|unsafeCSS|unsafeStatic)\b/,
    bad: ["import { styleMap } from 'lit/directives/style-map.js';", '${unsafeHTML(text)}'],
    good: ['${classMap(classes)}'],
  },
  {
    name: 'no markup from text',
    pattern: /\b(srcdoc|innerHTML|outerHTML|insertAdjacentHTML|document\.write)\b/i,
    bad: ['<iframe srcdoc="${page}">', '.srcdoc=${page}', 'node.innerHTML = text;'],
    good: ['<iframe src=${url}>'],
  },
  {
    name: 'no style attribute and no style element in a template',
    pattern: /<style\b|[\s"'`]style\s*=\s*["'$]/,
    bad: ['<div style="color: red">', '<div style=${x}>', '  style="a"', 'html`<style>`'],
    good: ['.style=${text}', 'static override styles = css``', 'const style = value;'],
  },
  {
    name: 'no inline handler and no evaluated code',
    pattern: /<[^>]*\son[a-z]+\s*=\s*["'$]|\beval\(|\bnew Function\(/,
    bad: ['<button onclick="go()">', '<a href="" onclick=${go}>', 'eval(text)'],
    good: ['<button @click=${this.#go}>', 'frame.onload = go;'],
  },
  {
    name: 'no words in the attributes of a template: they come from the text of the language',
    pattern:
      /\s(?:aria-(?:label|description|roledescription|valuetext)|title|placeholder|alt)="[^"$]*\p{L}/u,
    bad: [' aria-label="Search"', '<input placeholder="Ваша форма" />', '<img alt="A form" />'],
    good: ['aria-label=${text.search}', 'alt=""', 'aria-labelledby="label"', 'title=${label}'],
  },
  {
    name: 'logical CSS only: start and end, not left and right',
    pattern:
      /(?:^|[{;\s])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:\s*[-\w(]|\b(?:text-align|float|clear|caption-side)\s*:\s*(?:left|right)\b/,
    bad: [
      '  margin-left: 4px;',
      'a { padding-right: 0 }',
      '  border-left-color: red;',
      '  border-top-left-radius: 2px;',
      '  left: 0;',
      '.x{right:-1px}',
      '  text-align: right;',
      '  float: left;',
    ],
    good: [
      '  margin-inline-start: 4px;',
      '  border-start-start-radius: 2px;',
      '  inset-inline-end: 0;',
      '  text-align: end;',
      '  transform-origin: left top;',
    ],
  },
];

/** Every `.ts` file below `src/`, with its lines. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({
    path: join('src', path),
    lines: readFileSync(join('src', path), 'utf8').split('\n'),
  }));

const KEYFRAMES = /@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;
/** Browsers animate these without a new layout in each frame. */
const ANIMATABLE: readonly string[] = ['opacity', 'rotate', 'scale', 'translate'];

/** The properties in a style sheet's keyframes that need a new layout or paint in each frame. */
const costlyKeyframes = (css: string): string[] =>
  [...css.matchAll(KEYFRAMES)].flatMap(([, name, body]) =>
    [...body!.matchAll(/([\w-]+)\s*:/g)]
      .filter(([, property]) => !ANIMATABLE.includes(property!))
      .map(([, property]) => `${name}: ${property}`),
  );

/** Comments may name what is forbidden. */
const isComment = (line: string): boolean => /^\s*(\/\/|\/?\*)/.test(line);

describe('rules of src/', () => {
  it('reads the sources', () => {
    assert.ok(sources.length > 20);
  });

  for (const { name, pattern, bad, good } of RULES) {
    describe(name, () => {
      it('finds a violation in a bad example, and none in a good one', () => {
        for (const line of bad) assert.match(line, pattern);
        for (const line of good) assert.doesNotMatch(line, pattern);
      });

      it('finds no violation in src/', () => {
        const found = sources.flatMap(({ path, lines }) =>
          lines.flatMap((line, index) =>
            !isComment(line) && pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
          ),
        );
        assert.deepEqual(found, []);
      });
    });
  }

  describe('keyframes need no layout', () => {
    it('finds a violation in a bad example, and none in a good one', () => {
      const bad = '@keyframes a { from { opacity: 0; } to { margin-inline-start: 60%; } }';
      assert.deepEqual(costlyKeyframes(bad), ['a: margin-inline-start']);
      const good = '@keyframes b { to { translate: var(--_far, 150%); opacity: 0; } } a { top: 0 }';
      assert.deepEqual(costlyKeyframes(good), []);
    });

    it('finds no violation in src/', () => {
      const texts = sources.map(({ lines }) => lines.join('\n'));
      assert.ok(texts.some((text) => text.matchAll(KEYFRAMES).next().value));
      assert.deepEqual(texts.flatMap(costlyKeyframes), []);
    });
  });
});
