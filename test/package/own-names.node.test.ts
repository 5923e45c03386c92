import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

interface Member {
  readonly kind: string;
  readonly name: string;
  readonly privacy?: string;
  readonly static?: boolean;
}
interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}
interface Declaration {
  readonly customElement?: boolean;
  readonly members?: readonly Member[];
  readonly events?: readonly { readonly name: string }[];
}

const read = (path: string): string => readFileSync(path, 'utf8');

describe('members whose names the build shortens', { skip: !existsSync('dist') }, () => {
  const has = (name: string): boolean => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(script);
  const script = existsSync('dist') ? read('dist/prompt-forms.js') : '';

  it('are none of those that a page may use', () => {
    const { modules } = JSON.parse(read('dist/custom-elements.json')) as Manifest;
    const elements = modules
      .flatMap(({ declarations = [] }) => declarations)
      .filter(({ customElement }) => customElement);
    assert.equal(elements.length, 3);
    const members = elements.flatMap(({ members: all = [] }) =>
      all.filter(({ privacy = 'public', static: isStatic }) => privacy === 'public' && !isStatic),
    );
    const names = [...new Set(members.map(({ name }) => name))];
    assert.ok(names.length > 40 && names.includes('prompt'), `${names}`);
    assert.deepEqual(
      names.filter((name) => !has(name)),
      [],
    );
  });

  it('are none of an event, of what is told to other tabs, or of a locale', () => {
    const told = [
      ...read('src/elements/events.ts').matchAll(/[{;] (\w+): /g),
      ...read('src/store/channel.ts').matchAll(/readonly (\w+)\??:/g),
    ].map(([, name]) => name!);
    const texts = [...read('dist/locales/de.js').matchAll(/[{,](\w{4,}):/g)].map(([, key]) => key!);
    assert.ok(
      told.includes('operation') && told.includes('formUrl') && texts.length > 40,
      `${told} ${texts}`,
    );
    assert.deepEqual(
      [...new Set([...told, ...texts])].filter((name) => !has(name)),
      [],
    );
  });

  it('are those of our own classes', () => {
    assert.ok(!has('renderContent') && !has('setupError'));
  });
});
