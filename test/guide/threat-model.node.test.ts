import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markdownOf } from '../../demo/guide/pages.js';
import { evidenceFault, evidenceIn } from './evidence.js';

const text = markdownOf('threat-model');

/** The rows of the tables that say what an actor cannot do. */
const rows = [...text.matchAll(/^\| (?:cannot|mistake) .*\n\| -.*\n((?:\|.*\n)+)/gm)].flatMap(
  ([, table]) => table!.trim().split('\n'),
);

describe('threat-model.md', () => {
  it('names a test for each thing that an actor cannot do', () => {
    assert.ok(rows.length > 25, `${rows.length} rows`);
    const unheld = rows.filter((row) => evidenceIn(row).length === 0);
    assert.deepEqual(unheld, []);
  });

  it('names only tests that exist', () => {
    const faults = evidenceIn(text).map(evidenceFault);
    assert.deepEqual(
      faults.filter((fault) => fault !== undefined),
      [],
    );
  });

  it('has a section for each actor, and one for what is not defended', () => {
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    for (const heading of [
      'Assets',
      'Trust boundaries',
      'A visitor',
      'Another visitor of the same browser',
      'Other scripts of the page',
      'The form’s page',
      'A page of another site',
      'The operator',
      'The service',
      'The network',
      'What is not defended',
    ])
      assert.ok(headings.includes(heading.replace('’', "'")), heading);
  });
});
