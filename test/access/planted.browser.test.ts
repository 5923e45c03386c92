import { expect } from '@open-wc/testing';
import { LOOKS } from './combinations.js';
import { faultsInLooks, faultsOf } from './matrix.js';
import type { PLANTED } from './planted.js';
import './planted.js';

const always = (...rules: string[]) =>
  Object.fromEntries(LOOKS.map(({ theme, language }) => [`${theme} ${language}`, rules]));

/** The rules that each planted element breaks, by theme and language. */
const FAULTS: Readonly<Record<keyof typeof PLANTED, Readonly<Record<string, string[]>>>> = {
  'small-buttons': always('target-size', 'target-size'),
  'faint-in-the-dark': { 'dark en': ['color-contrast'], 'dark ar': ['joined-text-contrast'] },
  'nameless-in-arabic': {
    'light ar': ['button-name', 'name'],
    'dark ar': ['button-name', 'name'],
  },
  'english-in-arabic': { 'light ar': ['language'], 'dark ar': ['language'] },
  'two-regions': always('live-region'),
  'another-region': always('live-region'),
  'own-order': always('tabindex', 'tab-order'),
  'other-order': always('order'),
  'other-name': always('label-content-name-mismatch'),
  'nameless-box': always('name'),
  'without-ring': {
    ...always('focus-ring'),
    'light en': ['focus-ring', 'focus-ring'],
    'light ar': ['focus-ring', 'focus-ring'],
  },
  'ring-of-one-tone': always('focus-ring'),
};

describe('the accessibility checks', () => {
  it('report a state that ended before it was checked', async () => {
    let looks = 0;
    const story = { name: 'short', reached: () => looks++ === 0 };
    const faults = await faultsOf({ tag: 'short-lived', state: 'planted', story }, LOOKS[0]!);
    expect(faults).to.deep.equal(['state: over before it was checked']);
  });

  it('report a state that the focus changes', async () => {
    const story = {
      name: 'planted',
      reached: (element: HTMLElement) => !element.hasAttribute('changed'),
    };
    const faults = await faultsOf({ tag: 'changes-on-focus', state: 'planted', story }, LOOKS[0]!);
    expect(faults).to.deep.equal(['state: over before it was checked']);
  });

  it('report colors that fail in the dark theme only', async () => {
    const story = { name: 'planted', reached: () => true };
    const looks = LOOKS.filter(({ language }) => language === 'en');
    const faults = await faultsInLooks(
      { tag: 'faint-in-the-dark', state: 'planted', story },
      looks,
    );
    const rules = faults.map((found) => found.map((fault) => fault.split(':')[0]));
    expect(rules).to.deep.equal([[], ['color-contrast']]);
  });

  for (const [tag, faults] of Object.entries(FAULTS)) {
    it(`report the faults of <${tag}>`, async () => {
      const story = {
        name: 'planted',
        play: (element: HTMLElement) => element.setAttribute('endpoint', '/elsewhere'),
        reached: () => true,
      };
      const found: Record<string, string[]> = {};
      for (const look of LOOKS) {
        const rules = (await faultsOf({ tag, state: 'planted', story }, look)).map(
          (fault) => fault.split(':')[0]!,
        );
        if (rules.length > 0) found[`${look.theme} ${look.language}`] = rules;
      }
      expect(found).to.deep.equal(faults);
    });
  }
});
