import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TAGS, type StudioElement } from '../../../demo/studio/options.js';
import { FRAME_SANDBOX } from '../../../src/elements/shared/iframe.js';
import {
  NOTHING_CHOSEN,
  readState as readStateIn,
  withOption,
  withToken,
  writeState,
} from '../../../demo/studio/state.js';
import { everything, known } from './elements.js';

const list = known('form-list');
const generator = known('form-generator');

const CONTEXT = {
  origin: 'https://demo.example',
  formUrls: ['https://forms.example/f/1?a=1&b=2', 'https://forms.example/f/2'],
};
const readState = (element: StudioElement, search: string) => readStateIn(element, search, CONTEXT);

describe('the URL of the studio', () => {
  for (const tag of TAGS) {
    it(`is empty for ${tag} with default options`, () => {
      assert.equal(writeState(known(tag), NOTHING_CHOSEN), '');
      assert.deepEqual(readState(known(tag), ''), NOTHING_CHOSEN);
    });

    it(`restores every option of ${tag} that a link can set`, () => {
      const state = everything(known(tag));
      const { allow: _, ...options } = state.options;
      const read = readState(known(tag), writeState(known(tag), state));
      assert.deepEqual(read, { ...state, options });
    });
  }

  it('contains only changed options, in a fixed order', () => {
    const state = readState(list, '?accent=7C3AED&max-rows=8&sort=service&selection=multiple');
    assert.deepEqual(state, {
      ...NOTHING_CHOSEN,
      options: { selection: 'multiple', 'max-rows': '8' },
      tokens: { accent: '#7c3aed' },
    });
    assert.equal(writeState(list, state), '?selection=multiple&max-rows=8&accent=7c3aed');
  });

  it('ignores invalid values', () => {
    const wrong = [
      'sort=random',
      'selection=',
      'max-rows=0',
      'max-rows=few',
      'required=yes',
      'actions=open+fly',
      'accent=red',
      'accent=%237c3aed',
      'radius=99',
      'radius=-1',
      'space=x',
      'theme=blue',
      'lang=xx',
      'onclick=alert(1)',
      '__proto__=1',
      `filter=${'x'.repeat(4001)}`,
    ];
    for (const each of wrong) assert.deepEqual(readState(list, `?${each}`), NOTHING_CHOSEN, each);
    const embed = (query: string) => readState(known('form-embed'), query).options;
    assert.deepEqual(embed('?height=tall&mode=window&open=1'), {});
    assert.deepEqual(embed('?height=480px'), { height: '480px' });
    assert.deepEqual(embed('?height=480&mode=drawer&open=true'), {
      height: '480',
      mode: 'drawer',
      open: 'true',
    });
    const { options } = readState(generator, '?examples=%7B%7D&maxlength=020');
    assert.deepEqual(options, { maxlength: '20' });
    for (const each of ['-1', 'many', '1e9'])
      assert.deepEqual(readState(generator, `?maxlength=${each}`), NOTHING_CHOSEN, each);
  });

  for (const [name, allowed, rejected] of [
    [
      'src',
      CONTEXT.formUrls,
      [
        'https://evil.example/f/1',
        'https://forms.example/f/3',
        'https://forms.example/f/2#',
        'https://forms.example@evil.example/f/2',
        'https://demo.example/form/index.html#eyJ9',
        'javascript:alert(1)',
        '/f/2',
      ],
    ],
    [
      'report',
      ['/report', 'https://demo.example/report?from=studio'],
      ['https://evil.example', '//evil.example', 'javascript:alert(1)'],
    ],
    [
      'endpoint',
      ['/studio-service', 'studio', 'https://demo.example/api'],
      [
        'https://evil.example',
        '//evil.example',
        String.raw`\\evil.example`,
        'http:evil.example',
        'https://demo.example@evil.example',
        'https://demo.example.evil.example',
        'data:text/html,x',
        'https://[',
      ],
    ],
    [
      'sandbox',
      ['allow-scripts', 'allow-forms  allow-scripts'],
      [
        `${FRAME_SANDBOX} allow-top-navigation`,
        'allow-top-navigation-by-user-activation',
        'allow-pointer-lock',
        'allow-storage-access-by-user-activation',
        'ALLOW-TOP-NAVIGATION',
      ],
    ],
    ['allow', [], ['camera', 'geolocation *']],
    ['referrerpolicy', ['no-referrer', 'same-origin'], ['unsafe-url', 'origin-when-cross-origin']],
  ] as const) {
    it(`sets "${name}" of form-embed only to harmless values`, () => {
      const search = (value: string) => `?${new URLSearchParams({ [name]: value })}`;
      const read = (value: string) => readState(known('form-embed'), search(value)).options[name];
      for (const value of allowed) assert.equal(read(value), value);
      for (const value of rejected) assert.equal(read(value), undefined, value);
    });
  }

  it('sets no endpoint of another origin in any element', () => {
    for (const tag of TAGS) {
      assert.deepEqual(readState(known(tag), '?endpoint=//evil.example'), NOTHING_CHOSEN, tag);
    }
  });

  it('keeps unknown parameters when it is written', () => {
    const search = '?utm_source=mail&sort=name&utm_source=web';
    const state = readState(list, '?sort=newest');
    assert.equal(writeState(list, state, search), '?sort=newest&utm_source=mail&utm_source=web');
  });
});

describe('a selected option', () => {
  it('is removed when it is the default again', () => {
    const chosen = withOption(list, NOTHING_CHOSEN, 'sort', 'name')!;
    assert.deepEqual(chosen.options, { sort: 'name' });
    assert.deepEqual(withOption(list, chosen, 'sort', 'service'), NOTHING_CHOSEN);
    const short = withOption(generator, NOTHING_CHOSEN, 'maxlength', '20')!;
    assert.deepEqual(withOption(generator, short, 'maxlength', ''), NOTHING_CHOSEN);
    const wide = withToken(NOTHING_CHOSEN, 'space', '24')!;
    assert.deepEqual(withToken(wide, 'space', '16'), NOTHING_CHOSEN);
    assert.deepEqual(withToken(wide, 'space', undefined), NOTHING_CHOSEN);
  });

  it('lists words in the order of the element, or none', () => {
    const actions = (raw: string) => withOption(list, NOTHING_CHOSEN, 'actions', raw)?.options;
    assert.deepEqual(actions('delete  open'), { actions: 'open delete' });
    assert.deepEqual(actions(''), { actions: '' });
    assert.deepEqual(actions('delete open copy preview embed'), {});
    assert.equal(actions('fly'), undefined);
  });

  it('is rejected if the element or the theme does not have it', () => {
    assert.equal(withOption(list, NOTHING_CHOSEN, 'mode', 'dialog'), undefined);
    assert.equal(withToken(NOTHING_CHOSEN, 'shadow', '4'), undefined);
  });
});
