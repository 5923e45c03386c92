import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { missingBuilds } from './builds.js';

const nothing = () => false;

describe('missingBuilds', () => {
  it('names the missing build of a test file, and its command', () => {
    assert.deepEqual(missingBuilds(['test/e2e/script-tag.node.test.ts'], nothing), [
      'test/e2e/script-tag.node.test.ts loads what was built, and dist/integrity.json is missing. Run first: npm run build',
    ]);
    const [demo] = missingBuilds(['test/demo/static-demo.browser.test.ts'], nothing);
    assert.match(demo!, /npm run build:demo$/);
  });

  it('reports nothing if no file needs a build or the builds exist', () => {
    assert.deepEqual(missingBuilds(['test/ui/qr.node.test.ts'], nothing), []);
    assert.deepEqual(
      missingBuilds(['test/built/access.browser.test.ts'], () => true),
      [],
    );
  });

  it('covers each end-to-end test that reads a built file', () => {
    const reading = readdirSync('test/e2e')
      .filter((name) => name.endsWith('.test.ts'))
      .filter((name) =>
        /'dist\/|staticDemo\(|'pack'/.test(readFileSync(join('test/e2e', name), 'utf8')),
      );
    assert.ok(reading.length > 4);
    for (const name of reading) {
      assert.equal(missingBuilds([`test/e2e/${name}`], nothing).length, 1, name);
    }
  });
});
