import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as v from 'valibot';
import { membersOf } from '../../.build/interfaces.js';
import { ALL_OPTIONS } from '../../src/proxy/node/option-table.js';
import type { OptionTable } from '../../src/proxy/option-table.js';

const ROWS: OptionTable = ALL_OPTIONS;

/** The documentation of each option. */
const documented = new Map(
  [
    ...membersOf('src/proxy/options.ts', 'FormsProxyOptions'),
    ...membersOf('src/proxy/guards/hooks.ts', 'Hooks'),
    ...membersOf('src/proxy/node/options.ts', 'StartFormsProxyOptions'),
  ].map(({ name, description }) => [name, description]),
);

/** A default as the documentation writes it. */
const written = (value: unknown): string =>
  typeof value === 'number' && value % 1024 === 0 && value > 0
    ? `${value / 1024} KiB`
    : String(typeof value === 'number' ? value.toLocaleString('en') : value);

describe('the table of options', () => {
  it('has a documented option in each row', () => {
    assert.deepEqual(Object.keys(ROWS).toSorted(), [...documented.keys()].toSorted());
    for (const [name, description] of documented) assert.notEqual(description, '', name);
  });

  const defaults = Object.entries(ROWS).flatMap(([name, { check }]) => {
    const result = v.safeParse(check, undefined);
    const value: unknown = result.success ? result.output : undefined;
    return ['number', 'boolean', 'string'].includes(typeof value) && value !== ''
      ? [[name, value] as const]
      : [];
  });
  it('has defaults', () => assert.ok(defaults.length > 8));
  for (const [name, value] of defaults.filter(([, each]) => typeof each !== 'string'))
    it(`documents the default of ${name}: ${written(value)}`, () => {
      // A port is no amount.
      const text = name === 'port' ? String(value) : written(value);
      assert.match(documented.get(name) ?? '', new RegExp(`\\bDefault ${text}\\b`));
    });

  for (const [name, value] of defaults)
    for (const [variable, { does }] of Object.entries(ROWS[name]?.variables ?? {}))
      it(`has the default of ${name} in the sentence about ${variable}`, () => {
        assert.ok(does.endsWith(`; default ${String(value)}`), does);
      });

  it('has each variable once', () => {
    const names = Object.values(ROWS).flatMap(({ variables = {} }) => Object.keys(variables));
    assert.ok(names.length > 15);
    assert.equal(new Set(names).size, names.length);
  });
});
