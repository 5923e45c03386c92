import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { findProgram } from '../runner/programs.js';
import { HOME, mounting, named, run, snippetsWith, TESTS, write } from './consumer-project.js';

const JEST = snippetsWith('@jest-environment');
const PLAYWRIGHT = snippetsWith('page.route');

describe('a site with tests in jest and Playwright', () => {
  it('runs the test of the guide with jest', async () => {
    assert.equal(JEST.length, 1);
    write('jest', {
      ...named(JEST),
      'mount.test.js': mounting('@jest-environment jsdom', '@jest/globals'),
    });
    const output = await run('node_modules/jest/bin/jest.js', ['tests/jest', '--forceExit'], {
      NODE_OPTIONS: '--experimental-vm-modules',
    });
    assert.match(output, /Tests: +2 passed, 2 total/);
  });

  it('runs the functions of the guide with Playwright', async () => {
    assert.equal(PLAYWRIGHT.length, 1);
    write('playwright', { 'guide.js': PLAYWRIGHT[0]! });
    const chromium = findProgram('chromium');
    assert.ok(chromium, 'needs Chromium');
    const output = await run('playwright.js', [
      chromium,
      join(HOME, 'node_modules/prompt-forms/dist/prompt-forms.js'),
      join(TESTS, 'playwright/guide.js'),
    ]);
    assert.deepEqual(JSON.parse(output), { isLinked: true, left: 0 });
  });
});
