import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { STORIES } from '../../demo/stories/index.js';
import {
  checkName,
  LANGUAGES,
  LOOKS,
  lookName,
  lookNamed,
  lookOfDay,
  statesIn,
  THEMES,
} from '../access/combinations.js';
import { accessRecord } from '../browsers/access-checks.js';
import { accessFaults, accessLine } from './access.js';

const matrix = { states: 43, looks: { Chromium: 4, Firefox: 4, WebKit: 1 } };
const engine = (checks: number, violations = 0) => ({
  passed: 1,
  failed: 0,
  skipped: 0,
  access: { checks, violations },
});

describe('the matrix of accessibility checks', () => {
  it('contains every state of every element in every look', () => {
    assert.equal(statesIn(), STORIES.length);
    assert.equal(LOOKS.length, THEMES.length * LANGUAGES.length);
    const names = STORIES.flatMap((story) => LOOKS.map((look) => checkName(story, look)));
    assert.equal(new Set(names).size, STORIES.length * LOOKS.length);
  });

  it('contains only the states of the test files that run', () => {
    const list = STORIES.filter(({ tag }) => tag === 'form-list');
    const files = [1, 2, 3, 4, 5, 6, 7].map(
      (number) => `test/access/form-list-${number}.browser.test.ts`,
    );
    assert.equal(statesIn(files), list.length);
    for (const file of files) assert.ok(statesIn([file]) < list.length);
    assert.equal(statesIn(['test/elements/form-list.browser.test.ts']), 0);
  });

  it('has one test file for each part, and no other file', () => {
    const tests = readdirSync('test/access').filter((name) =>
      /-\d+\.browser\.test\.ts$/.test(name),
    );
    const states = tests.map((name) => statesIn([`test/access/${name}`]));
    assert.ok(states.every((count) => count > 0));
    assert.equal(
      states.reduce((sum, count) => sum + count, 0),
      STORIES.length,
    );
  });

  it('selects another look each day, and all looks in turn', () => {
    const days = [1, 2, 3, 4].map((day) => lookOfDay(new Date(Date.UTC(2026, 0, day, 23))));
    assert.equal(new Set(days).size, LOOKS.length);
    for (const look of LOOKS) assert.equal(lookNamed(lookName(look)), look);
    assert.throws(() => lookNamed('purple-en'), /light-en, dark-en/);
  });

  it('prints a line with the checks that ran', () => {
    assert.equal(
      accessLine(matrix, { Chromium: engine(172), Firefox: engine(172), WebKit: engine(43) }),
      'Access: 43 states, 4 looks in Chromium, 4 looks in Firefox, 1 look in WebKit = 387 checks, 0 violations',
    );
    assert.equal(
      accessLine(matrix, {
        Chromium: engine(171, 2),
        WebKit: { passed: 0, failed: 0, skipped: 0 },
      }),
      'Access: 43 states, 4 looks in Chromium, 1 look in WebKit: only 171 of 215 checks, 2 violations',
    );
    assert.equal(
      accessLine({ ...matrix, states: 1 }, { WebKit: engine(1) }),
      'Access: 1 state, 1 look in WebKit = 1 checks, 0 violations',
    );
  });

  it('reports an engine that ran too few checks or found a violation', () => {
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

describe('the record of accessibility checks', () => {
  it('counts each check once per file and engine', () => {
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
