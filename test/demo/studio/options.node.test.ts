import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { ClassField, CustomElement, Package } from 'custom-elements-manifest/schema.d.ts';
import { markdownOf } from '../../../demo/guide/pages.js';
import { studioBody } from '../../../demo/studio/layout.js';
import { optionsOf, TAGS, TOKENS, valueOf } from '../../../demo/studio/options.js';
import { studioElement } from '../../../demo/studio/read-options.js';
import { namesOf } from '../../../demo/studio/state.js';
import { known } from './elements.js';

const FILE = 'dist/custom-elements.json';

describe('the options of the studio', { skip: !existsSync(FILE) && 'there is no build' }, () => {
  const { modules } = JSON.parse(readFileSync(FILE, 'utf8')) as Package;
  const declared = modules.map(({ declarations = [] }) => declarations[0] as CustomElement);

  for (const tag of TAGS) {
    const {
      attributes = [],
      members = [],
      events = [],
    } = declared.find((each) => each.tagName === tag)!;
    const options = optionsOf(known(tag));

    it(`are the attributes of ${tag} in its manifest`, () => {
      const names = attributes.map(({ name }) => name);
      assert.deepEqual(options.map(({ name }) => name).toSorted(), names.toSorted());
      for (const attribute of attributes) {
        const option = options.find(({ name }) => name === attribute.name)!;
        assert.equal(option.property, attribute.fieldName);
        const field = members.find(({ name }) => name === attribute.fieldName) as ClassField;
        const type = field.type!.text.replace(/ \| undefined$/, '');
        const plain = { boolean: 'flag', number: 'number' }[type];
        if (plain) assert.equal(option.kind, plain, option.name);
        const union = [...type.matchAll(/'([^']+)'/g)].map(([, value]) => value);
        if (union.length > 0) assert.deepEqual(option.values, union, option.name);
        // A default that has a name in the source stands in read-options.ts by that name.
        const said = field.default ?? '';
        if (/^('|\d|false|$)/.test(said)) {
          const initial = said.replaceAll("'", '') || option.initial;
          assert.equal(option.initial, initial, option.name);
        }
        assert.ok(field.description?.startsWith(option.description.slice(0, 30)), option.name);
        assert.doesNotMatch(option.description, /section \d/);
      }
    });

    it(`of ${tag} have a control each`, () => {
      const html = studioBody({
        element: known(tag),
        script: { tag: '', embedTag: '' },
      });
      for (const { name } of options) {
        assert.equal(html.split(`data-option="${name}"`).length, 2, name);
      }
      for (const { name } of TOKENS) assert.ok(html.includes(`data-token="${name}"`), name);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      assert.equal(new Set(ids).size, ids.length);
    });

    it(`of ${tag} accept their defaults, and have unique names`, () => {
      for (const option of options) assert.equal(valueOf(option, option.initial), option.initial);
      const names = namesOf(known(tag));
      assert.equal(new Set(names).size, names.length);
    });

    it(`of ${tag} come with all its events`, () => {
      assert.deepEqual(known(tag).events.toSorted(), events.map(({ name }) => name).toSorted());
    });
  }

  it('include an attribute without a group, below More', () => {
    const reference = markdownOf('reference/form-embed').replaceAll('`placement`', '`corner`');
    const { groups } = studioElement('form-embed', reference, ['en']);
    const more = groups.find(({ title }) => title === 'More');
    assert.deepEqual(
      more?.options.map(({ name, kind }) => [name, kind]),
      [['corner', 'choice']],
    );
  });

  it('are the six tokens of the guide, with the lengths of their defaults', () => {
    const rows = [...markdownOf('theming').matchAll(/^\| `--forms-(\w+)` .*\| ([^|]*)\|$/gm)];
    assert.deepEqual(
      TOKENS.map(({ name }) => name),
      rows.map(([, name]) => name),
    );
    for (const [, name, initial = ''] of rows) {
      const token = TOKENS.find((each) => each.name === name)!;
      if (token.kind === 'pixels') assert.equal(initial.trim(), `\`${token.initial}px\``);
    }
  });
});
