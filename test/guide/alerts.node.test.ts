import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findProgram, programPath } from '../runner/programs.js';
import { snippetsOf } from './documents.js';

const PAGE = 'demo/guide/day-to-day.md';
const RULES = 'forms.rules.yml';

/** A series, with a sample each minute in the notation of promtool: `0+2x9` is 0, 2, 4 … 18, and `_` is no sample. */
interface Series {
  readonly series: string;
  readonly values: string;
}

const up: Series = { series: 'up{job="forms",instance="a"}', values: '1x120' };
const responses = (operation: string, status: number, values: string, code?: string): Series => ({
  series: `prompt_forms_request_duration_count{${[
    'job="forms"',
    'instance="a"',
    `operation="${operation}"`,
    `status="${status}"`,
    ...(code === undefined ? [] : [`code="${code}"`]),
  ].join(',')}}`,
  values,
});

const FAILING_GENERATES = { alertname: 'FormsFail', operation: 'generate' };
const SPENT = { alertname: 'FormsBudgetSpent' };

/** What happens from minute 60 on, and which alerts fire at a later minute. */
const CASES: readonly {
  readonly name: string;
  readonly input: readonly Series[];
  readonly minute: number;
  readonly fires: readonly Readonly<Record<string, string>>[];
}[] = [
  {
    name: 'a healthy site, with a failure now and then',
    input: [
      up,
      responses('list', 200, '0+100x120'),
      responses('generate', 200, '0+5x120'),
      responses('generate', 502, '0x59 1x20 2x40'),
      responses('generate', 429, '0+5x120', 'PROXY_RATE_LIMITED'),
    ],
    minute: 65,
    fires: [],
  },
  { name: 'a site without visitors', input: [up], minute: 65, fires: [] },
  {
    name: 'a site whose generates all fail, with busy lists',
    input: [
      up,
      responses('list', 200, '0+1000x120'),
      responses('generate', 200, '0+5x60 300x60'),
      responses('generate', 502, '_x60 5+5x59', 'PROXY_UPSTREAM'),
    ],
    minute: 69,
    fires: [FAILING_GENERATES],
  },
  {
    name: 'a site whose only generate of the hour fails',
    input: [
      up,
      responses('list', 200, '0+1x120'),
      responses('generate', 200, '7x120'),
      responses('generate', 502, '_x60 1x59', 'PROXY_UPSTREAM'),
    ],
    minute: 63,
    fires: [FAILING_GENERATES],
  },
  {
    name: 'an outage that most visitors do not wait for, or are refused in',
    input: [
      up,
      responses('list', 200, '0+1000x120'),
      responses('generate', 504, '_x60 1+1x59', 'PROXY_TIMEOUT'),
      responses('generate', 499, '_x60 5+5x59', 'PROXY_BAD_REQUEST'),
      responses('generate', 429, '_x60 5+5x59', 'PROXY_RATE_LIMITED'),
    ],
    minute: 63,
    fires: [FAILING_GENERATES],
  },
  {
    name: 'a site whose deletes fail',
    input: [
      up,
      responses('generate', 200, '0+5x120'),
      responses('delete', 502, '_x60 1+1x59', 'PROXY_UPSTREAM'),
    ],
    minute: 63,
    fires: [{ alertname: 'FormsFail', operation: 'delete' }],
  },
  {
    name: 'a site that works again',
    input: [
      up,
      responses('generate', 200, '0x60 0+5x60'),
      responses('generate', 502, '0+5x60 300x60'),
    ],
    minute: 75,
    fires: [],
  },
  {
    name: 'a process that is down',
    input: [{ ...up, values: '1x60 0x60' }, responses('list', 200, '0+1000x60')],
    minute: 65,
    fires: [{ alertname: 'FormsAreDown', job: 'forms', instance: 'a' }],
  },
  {
    name: 'a process that Prometheus no longer knows',
    input: [{ ...up, values: '1x60' }],
    minute: 70,
    fires: [{ alertname: 'FormsAreDown', job: 'forms' }],
  },
  {
    name: 'a budget that is spent for the first time',
    input: [
      up,
      responses('generate', 200, '0+5x60 300x60'),
      responses('generate', 429, '_x60 1x59', 'PROXY_BUDGET_SPENT'),
    ],
    minute: 62,
    fires: [SPENT],
  },
  {
    name: 'a budget that is spent again, after a restart',
    input: [
      up,
      responses('generate', 200, '0+5x60 300x60'),
      responses('generate', 429, '9x58 _x2 1x59', 'PROXY_BUDGET_SPENT'),
    ],
    minute: 62,
    fires: [SPENT],
  },
  {
    name: 'a service that is slow',
    input: [
      up,
      responses('generate', 200, '0+5x120'),
      ...['50', '75', '+Inf'].map((le) => ({
        series: `prompt_forms_upstream_duration_bucket{operation="generate",status="200",le="${le}"}`,
        values: le === '50' ? '0+5x60 300x60' : '0+5x120',
      })),
    ],
    minute: 75,
    fires: [{ alertname: 'FormsAreSlow' }],
  },
];

const skip = findProgram('promtool') === undefined && 'promtool is missing';

describe('the alerts of day-to-day.md', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
  after(() => rmSync(folder, { recursive: true }));
  const rules = snippetsOf(PAGE).find(({ code }) => code.startsWith('groups:'))!.code;
  writeFileSync(join(folder, RULES), rules);
  const expected = CASES.flatMap(({ fires }) => fires.map(({ alertname }) => alertname!));
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  it('are those of the cases', () =>
    assert.deepEqual([...new Set(expected)].toSorted(), alerts.toSorted()));

  function promtool(...args: readonly string[]): void {
    const { status, stdout, stderr } = spawnSync(programPath('promtool'), args, {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  }

  it('are valid rules', () => promtool('check', 'rules', RULES));

  for (const [index, { name, input, minute, fires }] of CASES.entries())
    it(`of ${name}`, () => {
      const file = `${index}.test.yml`;
      const alertRuleTest = alerts.map((alertname) => ({
        eval_time: `${minute}m`,
        alertname,
        exp_alerts: fires
          .filter((labels) => labels.alertname === alertname)
          .map(({ alertname: _, ...exp_labels }) => ({ exp_labels })),
      }));
      const tests = [{ interval: '1m', input_series: input, alert_rule_test: alertRuleTest }];
      // JSON is YAML.
      writeFileSync(join(folder, file), JSON.stringify({ rule_files: [RULES], tests }));
      promtool('test', 'rules', file);
    });
});
