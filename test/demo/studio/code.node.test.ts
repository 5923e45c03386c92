import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { formatsOf, printCode, type Format, type ScriptFile } from '../../../demo/studio/code.js';
import { TAGS, type Tag } from '../../../demo/studio/options.js';
import { scriptFile } from '../../../demo/studio/read-script.js';
import { NOTHING_CHOSEN, type StudioState } from '../../../demo/studio/state.js';
import { known } from './elements.js';

const SCRIPT: ScriptFile = {
  tag: '<script src="https://cdn.example/p@1/dist/split/prompt-forms.js"></script>',
  embedTag: '<script src="https://cdn.example/p@1/dist/split/form-embed.js"></script>',
};

const print = (format: Format, tag: Tag, state: Partial<StudioState> = {}): string =>
  printCode(format, known(tag), { ...NOTHING_CHOSEN, ...state }, SCRIPT);

/** The lines that are neither script nor import. */
const templateOf = (format: Format, options: Readonly<Record<string, string>>): string =>
  print(format, 'form-generator', { options });

describe('the code of the studio', () => {
  it('is minimal while nothing is selected', () => {
    assert.equal(print('script', 'form-list'), `${SCRIPT.tag}\n\n<form-list></form-list>`);
    assert.equal(
      print('react', 'form-list'),
      `import 'prompt-forms/define/form-list';
import type {} from 'prompt-forms/react';

export function Forms() {
  return <form-list />;
}`,
    );
    assert.equal(
      print('vue', 'form-list'),
      `<script setup lang="ts">
import 'prompt-forms/define/form-list';
import type {} from 'prompt-forms/vue';
</script>

<template>
  <form-list />
</template>`,
    );
    assert.equal(
      print('svelte', 'form-list'),
      `<script lang="ts">
  import 'prompt-forms/define/form-list';
  import type {} from 'prompt-forms/svelte';
</script>

<form-list></form-list>`,
    );
    assert.match(print('angular', 'form-list'), /^ {4}<form-list><\/form-list>$/m);
    assert.match(print('css', 'form-list'), /^\/\*.*no CSS is needed.*\*\/$/);
  });

  it('contains only changed options, with numbers as numbers in React and Vue', () => {
    const options = { required: 'true', maxlength: '200', submit: 'enter' };
    const [react, vue] = (['react', 'vue'] as const).map((each) => templateOf(each, options));
    assert.ok(react!.includes('<form-generator submit="enter" maxlength={200} required />'), react);
    assert.ok(vue!.includes('<form-generator submit="enter" :maxlength="200" required />'), vue);
    for (const format of ['script', 'angular'] as const) {
      const code = templateOf(format, options);
      assert.ok(code.includes('<form-generator submit="enter" maxlength="200" required>'), code);
    }
  });

  it('escapes special characters for each language', () => {
    const options = { prompt: `"a" & 'b'` };
    assert.ok(templateOf('script', options).includes(`prompt="&quot;a&quot; &amp; 'b'"`));
    assert.ok(templateOf('react', options).includes(`prompt={'"a" & \\'b\\''}`));
    const braces = { prompt: '{{ x }} `${y}`' };
    assert.ok(templateOf('svelte', braces).includes("prompt={'{{ x }} `${y}`'}"));
    assert.ok(
      templateOf('angular', braces).includes(`[prompt]="'{{ x }} \\\`\\\${y}\\\`'"`),
      templateOf('angular', braces),
    );
    assert.ok(templateOf('script', { examples: '["a"]' }).includes(`examples='["a"]'`));
  });

  it('breaks long tags into lines, and keeps the line breaks of a text', () => {
    const code = templateOf('vue', { prompt: 'one\ntwo', label: 'x' });
    assert.match(code, /\n {2}<form-generator\n {4}prompt="one\ntwo"\n {4}label="x"\n {2}\/>\n/);
  });

  it('has a sample form for an embed without one, and a trigger if the mode needs one', () => {
    assert.ok(print('script', 'form-embed').includes('src="https://forms.example/f/1"'));
    const own = print('script', 'form-embed', { options: { 'form-id': 'form_1_a' } });
    assert.ok(!own.includes('forms.example'));
    const dialog = print('react', 'form-embed', { options: { mode: 'dialog' } });
    assert.match(dialog, /<button slot="trigger" type="button">.*<\/button>\n\s*<\/form-embed>/);
  });

  it('includes the list that an embed follows', () => {
    const code = print('react', 'form-embed', { options: { for: 'all' } });
    assert.match(code, /define\/form-list'/);
    assert.match(code, /<>\n {6}<form-list id="all" .*\n {6}<form-embed for="all" \/>\n {4}<\/>/);
  });

  it('sets the language, and loads its locale if the script file does not', () => {
    const state = { lang: 'ar' };
    assert.match(print('react', 'form-list', state), /^import 'prompt-forms\/locales\/ar';$/m);
    assert.match(print('react', 'form-list', state), /<form-list lang="ar" \/>/);
    const element = '<form-list lang="ar"></form-list>';
    assert.equal(print('script', 'form-list', state), `${SCRIPT.tag}\n\n${element}`);
  });

  it('is CSS for the selected theme and tokens', () => {
    const css = print('css', 'form-list', {
      theme: 'dark',
      tokens: { radius: '4', accent: '#7c3aed' },
    });
    assert.equal(
      css,
      `:root {
  color-scheme: dark;
}

form-list {
  --forms-accent: #7c3aed;
  --forms-radius: 4px;
}`,
    );
  });

  it('has the script tag of the guide, with its hash', () => {
    const script = scriptFile();
    assert.match(script.tag, /integrity="sha384-/);
    assert.ok(readFileSync('demo/guide/start.md', 'utf8').includes(script.tag));
    for (const tag of ['form-generator', 'form-list'] as const) {
      const code = printCode('script', known(tag), NOTHING_CHOSEN, script);
      assert.ok(code.startsWith(script.tag));
    }
  });

  it('uses the smaller script file for a page that only shows forms', () => {
    const script = scriptFile();
    const printScript = (options: Readonly<Record<string, string>>) =>
      printCode('script', known('form-embed'), { ...NOTHING_CHOSEN, options }, script);
    assert.ok(printScript({}).startsWith(script.embedTag));
    assert.match(script.embedTag, /src="[^"]*\/split\/form-embed.js"\s+integrity="sha384-/);
    assert.ok(printScript({ for: 'list' }).startsWith(script.tag));
  });

  it('has a button that opens the form, unless it has a launcher', () => {
    const hasButton = (options: Readonly<Record<string, string>>) =>
      print('script', 'form-embed', { options }).includes('slot="trigger"');
    assert.ok(!hasButton({}));
    assert.ok(hasButton({ mode: 'dialog' }));
    assert.ok(!hasButton({ mode: 'dialog', launcher: 'Reply' }));
  });

  it('has a plain iframe for forms alone, with the height in pixels', () => {
    assert.deepEqual(
      TAGS.filter((tag) => formatsOf({ tag }).includes('iframe')),
      ['form-embed'],
    );
    const options = {
      src: 'https://forms.example/f/2?a=1&b=2',
      label: 'A "form"',
      height: '480px',
    };
    const code = print('iframe', 'form-embed', { options });
    assert.match(code, /src="https:\/\/forms.example\/f\/2\?a=1&amp;b=2"/);
    assert.match(code, /title="A &quot;form&quot;"/);
    assert.match(code, / height="480"/);
    assert.match(print('iframe', 'form-embed'), /src="https:\/\/forms.example\/f\/1"/);
  });

  it('exists in every format', () => {
    for (const tag of TAGS) {
      for (const format of formatsOf({ tag })) assert.ok(print(format, tag).length > 20);
    }
  });
});
