import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { renderedByServers } from './rendered.js';

describe('on a server', () => {
  let rendered: Readonly<Record<string, string>>;
  before(() => {
    rendered = renderedByServers();
  });

  /** The visible text, without styles and comments. */
  const textOf = (name: string): string =>
    rendered[name]!.replace(/<style>.*?<\/style>|<!--.*?-->|<[^>]*>/gs, ' ').replace(/\s+/g, ' ');

  const first = [
    ['generator', /Describe the form you need .*Generate form/],
    ['list', /Forms Refresh/],
    ['embed', /Loading the form….*Fallback/],
    ['lookup', /Loading the form…/],
    ['dialog', /^ *Reply *$/],
  ] as const;
  for (const [name, text] of first) {
    it(`Lit renders the first state as a declarative shadow root: ${name}`, () => {
      assert.equal(rendered[name]!.match(/shadowrootmode="open"/g)?.length, 1);
      assert.match(textOf(name), text);
      assert.doesNotMatch(rendered[name]!, /undefined|\[object|NaN/);
    });
  }

  it('an unknown value becomes the default, as in a page', () => {
    assert.equal(rendered.unknown!.match(/shadowrootmode="open"/g)?.length, 2);
    assert.match(textOf('unknown'), /Loading the form… .*Forms Refresh/);
  });

  it('a form that waits for a press is left out', () => {
    assert.equal(rendered.click!.match(/shadowrootmode="open"/g)?.length, 2);
    assert.doesNotMatch(rendered.click!, /<iframe/);
  });

  for (const framework of ['react', 'preact', 'vue', 'svelte']) {
    it(`${framework} writes tags with string attributes`, () => {
      const markup = rendered[framework]!;
      for (const part of [
        '<form-generator prompt="An RSVP" maxlength="200" required',
        '<form-list selection="single"',
        '<form-embed mode="dialog" src="https://forms.example/f/1"',
      ]) {
        assert.ok(markup.includes(part), `${part} in ${markup}`);
      }
    });
  }

  it('a component that renders only on servers can import every entry', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      exports: Record<string, unknown>;
    };
    const entries = Object.keys(exports)
      .filter((entry) => !entry.endsWith('.json'))
      .map((entry) => `prompt-forms${entry.slice(1).replace('*', 'de')}`);
    assert.ok(entries.includes('prompt-forms/react') && entries.includes('prompt-forms/script'));
    const code = entries.map((entry) => `await import('${entry}');`).join('\n');
    const args = ['--conditions=react-server', '--input-type=module', '-e', code];
    const printed = execFileSync(process.execPath, args, {
      cwd: 'test/frameworks',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    assert.equal(String(printed), '');
  });
});
