import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Ajv } from 'ajv';
import {
  CONFORMANCE_PAGE,
  conformanceReport,
  CRITERIA,
  readReport,
  type Report,
  type ReportedCriterion,
} from '../../.build/conformance.js';
import { regenerated } from '../../.build/documents.js';
import { VERSION } from '../../src/version.js';
import { evidenceFault, evidenceIn } from './evidence.js';

const SCHEMA = '.build/openacr/openacr-0.1.0.schema.json';
/** The terms of OpenACR for criteria of the levels A and AA. */
const RESULTS = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'];

const report = readReport();
const criteria = Object.values(report.chapters).flatMap((chapter) => chapter.criteria ?? []);

/** What is wrong with a criterion of the report. */
function faultsOf({ num, components }: ReportedCriterion): string[] {
  const [component] = components;
  if (components.length !== 1 || component?.name !== 'web') return [`${num}: one component, web`];
  const { level, notes } = component.adherence;
  const evidence = evidenceIn(notes);
  const hasReason = /^["A-Z][^\n]{15,}\./.test(notes);
  return [
    ...(RESULTS.includes(level) ? [] : [`${num}: ${level} is no term`]),
    ...(hasReason ? [] : [`${num}: no reason`]),
    ...(level === 'supports' && evidence.length === 0 ? [`${num}: no evidence`] : []),
    ...evidence.map(evidenceFault).filter((fault) => fault !== undefined),
  ];
}

const reported = (level: string, notes: string): ReportedCriterion => ({
  num: '1.1.1',
  components: [{ name: 'web', adherence: { level, notes } as never }],
});

describe('openacr.yaml', () => {
  it('is valid in the schema of OpenACR', () => {
    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(readFileSync(SCHEMA, 'utf8')) as object,
    );
    assert.ok(validate(report), JSON.stringify(validate.errors));
    const { author: _, ...without } = report as Report & { author: object };
    assert.ok(!validate(without));
  });

  it('has each criterion of WCAG 2.2, level A and AA, once and in its order', () => {
    for (const [chapter, expected] of Object.entries(CRITERIA)) {
      const found = report.chapters[chapter as keyof typeof CRITERIA].criteria;
      assert.deepEqual(
        found.map(({ num }) => num),
        expected.map(({ num }) => num),
        chapter,
      );
    }
    assert.equal(criteria.length, 56);
  });

  it('has a reason for each result, and a test or a transcript for each "supports"', () => {
    assert.deepEqual(criteria.flatMap(faultsOf), []);
  });

  it('is for this version', () => assert.equal(report.product.version, VERSION));

  it('has no unknown result, missing reason, missing evidence or missing test', () => {
    const link = '[a](../../test/guide/conformance.node.test.ts)';
    const reason = 'A reason that is long enough.';
    assert.deepEqual(
      faultsOf(reported('supports', `${reason}\n\n- ${link}: \`is for this version\``)),
      [],
    );
    assert.deepEqual(faultsOf(reported('not-applicable', reason)), []);
    assert.match(faultsOf(reported('supports', reason)).join(), /no evidence/);
    assert.match(faultsOf(reported('supported', reason)).join(), /is no term/);
    assert.match(faultsOf(reported('not-applicable', '')).join(), /no reason/);
    assert.match(
      faultsOf(reported('supports', `${reason}\n\n- ${link}: \`is for no version\``)).join(),
      /no test "is for no version"/,
    );
  });
});

describe('conformance.md', () => {
  it('has the results of openacr.yaml (npm run docs)', async () => {
    const page = readFileSync(CONFORMANCE_PAGE, 'utf8');
    assert.equal(
      page,
      await regenerated('conformance', conformanceReport(report), CONFORMANCE_PAGE),
    );
  });
});
