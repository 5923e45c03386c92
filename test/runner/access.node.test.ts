import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STORIES } from '../../demo/stories/index.js';
import { checkName, LANGUAGES, LOOKS, matrixOf, THEMES } from '../access/combinations.js';
import { accessRecord } from '../browsers/access-checks.js';
import { accessFaults, accessLine } from './access.js';

const matrix = { states: 43, themes: 2, languages: 2 };
const engine = (checks: number, violations = 0) => ({
  ...{ passed: 1, failed: 0, skipped: 0 },
  access: { checks, violations },
});

describe('the matrix of access', () => {
  it('is every state of every element in every look', () => {
    const { states, themes, languages } = matrixOf()!;
    assert.equal(states, STORIES.length);
    assert.equal(LOOKS.length, THEMES.length * LANGUAGES.length);
    const names = STORIES.flatMap((story) => LOOKS.map((look) => checkName(story, look)));
    assert.equal(new Set(names).size, states * themes * languages);
  });

  it('is that of the elements whose files run, where only some do', () => {
    const list = STORIES.filter(({ tag }) => tag === 'form-list');
    assert.equal(matrixOf(['test/access/form-list.browser.test.ts'])?.states, list.length);
    assert.equal(matrixOf(['test/elements/form-list.browser.test.ts']), undefined);
  });

  it('has a line of what ran', () => {
    assert.equal(
      accessLine(matrix, [engine(172), engine(172), engine(172)]),
      'Access: 43 states × 3 engines × 2 themes × 2 languages = 516 checks, 0 violations',
    );
    assert.equal(
      accessLine(matrix, [engine(171, 2), { passed: 0, failed: 0, skipped: 0 }]),
      'Access: 43 states × 2 engines × 2 themes × 2 languages: only 171 of 344 checks, 2 violations',
    );
    assert.equal(
      accessLine({ ...matrix, states: 1 }, [engine(4)]),
      'Access: 1 state × 1 engine × 2 themes × 2 languages = 4 checks, 0 violations',
    );
  });

  it('is at fault where an engine ran less than all of it, or found a violation', () => {
    assert.deepEqual(accessFaults(matrix, 'Firefox', { checks: 172, violations: 0 }), []);
    assert.deepEqual(accessFaults(matrix, 'Firefox', { checks: 171, violations: 0 }), [
      'Firefox ran 171 of 172 checks of access',
    ]);
    assert.deepEqual(accessFaults(matrix, 'Firefox', undefined), [
      'Firefox ran 0 of 172 checks of access',
    ]);
    assert.deepEqual(accessFaults(matrix, 'Firefox', { checks: 172, violations: 1 }), [
      'Firefox has 1 violation of access',
    ]);
  });
});

describe('the record of checks of access', () => {
  it('counts different checks of each file in each engine, as the engine told', () => {
    const { plugin, of } = accessRecord();
    const tell = (browser: string, name: string, violations: number, command = 'access-check') =>
      plugin.executeCommand!({
        command,
        payload: { name, violations },
        session: { browser: { name: browser }, testFile: `/${name[0]}.ts` } as never,
      });
    assert.equal(tell('Firefox', 'a light en', 0), true);
    tell('Firefox', 'a light en', 0);
    tell('Firefox', 'a dark en', 2);
    tell('WebKit', 'a light en', 0);
    assert.equal(tell('WebKit', 'b light en', 0, 'another command'), undefined);
    assert.deepEqual(of('Firefox', '/a.ts'), { checks: 2, violations: 2 });
    assert.deepEqual(of('WebKit', '/a.ts'), { checks: 1, violations: 0 });
    assert.equal(of('WebKit', '/b.ts'), undefined);
  });
});
