import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { STORIES } from '../../demo/stories/index.js';
import { FILES, storiesOf } from './combinations.js';

describe('the test files of the checks of access', () => {
  const parts = Object.entries(FILES).flatMap(([tag, count]) =>
    Array.from({ length: count }, (_, index) => [tag, index + 1] as const),
  );

  it('check each state of each element once', () => {
    assert.deepEqual(
      new Set(parts.flatMap(([tag, file]) => storiesOf(tag, file))),
      new Set(STORIES),
    );
    assert.equal(parts.flatMap(([tag, file]) => storiesOf(tag, file)).length, STORIES.length);
  });

  it('are one for each part, and no others', () => {
    const names = readdirSync('test/access').filter((name) =>
      /-\d+\.browser\.test\.ts$/.test(name),
    );
    const wanted = parts.map(([tag, file]) => `${tag}-${file}.browser.test.ts`);
    assert.deepEqual(new Set(names), new Set(wanted));
    for (const [tag, file] of parts) {
      const text = readFileSync(`test/access/${tag}-${file}.browser.test.ts`, 'utf8');
      assert.ok(text.includes(`accessMatrix('${tag}', ${file})`), `${tag}-${file}`);
    }
  });
});
